import type { responseClasses } from "@platform/public-records/record/webhook-choices";
import type { AttemptResult, ErrorClass } from "../sending/attempt.ts";

/** Outcome of an attempt: `success`, the class of the status of a response other than 2xx, or why there was none. */
export type AttemptOutcome = "success" | (typeof responseClasses)[number] | Exclude<ErrorClass, "status">;

type Ended = Pick<AttemptResult, "errorClass" | "responseCode" | "durationMs">;

const statusClasses: Readonly<Record<number, AttemptOutcome>> = { 3: "3xx", 4: "4xx", 5: "5xx" };

export function outcomeOf({ errorClass, responseCode = 0 }: Ended): AttemptOutcome {
  if (errorClass === undefined) return "success";
  // Failures of the platform's own proxy are not recorded as attempts.
  if (errorClass === "egress") return "other";
  if (errorClass !== "status") return errorClass;
  return statusClasses[Math.floor(responseCode / 100)] ?? "other";
}

/**
 * Upper bounds of the ranges by which durations are counted, in ms: few, because each one that occurs costs an update. The last
 * range has no upper bound: it is reported as the longest time-out of a webhook.
 */
const durationBoundsMs = [10, 25, 50, 100, 200, 300, 500, 1000, 2000, 3000, 5000, 10_000] as const;

/**
 * Returns the range of an attempt's duration; -1 without a complete response, because then the duration does not show the
 * receiver's speed.
 */
export function durationRangeOf({ errorClass, durationMs }: Ended): number {
  if (errorClass !== undefined && errorClass !== "status") return -1;
  const range = durationBoundsMs.findIndex((boundMs) => durationMs <= boundMs);
  return range === -1 ? durationBoundsMs.length - 1 : range;
}

/**
 * Returns the duration in ms that this share of the complete responses did not exceed: the upper bound of the range in which it is;
 * undefined without complete responses.
 *
 * @param counts attempts by range; those without a complete response, -1, do not count
 */
export function durationAt(counts: ReadonlyMap<number, number>, share: number): number | undefined {
  const total = [...counts].reduce((sum, [range, count]) => (range === -1 ? sum : sum + count), 0);
  let remaining = Math.ceil(total * share);
  for (const [range, boundMs] of durationBoundsMs.entries()) {
    remaining -= counts.get(range) ?? 0;
    if (remaining <= 0 && total > 0) return boundMs;
  }
  return undefined;
}
