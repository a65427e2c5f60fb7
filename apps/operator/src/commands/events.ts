import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { apps } from "@platform/app-register/apps";
import { OutboxService } from "@platform/contracts/operations/v1/outbox";
import { Command } from "commander";
import { printList } from "../print.ts";
import type { Services } from "../services.ts";

/** Every service that emits events. */
const emitting = apps.filter(({ emits }) => emits.length > 0).map(({ name }) => name);

/** `operator events …` */
export function eventCommands(services: Services): Command {
  const events = new Command("events").description("what services tell each other, and tell partners of");

  events
    .command("republish")
    .description("publish again what NATS has lost or a restored database needs; what has had its effect has no second")
    .option("--since <time>", "only what happened from then on (ISO 8601); else everything of the last seven days")
    .action(async ({ since: text }: { since?: string }, command: Command) => {
      const since = text === undefined ? undefined : new Date(text);
      if (since && Number.isNaN(since.getTime())) command.error(`error: ${JSON.stringify(text)} is not a time`);
      const outcomes: { service: string; events: number }[] = [];
      try {
        for (const app of services.known(emitting)) {
          const { count } = await services.use(app, OutboxService, ({ republishEvents }) =>
            republishEvents(since ? { since: timestampFromDate(since) } : {}),
          );
          outcomes.push({ service: app, events: Number(count) });
        }
      } finally {
        // Also what was done before one could not be.
        printList(command, outcomes, "No service was asked.");
      }
    });
  return events;
}
