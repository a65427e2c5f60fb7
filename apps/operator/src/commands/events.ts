import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { apps } from "@platform/app-register/apps";
import { OutboxService } from "@platform/contracts/operations/v1/outbox";
import { Command } from "commander";
import { printList } from "../print.ts";
import type { Services } from "../services.ts";
import { example } from "./example.ts";

/** Every service that emits events. */
const emitting = apps.filter(({ emits }) => emits.length > 0).map(({ name }) => name);

/** `operator events …` */
export function eventCommands(services: Services): Command {
  const events = new Command("events").description("manage the events between services");

  events
    .command("republish")
    .description("publish past events again, after NATS lost data or a restore; processed events have no second effect")
    .option("--since <time>", "only events since this time (ISO 8601); default: all events of the last seven days")
    .addHelpText("after", example("events republish", "events republish --since 2026-11-21T06:00:00Z"))
    .action(async ({ since: text }: { since?: string }, command: Command) => {
      const since = text === undefined ? undefined : new Date(text);
      if (since && Number.isNaN(since.getTime()))
        command.error(`error: --since must be an ISO 8601 time; received ${JSON.stringify(text)}`);
      const outcomes: { service: string; events: number }[] = [];
      try {
        for (const app of services.known(emitting)) {
          const { count } = await services.use(app, OutboxService, ({ republishEvents }) =>
            republishEvents(since ? { since: timestampFromDate(since) } : {}),
          );
          outcomes.push({ service: app, events: Number(count) });
        }
      } finally {
        // If a service fails, the outcomes of the services before it are still printed.
        printList(command, outcomes, "No events were published: no service was reached.");
      }
    });
  return events;
}
