import { type LegalHold, PremiumAuditOperatorService } from "@platform/contracts/premium_audit/v1/operator";
import { Command } from "commander";
import { printList, printOne } from "../print.ts";
import type { Services } from "../services.ts";
import { isoTime } from "../time.ts";
import { environmentOption } from "./environment-option.ts";

interface Covered {
  environment: string;
  owner: string;
  employer: string;
}

/** `operator legal-holds …` */
export function legalHoldCommands(services: Services): Command {
  const holds = new Command("legal-holds").description(
    "what is kept beyond its time, because a court or a dispute asks for it",
  );

  holds
    .command("list")
    .description("list the holds that stand")
    .action(async (_options, command: Command) => {
      const { legalHolds } = await services.use("premium-audit", PremiumAuditOperatorService, ({ listLegalHolds }) =>
        listLegalHolds({}),
      );
      printList(command, legalHolds.map(shown), "No legal hold stands.");
    });

  covering(holds.command("place").description("keep everything of an owner, or of one of its employers"))
    .requiredOption("--reason <text>", "such as the number of the case")
    .action(async (options: Covered & { reason: string }, command: Command) => {
      const { legalHold } = await services.use("premium-audit", PremiumAuditOperatorService, ({ placeLegalHold }) =>
        placeLegalHold({ ...coveredBy(options), reason: options.reason }),
      );
      if (legalHold) printOne(command, shown(legalHold));
    });

  covering(holds.command("release").description("end a hold; what is beyond its time is deleted from then on")).action(
    async (options: Covered, command: Command) => {
      await services.use("premium-audit", PremiumAuditOperatorService, ({ releaseLegalHold }) =>
        releaseLegalHold(coveredBy(options)),
      );
      printOne(command, { owner_id: options.owner, employer_id: options.employer, released: true });
    },
  );
  return holds;
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
