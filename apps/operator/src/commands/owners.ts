import { apps } from "@platform/app-register/apps";
import {
  CredentialsOperatorService,
  type Owner,
  type OwnerType,
  OwnerTypeSchema,
} from "@platform/contracts/credentials/v1/credentials";
import { OwnerRecordService } from "@platform/contracts/operations/v1/owner_records";
import { enumNames } from "@platform/service/call/enum-names";
import { Fault } from "@platform/service/call/fault";
import { Command, InvalidArgumentError, Option } from "commander";
import { confirmRemoval } from "../confirmation.ts";
import { printList, printOne } from "../print.ts";
import type { Services } from "../services.ts";
import { isoTime } from "../time.ts";
import { percentOf } from "../why/why-owner.ts";
import { example } from "./example.ts";

const types = enumNames<typeof OwnerType>(OwnerTypeSchema).names;
const pageSize = 1000;

/** `operator owners …` */
export function ownerCommands(services: Services): Command {
  const owners = new Command("owners").description("manage owners: their plans, contacts, retention and access");
  listCommand(owners, services);
  showCommand(owners, services);
  topCommand(owners, services);
  createCommand(owners, services);
  setCommand(owners, services);
  suspendCommand(owners, services);
  resumeCommand(owners, services);
  deleteCommand(owners, services);
  return owners;
}

function listCommand(owners: Command, services: Services): void {
  owners
    .command("list")
    .description("list all owners, sorted by id")
    .addHelpText("after", example("owners list"))
    .action(async (_options, command: Command) => {
      const response = await services.use("credentials", CredentialsOperatorService, async ({ listOwners }) => {
        const all: Owner[] = [];
        for (let hasMore = true; hasMore; ) {
          const page = await listOwners({ limit: pageSize, afterId: all.at(-1)?.id ?? "" });
          all.push(...page.owners);
          hasMore = page.hasMore;
        }
        return all;
      });
      printList(command, response.map(shown), "There are no owners.");
    });
}

function showCommand(owners: Command, services: Services): void {
  owners
    .command("show <id>")
    .description("show one owner")
    .addHelpText("after", example("owners show own_…"))
    .action(async (id: string, _options, command: Command) => {
      const { owner } = await services.use("credentials", CredentialsOperatorService, ({ getOwner }) =>
        getOwner({ id }),
      );
      if (owner) printOne(command, shown(owner));
    });
}

function topCommand(owners: Command, services: Services): void {
  owners
    .command("top")
    .description("list the owners with most requests, the busiest first; they are recorded every minute")
    .option("--minutes <number>", "of the last minutes, 1 to 1440", "5")
    .addHelpText("after", example("owners top", "owners top --minutes 60"))
    .action(async (options: { minutes: string }, command: Command) => {
      if (!/^[1-9]\d{0,3}$/.test(options.minutes) || Number(options.minutes) > 1440)
        command.error(`error: --minutes must be 1 to 1440; received ${JSON.stringify(options.minutes)}`);
      const minutes = Number(options.minutes);
      const { owners: busiest } = await services.use(
        "credentials",
        CredentialsOperatorService,
        ({ listBusiestOwners }) => listBusiestOwners({ minutes, limit: 20 }),
      );
      const rows = busiest.map(({ ownerId, environment, accepted, refused, share }) => ({
        owner_id: ownerId,
        environment,
        requests_per_minute: Math.round(Number(accepted + refused) / minutes),
        refused_per_minute: Math.round(Number(refused) / minutes),
        share: percentOf(share),
      }));
      printList(command, rows, "No request was recorded.");
    });
}

function createCommand(owners: Command, services: Services): void {
  owners
    .command("create")
    .description("register an owner")
    .addOption(typeOption("type of the owner").makeOptionMandatory())
    .option("--id <id>", "id of the owner; default: generated", "")
    .option("--name <name>", "name of the owner, for people", "")
    .option("--plan <plan>", "plan, from `plans list`; default: the plan of the profile and environment", "")
    .option("--email <address>", "address that is notified if a webhook fails", "")
    .option("--retention-years <years>", retention, years, 0)
    .addHelpText(
      "after",
      example('owners create --type payroll_company --name "Acme Payroll" --plan production --email ops@acme.example'),
    )
    .action(async (options: Settings & { id: string }, command: Command) => {
      const { owner } = await services.use("credentials", CredentialsOperatorService, ({ createOwner }) =>
        createOwner({ id: options.id, ...membersOf(options) }),
      );
      if (owner) printOne(command, shown(owner));
    });
}

function setCommand(owners: Command, services: Services): void {
  owners
    .command("set <id>")
    .description("change an owner; omitted options stay unchanged. A new plan and type hold within a second")
    .addOption(typeOption("type of the owner"))
    .option("--name <name>", "name of the owner, for people")
    .option("--plan <plan>", "plan, from `plans list`; empty: reset to the default plan")
    .option("--email <address>", "address that is notified if a webhook fails; empty: no notification")
    .option("--retention-years <years>", retention, years)
    .addHelpText(
      "after",
      example(
        "owners set own_… --plan enterprise",
        'owners set own_… --plan ""',
        "owners set own_… --retention-years 10",
      ),
    )
    .action(async (id: string, options: Partial<Settings>, command: Command) => {
      if (options.retentionYears !== undefined) await confirmRetention(services, command, id, options.retentionYears);
      const { owner } = await services.use("credentials", CredentialsOperatorService, ({ updateOwner }) =>
        updateOwner({ id, ...membersOf(options) }),
      );
      if (owner) printOne(command, shown(owner));
    });
}

