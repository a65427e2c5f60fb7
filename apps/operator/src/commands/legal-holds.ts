import { apps } from "@platform/app-register/apps";
import { type LegalHold, LegalHoldService } from "@platform/contracts/operations/v1/legal_holds";
import { Fault } from "@platform/service/call/fault";
import { Command } from "commander";
import { confirmRemoval } from "../confirmation.ts";
import { printList, printOne } from "../print.ts";
import type { Services } from "../services.ts";
import { isoTime } from "../time.ts";
import { environmentOption } from "./environment-option.ts";
import { example } from "./example.ts";

/** Services whose records a legal hold can cover. */
const covered = apps.filter(({ legalHolds }) => legalHolds).map(({ name }) => name);

interface Covered {
  environment: string;
  owner: string;
  employer: string;
}

/** `operator legal-holds …`; each command applies to all services. */
export function legalHoldCommands(services: Services): Command {
  const holds = new Command("legal-holds").description(
    "manage legal holds: records that must not be deleted by retention",
  );

  holds
    .command("list")
    .description("list active legal holds, with the services that enforce them")
    .addHelpText("after", example("legal-holds list"))
    .action(async (_options, command: Command) => {
      const answers = await Promise.all(
        services.known(covered).map(async (app) => {
          const { legalHolds } = await services.use(app, LegalHoldService, ({ listLegalHolds }) => listLegalHolds({}));
          return legalHolds.map((hold) => ({ app, hold }));
        }),
      );
      const same = Map.groupBy(answers.flat(), ({ hold }) =>
        JSON.stringify([hold.ownerId, hold.employerId, hold.environment, hold.reason]),
      );
      const shownHolds = [...same.values()].flatMap((group) => {
        const [first] = group;
        return first ? [{ ...shown(first.hold), services: group.map(({ app }) => app).join(" ") }] : [];
      });
      printList(command, shownHolds, "There are no legal holds.");
    });

  covering(
    holds.command("place").description("retain all records of an owner, or of one of its employers, in every service"),
  )
    .requiredOption("--reason <text>", "reason, such as a case number")
    .addHelpText("after", example('legal-holds place --owner own_… --environment production --reason "case 7"'))
    .action(async (options: Covered & { reason: string }, command: Command) => {
      // One service after the other: if one is unavailable, running the command again completes the hold.
      let placed: LegalHold | undefined;
      for (const app of covered) {
        const request = { ...coveredBy(options), reason: options.reason };
        const { legalHold } = await services.use(app, LegalHoldService, ({ placeLegalHold }) =>
          placeLegalHold(request),
        );
        placed = legalHold ?? placed;
      }
      if (placed) printOne(command, shown(placed));
    });

  covering(holds.command("release").description("end a legal hold; retention may delete the records from then on"))
    .option("--reason <text>", "reason, such as a court's decision", "")
    .addHelpText("after", example("legal-holds release --owner own_… --environment production"))
    .action(async (options: Covered & { reason: string }, command: Command) => {
      const { owner, employer, environment } = options;
      const records = `records of ${employer || "all employers"} of ${owner} (${environment})`;
      const losses = [`legal hold on ${records}: retention deletes those that have reached their age`];
      await confirmRemoval(command, { losses, name: owner });
      let released = 0;
      for (const app of covered) if (await release(services, app, options)) released += 1;
      if (released === 0)
        throw new Fault("NOT_FOUND", "LEGAL_HOLD_NOT_FOUND", "No legal hold has this owner, environment and employer.");
      printOne(command, { owner_id: options.owner, employer_id: options.employer, released: true });
    });
  return holds;
}

/** Resolves to false if the service has no such hold. */
async function release(services: Services, app: string, options: Covered & { reason: string }): Promise<boolean> {
  try {
    const request = { ...coveredBy(options), reason: options.reason };
    await services.use(app, LegalHoldService, ({ releaseLegalHold }) => releaseLegalHold(request));
    return true;
  } catch (error) {
    if (error instanceof Fault && error.code === "NOT_FOUND") return false;
    throw error;
  }
}

function covering(command: Command): Command {
  return command
    .requiredOption("--owner <id>", "id of the owner")
    .addOption(environmentOption())
    .option("--employer <id>", "id of an employer; default: all employers of the owner", "");
}

function coveredBy({ environment, owner, employer }: Covered) {
  return { environment, ownerId: owner, employerId: employer };
}

function shown({ environment, ownerId, employerId, reason, placedAt }: LegalHold) {
  return { owner_id: ownerId, employer_id: employerId, environment, reason, placed_at: isoTime(placedAt) };
}
