import type { RevokedRecord } from "@platform/contracts/portal/v1/owners";
import { type Role, RoleSchema, type StaffRole, StaffRoleSchema } from "@platform/contracts/portal/v1/session";
import {
  type ConsentReview,
  PortalOperatorService,
  type PortalPerson,
  type StaffReview,
} from "@platform/contracts/portal_operator/v1/portal_operator";
import { enumNames } from "@platform/service/call/enum-names";
import { Command, Option } from "commander";
import { confirmRemoval } from "../confirmation.ts";
import { printCsv, printList, printOne } from "../print.ts";
import type { Services } from "../services.ts";
import { isoTime } from "../time.ts";
import { example } from "./example.ts";

const staffRoles = enumNames<typeof StaffRole>(StaffRoleSchema).names.filter((name) => name !== "operations");

interface Added {
  owner?: string;
  email: string;
  name?: string;
  role: string[];
}

interface Removed {
  owner?: string;
  email: string;
  revoke?: string[];
}

const ownerOption = ["--owner <id>", "id of the owner; without it, the operator's own staff"] as const;
const emailOption = ["--email <address>", "e-mail address of the person"] as const;

/** `operator people …` */
export function peopleCommands(services: Services): Command {
  const people = new Command("people").description("manage who may sign in to the portal");

  people
    .command("list")
    .description("list the people of an owner, or the operator's staff")
    .option(...ownerOption)
    .addHelpText("after", example("people list --owner own_…"))
    .action(async ({ owner: ownerId = "" }: { owner?: string }, command: Command) => {
      const { people: listed } = await services.use("portal", PortalOperatorService, (call) =>
        call.listPeople({ ownerId }),
      );
      printList(command, listed.map(shown), "Nobody has access.");
    });

  people
    .command("invite")
    .description("invite a person by e-mail; one who has an account gets access at once")
    .option(...ownerOption)
    .requiredOption(...emailOption)
    .option("--name <name>", "name of the person")
    .addOption(
      new Option("--role <role...>", "what the person may do; staff have one or more roles, `operator` has all")
        .choices([...enumNames<typeof Role>(RoleSchema).names, ...staffRoles, "operator"])
        .makeOptionMandatory(),
    )
    .addHelpText("after", example("people invite --owner own_… --email ana@example.com --role admin"))
    .action(async ({ owner: ownerId = "", email, name = "", role }: Added, command: Command) => {
      const { person } = await services.use("portal", PortalOperatorService, ({ addPerson }) =>
        addPerson({ ownerId, email, name, role: role.join(",") }),
      );
      printOne(command, person ? shown(person) : { email, role: role.join(","), invited: true });
    });

  recordsCommand(people, services);
  removeCommand(people, services);
  reviewCommand(people, services);

  people
    .command("reset-second-factor")
    .description("turn the one-time codes of a person who lost a device off, remove the passkeys and end the sessions")
    .requiredOption(...emailOption)
    .addHelpText("after", example("people reset-second-factor --email ana@example.com"))
    .action(async ({ email }: { email: string }, command: Command) => {
      await services.use("portal", PortalOperatorService, ({ resetSecondFactor }) => resetSecondFactor({ email }));
      printOne(command, { email, reset: true });
    });

  return people;
}

function reviewCommand(people: Command, services: Services): void {
  people
    .command("review")
    .description(
      "list the operator's staff with roles, second factors and last use, and the consents of owners, for an auditor",
    )
    .option("--csv", "print CSV")
    .addHelpText("after", example("people review --csv > access-review.csv"))
    .action(async ({ csv = false }: { csv?: boolean }, command: Command) => {
      const review = await services.use("portal", PortalOperatorService, (call) => call.reviewAccess({}));
      const rows = [...review.staff.map(shownStaff), ...review.consents.map(shownConsent)];
      if (csv) printCsv(rows);
      else printList(command, rows, "There are no staff.");
    });
}

function recordsCommand(people: Command, services: Services): void {
  people
    .command("records")
    .description("list the keys, webhooks and grants that a person made for an owner and that work still")
    .requiredOption("--owner <id>", "id of the owner")
    .requiredOption(...emailOption)
    .addHelpText("after", example("people records --owner own_… --email ana@example.com"))
    .action(async ({ owner: ownerId, email }: { owner: string; email: string }, command: Command) => {
      const { records } = await services.use("portal", PortalOperatorService, (call) =>
        call.listPersonRecords({ ownerId, email }),
      );
      printList(command, records.map(shownRecord), "The person made nothing that works still.");
    });
}

function removeCommand(people: Command, services: Services): void {
  people
    .command("remove")
    .description("take access away and end the person's sessions")
    .option(...ownerOption)
    .requiredOption(...emailOption)
    .option("--revoke <ids...>", "keys, webhooks and grants of `people records` that end with it")
    .addHelpText("after", example("people remove --owner own_… --email ana@example.com --revoke key_… wh_…"))
    .action(async ({ owner: ownerId = "", email, revoke: revokeIds = [] }: Removed, command: Command) => {
      const access = `access of ${email} to ${ownerId || "the operator's pages"}, and the person's sessions`;
      await confirmRemoval(command, { losses: [access, ...revokeIds], name: email });
      const { revoked } = await services.use("portal", PortalOperatorService, ({ removePerson }) =>
        removePerson({ ownerId, email, revokeIds }),
      );
      printOne(command, { email, removed: true, revoked: revoked.map(({ id }) => id).join(", ") });
    });
}

function shown({ id, email, name, role, addedAt }: PortalPerson) {
  return { id, email, name, role, added_at: isoTime(addedAt) };
}

function shownRecord({ kind, id, environment, about }: RevokedRecord) {
  return { kind, id, environment, about };
}

function shownStaff({ personId, email, roles, factorRequired, hasCodes, passkeys, addedAt, lastUsedAt }: StaffReview) {
  const factors = [...(hasCodes ? ["codes"] : []), ...(passkeys > 0 ? [`${passkeys} passkeys`] : [])];
  return {
    record: "staff",
    id: personId,
    who: email,
    may: roles.join(" "),
    second_factor: factors.join(", ") || (factorRequired ? "none: no access" : "none: not required in development"),
    since: isoTime(addedAt),
    until: "",
    last_used_at: lastUsedAt ? isoTime(lastUsedAt) : "",
  };
}

function shownConsent({ id, ownerId, subject, givenBy, createdAt, expiresAt, lastUsedAt }: ConsentReview) {
  return {
    record: "consent",
    id,
    who: `${ownerId}: ${givenBy}`,
    may: subject,
    second_factor: "",
    since: isoTime(createdAt),
    until: isoTime(expiresAt),
    last_used_at: lastUsedAt ? isoTime(lastUsedAt) : "",
  };
}
