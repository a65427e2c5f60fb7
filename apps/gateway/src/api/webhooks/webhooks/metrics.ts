import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import {
  type AttemptSummary,
  type SummarizeAttemptsResponse,
  SummaryInterval,
} from "@platform/contracts/webhooks/v1/webhooks";
import { publicTime } from "@platform/public-records/value/public-time";
import { z } from "zod";
import { choice } from "../../shared/choice.ts";
import { dateTime, momentOf } from "../../shared/date-time.ts";
import { requireRecord } from "../../shared/require-record.ts";
import { exampleWebhookId } from "./examples.ts";

// Numbers of the attempts of a webhook over time.

const hourMs = 3_600_000;
/** What is summarized when the request does not say since when. */
const usualPeriodMs = { hour: 24 * hourMs, day: 30 * 24 * hourMs } as const;

export const metricsQuery = z.object({
  from: dateTime().optional().meta({
    description: "Start of the period. If omitted, it is 24 hours before its end, or 30 days for intervals of a day.",
  }),
  to: dateTime()
    .optional()
    .meta({ description: "End of the period. This moment is not part of it. If omitted, it is now." }),
  interval: choice(["hour", "day"]).default("hour").meta({ description: "Length of the intervals, in UTC." }),
});

type Interval = z.output<typeof metricsQuery>["interval"];

/** The period as the webhooks service reads it. */
export function fromMetricsQuery({ from, to, interval }: z.output<typeof metricsQuery>, nowMs: number) {
  const end = to === undefined ? new Date(nowMs) : momentOf(to);
  const start = from === undefined ? new Date(Number(end) - usualPeriodMs[interval]) : momentOf(from);
  return {
    from: timestampFromDate(start),
    to: timestampFromDate(end),
    interval: interval === "day" ? SummaryInterval.DAY : SummaryInterval.HOUR,
  };
}

const reasons = ["3xx", "4xx", "5xx", "other", "dns", "refused", "tls", "timeout", "forbidden"] as const;
const failuresSchema = z
  .object(
    Object.fromEntries(reasons.map((reason) => [reason, z.int().optional()])) as Record<
      Reason,
      z.ZodOptional<z.ZodInt>
    >,
  )
  .meta({
    description:
      "Failed attempts by reason, without reasons that did not occur: the status of the response (`other` is outside 3xx to 5xx), or why there was no complete response.",
  });
type Reason = (typeof reasons)[number];

function toFailures({ failures }: AttemptSummary): z.input<typeof failuresSchema> {
  return Object.fromEntries(failures.map(({ reason, attempts }) => [reason, Number(attempts)]));
}

const latencySchema = z.object({ p50: z.int(), p95: z.int(), p99: z.int() }).nullable().meta({
  description:
    "Time in ms that 50, 95 and 99 % of the complete responses took at most, as the upper bound of a range: 10, 25, 50, 100, 200, 300, 500, 1000, 2000, 3000, 5000 or 10000, where 10000 is everything above 5000. `null` without a complete response.",
});

function toLatency({ p50Ms, p95Ms, p99Ms }: AttemptSummary): z.input<typeof latencySchema> {
  if (p50Ms === undefined || p95Ms === undefined || p99Ms === undefined) return null;
  return { p50: p50Ms, p95: p95Ms, p99: p99Ms };
}

const attempts = z.int().meta({ description: "Requests that were sent, without tests." });
const successes = z.int().meta({ description: "Attempts with a complete 2xx response." });
const interval = z.enum(["hour", "day"]);
const start = z.iso.datetime();
const from = z.iso.datetime().meta({ description: "Start of the first interval." });
const to = z.iso.datetime().meta({ description: "End of the last interval." });
const described = { intervals: "Intervals with attempts, the oldest first." };

const summarySchemaA = z.object({ attempts, successes, failures: failuresSchema, latency_ms: latencySchema });

/** Numbers of a webhook in Profile A. */
export const metricsSchemaA = z
  .object({
    object: z.literal("webhook_metrics"),
    webhook_id: z.string(),
    interval,
    from,
    to,
    total: summarySchemaA,
    intervals: z.array(summarySchemaA.extend({ start })).meta({ description: described.intervals }),
  })
  .meta({ id: "WebhookMetrics" });

function toSummaryA(summary: AttemptSummary): z.input<typeof summarySchemaA> {
  return {
    attempts: Number(summary.attempts),
    successes: Number(summary.successes),
    failures: toFailures(summary),
    latency_ms: toLatency(summary),
  };
}

/** What a summary of attempts is about. */
export interface Summarized {
  webhookId: string;
  interval: Interval;
  summary: SummarizeAttemptsResponse;
}

export function toMetricsA({ webhookId, interval: length, summary }: Summarized): z.input<typeof metricsSchemaA> {
  return {
    object: "webhook_metrics",
    webhook_id: webhookId,
    interval: length,
    from: publicTime(summary.from),
    to: publicTime(summary.to),
    total: toSummaryA(requireRecord(summary.total)),
    intervals: summary.intervals.map((one) => ({ start: publicTime(one.start), ...toSummaryA(one) })),
  };
}

const summarySchemaB = z.object({ attempts, successes, failures: failuresSchema, latencyMs: latencySchema });

/** Numbers of a webhook in Profile B. */
export const metricsSchemaB = z
  .object({
    interval,
    from,
    to,
    total: summarySchemaB,
    intervals: z.array(summarySchemaB.extend({ start })).meta({ description: described.intervals }),
  })
  .meta({ id: "WebhookMetrics" });

function toSummaryB(summary: AttemptSummary): z.input<typeof summarySchemaB> {
  const { latency_ms: latencyMs, ...counted } = toSummaryA(summary);
  return { ...counted, latencyMs };
}

export function toMetricsB({ interval: length, summary }: Summarized): z.input<typeof metricsSchemaB> {
  return {
    interval: length,
    from: publicTime(summary.from),
    to: publicTime(summary.to),
    total: toSummaryB(requireRecord(summary.total)),
    intervals: summary.intervals.map((one) => ({ start: publicTime(one.start), ...toSummaryB(one) })),
  };
}

const exampleCounts = { attempts: 1240, successes: 1231, failures: { "5xx": 7, timeout: 2 } };
const exampleLatency = { p50: 100, p95: 200, p99: 1000 };
const examplePeriod = {
  interval: "hour",
  from: "2026-03-16T09:00:00.000Z",
  to: "2026-03-16T10:00:00.000Z",
} as const;
const exampleA = { ...exampleCounts, latency_ms: exampleLatency };
const exampleB = { ...exampleCounts, latencyMs: exampleLatency };

export const exampleMetricsA = {
  object: "webhook_metrics",
  webhook_id: exampleWebhookId,
  ...examplePeriod,
  total: exampleA,
  intervals: [{ start: examplePeriod.from, ...exampleA }],
};
export const exampleMetricsB = {
  ...examplePeriod,
  total: exampleB,
  intervals: [{ start: examplePeriod.from, ...exampleB }],
};
