import { type Timestamp, timestampMs } from "@bufbuild/protobuf/wkt";
import { invalidMember } from "@platform/validation/invalid";
import { publishedDays } from "./republish-events.ts";

/** A check that begins a week ago takes a while, and clocks differ. */
const slackMs = 3_600_000;

/** A stretch of time of which a check asks for events, in Unix time in ms. */
export interface CheckedStretch {
  readonly sinceMs: number;
  /** Not later than clocks differ by: nothing was emitted in the future. */
  readonly untilMs: number;
}

/** Reads the stretch of a request. Throws INVALID_ARGUMENT if it has none, or one that begins before the retention of outboxes. */
export function checkedStretch({
  since,
  until,
}: {
  since?: Timestamp | undefined;
  until?: Timestamp | undefined;
}): CheckedStretch {
  const now = Date.now();
  if (!since || timestampMs(since) < now - publishedDays * 86_400_000 - slackMs) {
    throw invalidMember("INVALID_TIME", "since", `must be a time within the last ${publishedDays} days`);
  }
  // A message may have fractions of milliseconds, and a page begins with a whole one.
  const sinceMs = Math.floor(timestampMs(since));
  if (!until || timestampMs(until) < sinceMs) {
    throw invalidMember("INVALID_TIME", "until", "must be a time, and not before `since`");
  }
  return { sinceMs, untilMs: Math.min(timestampMs(until), now + slackMs) };
}
