import { publishedDays } from "@platform/messaging/publish/republish-events";
import { Fault } from "@platform/service/call/fault";
import { Command } from "commander";
import { checkEvents, type EventCheck, type RoutedCheck } from "../event-check/check-events.ts";
import { type CheckedEvent, mostKept, type Tally } from "../event-check/consumer-check.ts";
import type { Stretch } from "../event-check/emitted-pages.ts";
import { republishMissing } from "../event-check/republish-missing.ts";
import { printList } from "../print.ts";
import type { Services } from "../services.ts";
import { example } from "./example.ts";
import { timeOf } from "./time-option.ts";

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
    .option("--until <time>", "end of the stretch (ISO 8601); default: now")
    .option("--republish", "publish the missing events again")
    .addHelpText(
      "after",
      example("events check --since 2026-11-21T06:00:00Z", "events check --since 2026-11-21T06:00:00Z --republish"),
    )
    .action(async (options: CheckOptions, command: Command) => {
      const stretch = stretchOf(command, options);
      const result = await checkEvents(services, stretch);
      const rows = result.checks.map((check) => shownCheck(check, stretch));
      printList(command, rows, "No service that consumes events was reached.");
      for (const { route, missing } of result.checks) report(route.consumer, missing);
      const failure = options.republish ? await republish(services, result) : undefined;
      refuseUnproven(result);
      if (failure) throw failure;
    });
}

function stretchOf(command: Command, options: CheckOptions): Stretch {
  const since = timeOf(command, "since", options.since) ?? new Date(0);
  const now = Date.now();
  const until = timeOf(command, "until", options.until) ?? new Date(now);
  if (since.getTime() < now - publishedDays * 86_400_000)
    command.error(`error: --since must be within the last ${publishedDays} days; received ${since.toISOString()}`);
  if (until.getTime() > now) command.error(`error: --until must not be in the future; received ${until.toISOString()}`);
  if (until < since) command.error(`error: --until, which is ${until.toISOString()}, must not be before --since`);
  return { since, until };
}

/** A row of a table of checks. */
export function shownCheck({ route, tally }: RoutedCheck, { since, until }: Stretch) {
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
  const atLeast = missing.length === mostKept ? "at least " : "";
  for (const [source, events] of Map.groupBy(missing, (event) => event.source)) {
    const ids = events.slice(0, mostNamed).map(({ eventId }) => eventId);
    const more = events.length > ids.length ? " and others" : "";
    const times = [events.at(0), events.at(-1)].map((event) => new Date(event?.emittedMs ?? 0).toISOString());
    process.stderr.write(
      `${consumer} lacks of ${source}: ${atLeast}${events.length}, emitted from ${times.join(" to ")}: ${ids.join(", ")}${more}\n`,
    );
  }
}

/** Resolves to why a service did not publish its events again; undefined if all did. */
async function republish(services: Services, { checks }: EventCheck): Promise<unknown> {
  const missing = checks.flatMap((check) => check.missing);
  let first: unknown;
  for await (const { source, count, failure } of republishMissing(services, missing)) {
    const rest = failure === undefined ? "" : `, and not the rest (${codeOf(failure)})`;
    process.stderr.write(`Published again of ${source}: ${count}${rest}\n`);
    first ??= failure;
  }
  return first;
}

/** The code of a failure. */
const codeOf = (failure: unknown) => (failure instanceof Fault ? failure.code : "UNKNOWN");

function whyNot(failure: unknown): string {
  const code = codeOf(failure);
  return code === "UNIMPLEMENTED" ? "a pod of it is of a release before 1.3.1" : `it did not respond (${code})`;
}

/** Throws if it is not proven that every event was processed. */
export function refuseUnproven({ checks, failures, openSince }: EventCheck): void {
  for (const [source, since] of openSince)
    process.stderr.write(
      `${source} had a transaction open that began at ${since.toISOString()}: events from then on may follow.\n`,
    );
  for (const [service, failure] of failures)
    process.stderr.write(`Not checked is what ${service} emitted and consumed: ${whyNot(failure)}.\n`);
  const sum = (count: (tally: Readonly<Tally>) => number) =>
    checks.reduce((total, { tally }) => total + count(tally), 0);
  const missing = sum((tally) => tally.missing);
  const waiting = sum((tally) => tally.waiting);
  if (missing > 0) throw new Fault("FAILED_PRECONDITION", "EVENTS_ARE_MISSING", `Missing events: ${missing}.`);
  const [first] = failures.values();
  if (first) throw first;
  if (waiting > 0 || openSince.size > 0)
    throw new Fault("FAILED_PRECONDITION", "EVENTS_WAIT", `Events that wait: ${waiting}. Check again later.`);
}