/** Asks before a retention that may be shorter than the present one: upkeep deletes older records within a minute. */
async function confirmRetention(services: Services, command: Command, id: string, newYears: number): Promise<void> {
  const { owner } = await services.use("credentials", CredentialsOperatorService, ({ getOwner }) => getOwner({ id }));
  const currentYears = owner?.retentionYears ?? 0;
  if (newYears === currentYears || (currentYears > 0 && newYears > currentYears)) return;
  const age = newYears === 0 ? "the retention of each service" : `${newYears} years`;
  await confirmRemoval(command, { losses: [`records of ${id} that are older than ${age}`], name: id });
}

function suspendCommand(owners: Command, services: Services): void {
  owners
    .command("suspend <id>")
    .description("refuse all credentials of an owner within a second, and hold its webhooks, until it is resumed")
    .option("--reason <text>", "reason, for the operator's staff; the owner does not see it", "")
    .addHelpText("after", example('owners suspend own_… --reason "ticket 4711"'))
    .action(async (id: string, { reason }: { reason: string }, command: Command) => {
      const { owner } = await services.use("credentials", CredentialsOperatorService, ({ suspendOwner }) =>
        suspendOwner({ id, reason }),
      );
      if (owner) printOne(command, shown(owner));
    });
}

function resumeCommand(owners: Command, services: Services): void {
  owners
    .command("resume <id>")
    .description("end the suspension of an owner: its enabled credentials work again, and held events are delivered")
    .option("--reason <text>", "reason, for the operator's staff; the owner does not see it", "")
    .addHelpText("after", example('owners resume own_… --reason "ticket 4711"'))
    .action(async (id: string, { reason }: { reason: string }, command: Command) => {
      const { owner } = await services.use("credentials", CredentialsOperatorService, ({ resumeOwner }) =>
        resumeOwner({ id, reason }),
      );
      if (owner) printOne(command, shown(owner));
    });
}

function deleteCommand(owners: Command, services: Services): void {
  owners
    .command("delete <id>")
    .description("delete a suspended owner of which no service has records; its id is never used again")
    .addHelpText("after", example("owners delete own_…"))
    .action(async (id: string, _options, command: Command) => {
      const { owner } = await services.use("credentials", CredentialsOperatorService, ({ getOwner }) =>
        getOwner({ id }),
      );
      // Records may still arrive until it is suspended; asked first, because credentials would refuse it anyway.
      if (!owner?.suspendedAt)
        throw new Fault("FAILED_PRECONDITION", "OWNER_NOT_SUSPENDED", "Only a suspended owner can be deleted.");
      const remaining = await Promise.all(recordKeepers.map((app) => recordsIn(services, app, id)));
      if (remaining.flat().length > 0) {
        const message = `The owner still has records: ${remaining.flat().join(", ")}.`;
        throw new Fault("FAILED_PRECONDITION", "OWNER_HAS_RECORDS", message);
      }
      const losses = [`owner ${id}, ${owner.ownerType}: its names, contact e-mails and responses to Idempotency-Key`];
      await confirmRemoval(command, { losses, name: id });
      await services.use("credentials", CredentialsOperatorService, ({ deleteOwner }) => deleteOwner({ id }));
      printOne(command, { id, deleted: true });
    });
}

/** The apps that may have records of an owner. Every one is asked: a missing address is an error. */
const recordKeepers = apps
  .filter(({ name, schema }) => schema !== undefined && !["credentials", "activity"].includes(name))
  .map(({ name }) => name);

/** `payroll_reports 12`: what an app still has of an owner; a count of 1,000 means at least that. */
async function recordsIn(services: Services, app: string, ownerId: string): Promise<string[]> {
  const { records } = await services.use(app, OwnerRecordService, ({ countOwnerRecords }) =>
    countOwnerRecords({ ownerId }),
  );
  return records.map(({ kind, count }) => `${kind} ${count >= 1000 ? "1000 or more" : count}`);
}

interface Settings {
  type: string;
  name: string;
  plan: string;
  email: string;
  retentionYears: number;
}

/** The given ones of the options, as members of a request. */
function membersOf({ type, name, plan, email, retentionYears }: Partial<Settings>) {
  return {
    ...(type !== undefined && { ownerType: type }),
    ...(name !== undefined && { name }),
    ...(plan !== undefined && { plan }),
    ...(email !== undefined && { contactEmail: email }),
    ...(retentionYears !== undefined && { retentionYears }),
  };
}

const retention = "years that the records of the owner are retained; 0: as each service is configured";

function years(text: string): number {
  if (/^\d{1,3}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("Expected a whole number of years, 1 to 100, or 0.");
}

function typeOption(description: string): Option {
  return new Option("--type <type>", description).choices(types);
}

function shown({ id, ownerType, name, plan, contactEmail, retentionYears, suspendedAt, createdAt }: Owner) {
  return {
    id,
    name,
    owner_type: ownerType,
    plan,
    contact_email: contactEmail,
    retention_years: retentionYears || null,
    suspended_at: isoTime(suspendedAt),
    created_at: isoTime(createdAt),
  };
}
