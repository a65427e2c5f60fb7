import { timestampDate, timestampFromDate, timestampMs } from "@bufbuild/protobuf/wkt";
import type { EmittedEvent } from "@platform/contracts/operations/v1/event_checks";
import type { CheckCalls } from "./consumer-caught-up.ts";

/** A stretch of time; its end is not in it. */
export interface Stretch {
  readonly since: Date;
  readonly until: Date;
}

const limit = 10_000;

/**
 * Reads the events that a service emitted in a stretch of time, oldest first, page by page.
 *
 * @param incomplete is called if events can still appear in the stretch, with the time from which on
 */
export async function* emittedPages(
  { listEmittedEvents }: CheckCalls,
  { since, until }: Stretch,
  incomplete: (since: Date) => void,
): AsyncGenerator<EmittedEvent[]> {
  const end = timestampFromDate(until);
  let place = { since: timestampFromDate(since), afterNumber: 0n };
  for (let hasMore = true; hasMore; ) {
    const page = await listEmittedEvents({ ...place, until: end, limit });
    if (page.completeUntil && timestampDate(page.completeUntil) < until) incomplete(timestampDate(page.completeUntil));
    yield page.events;
    const last = page.events.at(-1);
    hasMore = page.hasMore && last?.emittedAt !== undefined;
    if (last?.emittedAt) place = { since: last.emittedAt, afterNumber: last.number };
  }
}

/** When an event was emitted, in ms. */
export function emittedMsOf({ emittedAt }: Pick<EmittedEvent, "emittedAt">): number {
  return emittedAt ? timestampMs(emittedAt) : 0;
}
