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

/** What a summary covers. Throws INVALID_ARGUMENT for an interval that is not known. */
export function fromPeriod({ webhookId, from, to, interval }: Period) {
  if (interval !== "hour" && interval !== "day") throw invalidField("interval", "must be hour or day");
  return { webhookId, interval: intervals[interval], ...(from && { from }), ...(to && { to }) };
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
