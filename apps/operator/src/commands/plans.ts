import { CredentialsOperatorService, type Plan } from "@platform/contracts/credentials/v1/credentials";
import { Command } from "commander";
import { printList } from "../print.ts";
import type { Services } from "../services.ts";
import { example } from "./example.ts";

/** `operator plans …` */
export function planCommands(services: Services): Command {
  const plans = new Command("plans").description("show the configured plans");

  plans
    .command("list")
    .description("list the plans that an owner can have, with their limits")
    .addHelpText("after", example("plans list", "plans list --json"))
    .action(async (_options, command: Command) => {
      const { plans: listedPlans } = await services.use("credentials", CredentialsOperatorService, ({ listPlans }) =>
        listPlans({}),
      );
      printList(command, listedPlans.map(shown), "There are no plans.");
    });
  return plans;
}

const unitOf = new Map([
  [60, "minute"],
  [3_600, "hour"],
  [86_400, "day"],
]);

function shown({ name, windows, concurrentWebhooks }: Plan) {
  const requests = windows.map(({ limit, windowSeconds }) => {
    return `${limit}/${unitOf.get(windowSeconds) ?? `${windowSeconds} s`}`;
  });
  return { name, requests: requests.join(", "), concurrent_webhooks: concurrentWebhooks };
}
