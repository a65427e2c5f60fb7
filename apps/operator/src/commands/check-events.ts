import { Fault } from "@platform/service/fault";
import { Command } from "commander";
import { checkEvents, type EventCheck, type RoutedCheck } from "../event-check/check-events.ts";
import { type CheckedEvent, mostKept, type Tally } from "../event-check/consumer-check.ts";
import type { Stretch } from "../event-check/emitted-pages.ts";
import { republishMissing } from "../event-check/republish-missing.ts";
import { printList } from "../print.ts";
import type { Services } from "../services.ts";
import { example } from "./example.ts";
import { timeOf } from "./time-option.ts";

/** By default later events are left out: they may be on their way, and NATS drops what is published twice within two minutes. */
const leftOutMs = 3 * 60_000;
/** Ids of missing events in a line. */
const mostNamed = 10;

interface CheckOptions {
  since: string;
  until?: string;
  republish?: true;
}

/** `operator events check` */
export function checkEventsCommand(services: Services): Command {
  return new Command("check")
    .description("check that every event was processed by every consumer that receives it, or is a dead letter")
    .requiredOption("--since <time>", "begin of the stretch (ISO 8601), within the last seven days")
    .option("--until <time>", "end of the stretch (ISO 8601); default: three minutes ago")
    .option("--republish", "publish the missing events again")
    .addHelpText(
      "after",
      example("events check --since 2026-11-21T06:00:00Z", "events check --since 2026-11-21T06:00:00Z --republish"),
    )
    .action(async (options: CheckOptions, command: Command) => {
      const stretch = stretchOf(command, options);
      const found = await checkEvents(services, stretch);
      const rows = found.checks.map((check) => shown(check, stretch));
      printList(command, rows, "No service that consumes events was reached.");
      for (const { route, missing } of found.checks) report(route.consumer, missing);
      if (options.republish) await republish(services, found);
      refuse(found);
    });
}

function stretchOf(command: Command, options: CheckOptions): Stretch {
  const since = timeOf(command, "since", options.since) ?? new Date(0);
  const until = timeOf(command, "until", options.until) ?? new Date(Date.now() - leftOutMs);
  if (until < since) command.error(`error: --until, which is ${until.toISOString()}, must not be before --since`);
  return { since, until };
}

function shown({ route, tally }: RoutedCheck, { since, until }: Stretch) {
  return {
    service: route.service,
    consumer: route.consumer,
    emitted: tally.emitted,
    processed: tally.processed,
    dead_letters: tally.deadLetters,
    discarded: tally.discarded,
    waiting: tally.waiting,
    missing: tally.missing,
    since: since.toISOString(),
    until: until.toISOString(),
  };
}

/** Says which events a consumer has not processed, by the service that emitted them. */
function report(consumer: string, missing: readonly CheckedEvent[]): void {
  for (const [source, events] of Map.groupBy(missing, (event) => event.source)) {
    const ids = events.slice(0, mostNamed).map(({ eventId }) => eventId);
    const more = events.length > ids.length ? " and others" : "";
    const times = [events.at(0), events.at(-1)].map((event) => new Date(event?.emittedMs ?? 0).toISOString());
    process.stderr.write(
      `${consumer} lacks of ${source}: ${events.length}, emitted from ${times.join(" to ")}: ${ids.join(", ")}${more}\n`,
    );
  }
}

async function republish(services: Services, { checks }: EventCheck): Promise<void> {
  const published = await republishMissing(
    services,
    checks.flatMap(({ missing }) => missing),
  );
  for (const [source, count] of published) process.stderr.write(`Published again of ${source}: ${count}\n`);
  if (checks.some(({ missing }) => missing.length === mostKept))
    process.stderr.write("There are more: check again when these are processed.\n");
}

/** Throws if it is not proven that every event was processed. */
function refuse({ checks, failures, openSince }: EventCheck): void {
  for (const [source, from] of openSince)
    process.stderr.write(
      `${source} has a transaction open since ${from.toISOString()}: events from then on may follow.\n`,
    );
  if (failures.size > 0)
    process.stderr.write(
      `Not reached, so what they emitted or consumed is not checked: ${[...failures.keys()].join(", ")}.\n`,
    );
  const sum = (of: (tally: Readonly<Tally>) => number) => checks.reduce((total, { tally }) => total + of(tally), 0);
  const [missing, waiting] = [sum((tally) => tally.missing), sum((tally) => tally.waiting)];
  if (missing > 0) throw new Fault("FAILED_PRECONDITION", "EVENTS_ARE_MISSING", `Missing events: ${missing}.`);
  const [first] = failures.values();
  if (first) throw first;
  if (waiting > 0 || openSince.size > 0)
    throw new Fault("FAILED_PRECONDITION", "EVENTS_WAIT", `Events that wait: ${waiting}. Check again later.`);
}
