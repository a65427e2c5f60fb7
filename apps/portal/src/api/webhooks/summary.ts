import type { MessageInitShape } from "@bufbuild/protobuf";
import type { Timestamp } from "@bufbuild/protobuf/wkt";
import type { AttemptSummarySchema } from "@platform/contracts/portal/v1/webhooks";
import { type AttemptSummary, SummaryInterval } from "@platform/contracts/webhooks/v1/webhooks";
import { invalidField } from "../../problem.ts";

const intervals = { hour: SummaryInterval.HOUR, day: SummaryInterval.DAY } as const;

interface Period {
  webhookId: string;
  from?: Timestamp | undefined;
  to?: Timestamp | undefined;
  interval: string;
}

/** Reads the period of a summary. Throws INVALID_ARGUMENT for an unknown interval. */
export function fromPeriod({ webhookId, from: start, to: end, interval }: Period) {
  if (interval !== "hour" && interval !== "day") throw invalidField("interval", "must be hour or day");
  return { webhookId, interval: intervals[interval], ...(start && { from: start }), ...(end && { to: end }) };
}

export function toAttemptSummary(summary: AttemptSummary): MessageInitShape<typeof AttemptSummarySchema> {
  const { start, attempts, successes, failures, p50Ms, p95Ms, p99Ms } = summary;
  return {
    attempts,
    successes,
    failures: failures.map(({ reason, attempts: failed }) => ({ reason, attempts: failed })),
    ...(start && { start }),
    ...(p50Ms !== undefined && { p50Ms }),
    ...(p95Ms !== undefined && { p95Ms }),
    ...(p99Ms !== undefined && { p99Ms }),
  };
}
