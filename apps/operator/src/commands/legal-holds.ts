import { apps } from "@platform/app-register/apps";
import { type LegalHold, LegalHoldService } from "@platform/contracts/operations/v1/legal_holds";
import { Fault } from "@platform/service/fault";
import { Command } from "commander";
import { printList, printOne } from "../print.ts";
import type { Services } from "../services.ts";
import { isoTime } from "../time.ts";
import { environmentOption } from "./environment-option.ts";

/** Every service whose records a legal hold can cover. */
const keeping = apps.filter(({ legalHolds }) => legalHolds).map(({ name }) => name);

interface Covered {
  environment: string;
  owner: string;
  employer: string;
}

/** `operator legal-holds …`; each command is for all services at once. */
export function legalHoldCommands(services: Services): Command {
  const holds = new Command("legal-holds").description(
    "what is kept beyond its time, because a court or a dispute asks for it",
  );

  holds
    .command("list")
    .description("list the holds that stand, with the services that keep them")
    .action(async (_options, command: Command) => {
      const answers = await Promise.all(
        services.known(keeping).map(async (app) => {
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
      printList(command, shownHolds, "No legal hold stands.");
    });

  covering(
    holds.command("place").description("keep everything of an owner, or of one of its employers, in every service"),
  )
    .requiredOption("--reason <text>", "such as the number of the case")
    .action(async (options: Covered & { reason: string }, command: Command) => {
      // One after the other: should one be away, the same command again completes what is missing.
      let placed: LegalHold | undefined;
      for (const app of keeping) {
        const request = { ...coveredBy(options), reason: options.reason };
        const { legalHold } = await services.use(app, LegalHoldService, ({ placeLegalHold }) =>
          placeLegalHold(request),
        );
        placed = legalHold ?? placed;
      }
      if (placed) printOne(command, shown(placed));
    });

  covering(holds.command("release").description("end a hold; what is beyond its time is removed from then on")).action(
    async (options: Covered, command: Command) => {
      let released = 0;
      for (const app of keeping) if (await release(services, app, options)) released += 1;
      if (released === 0) throw new Fault("NOT_FOUND", "LEGAL_HOLD_NOT_FOUND", "No such hold stands.");
      printOne(command, { owner_id: options.owner, employer_id: options.employer, released: true });
    },
  );
  return holds;
}

/** False when the service has no such hold. */
async function release(services: Services, app: string, options: Covered): Promise<boolean> {
  try {
    await services.use(app, LegalHoldService, ({ releaseLegalHold }) => releaseLegalHold(coveredBy(options)));
    return true;
  } catch (error) {
    if (error instanceof Fault && error.code === "NOT_FOUND") return false;
    throw error;
  }
}

function covering(command: Command): Command {
  return command
    .requiredOption("--owner <id>", "whose")
    .addOption(environmentOption())
    .option("--employer <id>", "only of this employer", "");
}

function coveredBy({ environment, owner, employer }: Covered) {
  return { environment, ownerId: owner, employerId: employer };
}

function shown({ environment, ownerId, employerId, reason, placedAt }: LegalHold) {
  return { owner_id: ownerId, employer_id: employerId, environment, reason, placed_at: isoTime(placedAt) };
}
