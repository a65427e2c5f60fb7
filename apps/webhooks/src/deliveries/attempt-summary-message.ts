import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { AttemptSummarySchema, SummarizeAttemptsResponseSchema } from "@platform/contracts/webhooks/v1/webhooks";
import type { AttemptSummary, summarizeAttempts } from "./summarize-attempts.ts";

/** Converts a summary to its message. */
export function toAttemptsSummary({
  from: periodStart,
  to: periodEnd,
  total,
  intervals,
}: Awaited<ReturnType<typeof summarizeAttempts>>) {
  return {
    from: timestampFromDate(periodStart),
    to: timestampFromDate(periodEnd),
    total: toSummary(total),
    intervals: intervals.map(({ start, ...summary }) => ({ ...toSummary(summary), start: timestampFromDate(start) })),
  } satisfies MessageInitShape<typeof SummarizeAttemptsResponseSchema>;
}

function toSummary({ attempts, successes, failures, p50Ms, p95Ms, p99Ms }: AttemptSummary) {
  return {
    attempts: BigInt(attempts),
    successes: BigInt(successes),
    failures: failures.map(({ reason, attempts: failed }) => ({ reason, attempts: BigInt(failed) })),
    ...(p50Ms !== undefined && { p50Ms }),
    ...(p95Ms !== undefined && { p95Ms }),
    ...(p99Ms !== undefined && { p99Ms }),
  } satisfies MessageInitShape<typeof AttemptSummarySchema>;
}
