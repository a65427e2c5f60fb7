import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { OutboxService } from "@platform/contracts/operations/v1/outbox";
import { catalog } from "@platform/messaging/event/catalog";
import { isTransient } from "@platform/service/call/fault";
import { Command, Option } from "commander";
import { emitting } from "../event-check/routes.ts";
import { printList } from "../print.ts";
import type { Services } from "../services.ts";
import { checkEventsCommand } from "./events-check.ts";
import { example } from "./example.ts";
import { timeOf } from "./time-option.ts";

const types = Object.values(catalog)
  .map(({ type }): string => type)
  .toSorted();

interface RepublishOptions {
  since?: string;
  until?: string;
  service?: string;
  type?: string[];
  owner?: string;
}

/** `operator events …` */
export function eventCommands(services: Services): Command {
  const events = new Command("events").description("manage the events between services");

  events
    .command("republish")
    .description("publish past events again, after NATS lost data or a restore; processed events have no second effect")
    .option("--since <time>", "only events since this time (ISO 8601); default: all events of the last seven days")
    .option("--until <time>", "only events until this time (ISO 8601)")
    .addOption(new Option("--service <service>", "only events of this service").choices(emitting))
    .option("--type <types...>", "only events of these types, such as file.processed")
    .option("--owner <id>", "only events of this owner")
    .addHelpText(
      "after",
      example(
        "events republish",
        "events republish --since 2026-11-21T06:00:00Z",
        "events republish --service payroll-intake --type file.processed --owner own_…",
      ),
    )
    .action(async (options: RepublishOptions, command: Command) => {
      const since = timeOf(command, "since", options.since);
      const until = timeOf(command, "until", options.until);
      for (const type of options.type ?? [])
        if (!types.includes(type))
          command.error(`error: --type: the platform has no event type ${JSON.stringify(type)}`);
      const request = {
        ...(since && { since: timestampFromDate(since) }),
        ...(until && { until: timestampFromDate(until) }),
        eventTypes: options.type ?? [],
        ownerId: options.owner ?? "",
      };
      const outcomes: { service: string; events: number }[] = [];
      const unreached: { app: string; error: unknown }[] = [];
      const apps = options.service === undefined ? services.known(emitting) : [options.service];
      try {
        for (const app of apps) {
          try {
            const { count } = await services.use(app, OutboxService, (call) => call.republishEvents(request));
            outcomes.push({ service: app, events: Number(count) });
          } catch (error) {
            if (!isTransient(error)) throw error;
            unreached.push({ app, error });
          }
        }
      } finally {
        // If a service refuses, the outcomes of the services before it are still printed.
        printList(command, outcomes, "No events were published: no service was reached.");
      }
      const [first] = unreached;
      if (!first) return;
      const names = unreached.map(({ app }) => app).join(", ");
      process.stderr.write(`Not reached, so none of their events was published again: ${names}. Repeat it for them.
`);
      throw first.error;
    });
  return events.addCommand(checkEventsCommand(services));
}
