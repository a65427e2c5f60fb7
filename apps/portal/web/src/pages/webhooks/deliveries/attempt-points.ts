import { timestampMs } from "@bufbuild/protobuf/wkt";
import type { AttemptSummary } from "@platform/contracts/webhooks/v1/webhooks";
import { type HistorySpan, startsOf } from "./delivery-intervals.ts";

/** Attempts of one interval; durations are null without a response. */
export interface AttemptPoint {
  readonly startMs: number;
  readonly succeeded: number;
  readonly failed: number;
  readonly p50: number | null;
  readonly p95: number | null;
  readonly p99: number | null;
}

/** Every interval of a span, also those without attempts, oldest first. */
export function attemptPointsOf(
  span: HistorySpan,
  fromMs: number,
  summaries: readonly AttemptSummary[],
): AttemptPoint[] {
  const byStart = new Map(summaries.map((each) => [each.start ? timestampMs(each.start) : 0, each]));
  return startsOf(span, fromMs).map((startMs) => {
    const { attempts = 0n, successes = 0n, p50Ms = null, p95Ms = null, p99Ms = null } = byStart.get(startMs) ?? {};
    const counts = { succeeded: Number(successes), failed: Number(attempts - successes) };
    return { startMs, ...counts, p50: p50Ms, p95: p95Ms, p99: p99Ms };
  });
}

const reasons: Readonly<Record<string, string>> = {
  other: "other status",
  dns: "unknown host",
  refused: "broken connection",
  tls: "TLS failure",
  timeout: "time-out",
  forbidden: "forbidden address",
};

/** Why attempts failed, the most frequent reason first: `7 × 5xx, 2 × time-out`. */
export function failureText({ failures }: Pick<AttemptSummary, "failures">): string {
  return failures
    .toSorted((one, other) => Number(other.attempts - one.attempts))
    .map(({ reason, attempts }) => `${attempts.toLocaleString("en-US")} × ${reasons[reason] ?? reason}`)
    .join(", ");
}

/** A duration that is the upper bound of a range; the last range has none. */
export function durationText(ms: number | null | undefined): string {
  if (ms === null || ms === undefined) return "";
  return ms >= 10_000 ? "over 5 s" : `${ms.toLocaleString("en-US")} ms`;
}
