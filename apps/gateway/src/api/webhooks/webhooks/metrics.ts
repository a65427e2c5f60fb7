import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import {
  type AttemptSummary,
  type ErrorClass,
  ErrorClassSchema,
  type SummarizeAttemptsResponse,
  type SummaryInterval,
  SummaryIntervalSchema,
} from "@platform/contracts/webhooks/v1/webhooks";
import { responseClasses } from "@platform/public-records/record/webhook-choices";
import { publicTime } from "@platform/public-records/value/public-time";
import { enumNames } from "@platform/service/call/enum-names";
import { z } from "zod";
import { camelMembers } from "../../shared/camel-members.ts";
import { choice } from "../../shared/choice.ts";
import { dateTime, momentOf } from "../../shared/date-time.ts";
import { requireRecord } from "../../shared/require-record.ts";
import { exampleWebhookId } from "./examples.ts";

// Numbers of the attempts of a webhook over time.

const intervals = enumNames<typeof SummaryInterval>(SummaryIntervalSchema);
const errorClasses = enumNames<typeof ErrorClass>(ErrorClassSchema).names;

const hourMs = 3_600_000;
/** Length of the period of a request without `from`. */
const usualPeriodMs = { hour: 24 * hourMs, day: 30 * 24 * hourMs } as const;

export const metricsQuery = z.object({
  from: dateTime().optional().meta({
    description: "Start of the period. If omitted, it is 24 hours before its end, or 30 days for intervals of a day.",
  }),
  to: dateTime()
    .optional()
    .meta({ description: "End of the period. This moment is not part of it. If omitted, it is now." }),
  interval: choice(intervals.names).default("hour").meta({ description: "Length of the intervals, in UTC." }),
});

type Interval = z.output<typeof metricsQuery>["interval"];

/** The period as the webhooks service reads it. */
export function fromMetricsQuery(
  { from: startTime, to: endTime, interval }: z.output<typeof metricsQuery>,
  nowMs: number,
) {
  const end = endTime === undefined ? new Date(nowMs) : momentOf(endTime);
  const start = startTime === undefined ? new Date(Number(end) - usualPeriodMs[interval]) : momentOf(startTime);
  return {
    from: timestampFromDate(start),
    to: timestampFromDate(end),
    interval: intervals.fromName(interval),
  };
}

const reasons = [...responseClasses, ...errorClasses.filter((errorClass) => errorClass !== "status")] as const;
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

const counts = {
  attempts: z.int().meta({ description: "Requests that were sent, without tests." }),
  successes: z.int().meta({ description: "Attempts with a complete 2xx response." }),
  failures: failuresSchema,
};
const period = {
  interval: z.enum(intervals.names),
  from: z.iso.datetime().meta({ description: "Start of the first interval." }),
  to: z.iso.datetime().meta({ description: "End of the last interval." }),
};

const summarySchemaA = z.object({ ...counts, latency_ms: latencySchema });
const summarySchemaB = z.object({ ...counts, latencyMs: latencySchema });

/** The numbers of the whole period and of its intervals. */
const summaries = <Summary extends z.ZodObject>(summary: Summary) => ({
  total: summary,
  intervals: z
    .array(summary.extend({ start: z.iso.datetime() }))
    .meta({ description: "Intervals with attempts, the oldest first." }),
});

/** Numbers of a webhook in Profile A. */
export const metricsSchemaA = z
  .object({
    object: z.literal("webhook_metrics"),
    webhook_id: z.string(),
    ...period,
    ...summaries(summarySchemaA),
  })
  .meta({ id: "WebhookMetrics" });

/** Numbers of a webhook in Profile B. */
export const metricsSchemaB = z.object({ ...period, ...summaries(summarySchemaB) }).meta({ id: "WebhookMetrics" });

function toSummaryA(summary: AttemptSummary): z.input<typeof summarySchemaA> {
  return {
    attempts: Number(summary.attempts),
    successes: Number(summary.successes),
    failures: toFailures(summary),
    latency_ms: toLatency(summary),
  };
}

const toSummaryB = (summary: AttemptSummary): z.input<typeof summarySchemaB> => camelMembers(toSummaryA(summary));

/** The numbers of a webhook, with the interval of the request. */
export interface Summarized {
  webhookId: string;
  interval: Interval;
  summary: SummarizeAttemptsResponse;
}

function toMembers<Summary>({ interval, summary }: Summarized, toSummary: (summary: AttemptSummary) => Summary) {
  return {
    interval,
    from: publicTime(summary.from),
    to: publicTime(summary.to),
    total: toSummary(requireRecord(summary.total)),
    intervals: summary.intervals.map((one) => ({ start: publicTime(one.start), ...toSummary(one) })),
  };
}

export function toMetricsA(summarized: Summarized): z.input<typeof metricsSchemaA> {
  return { object: "webhook_metrics", webhook_id: summarized.webhookId, ...toMembers(summarized, toSummaryA) };
}

export function toMetricsB(summarized: Summarized): z.input<typeof metricsSchemaB> {
  return toMembers(summarized, toSummaryB);
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
