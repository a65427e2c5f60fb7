import type { Queryable } from "@platform/postgres/query/statement";
import type { TenantCall } from "@platform/service/call/call";
import { refusal } from "@platform/service/call/refusal";
import { type AttemptOutcome, durationAt } from "../dispatch/attempt-outcome.ts";
import { existsWebhook } from "../registrations/webhook.sql.ts";
import { type AttemptCount, selectAttemptCounts } from "./attempt-count.sql.ts";
import { intervalMs, periodIn, type RequestedPeriod } from "./summary-period.ts";

/** Attempts of one interval, or of a whole period. */
export interface AttemptSummary {
  attempts: number;
  successes: number;
  /** Failures by reason, without reasons that did not occur. */
  failures: { reason: Exclude<AttemptOutcome, "success">; attempts: number }[];
  /** Durations of complete responses; undefined without any. */
  p50Ms: number | undefined;
  p95Ms: number | undefined;
  p99Ms: number | undefined;
}

/**
 * Summarizes a webhook's attempts by the hour or day (UTC) in which they started, without tests; also those of a deleted webhook.
 * The period is extended to whole intervals. Throws NOT_FOUND; INVALID_ARGUMENT for an invalid period.
 */
export async function summarizeAttempts(
  { database }: { database: Queryable },
  { tenant }: TenantCall,
  { webhookId, ...requestedPeriod }: RequestedPeriod & { webhookId: string },
) {
  const { interval, ...period } = periodIn(requestedPeriod);
  const lengthMs = intervalMs[interval];
  const start = new Date(Math.floor(Number(period.from) / lengthMs) * lengthMs);
  const end = new Date(Math.ceil(Number(period.to) / lengthMs) * lengthMs);
  if (!(await existsWebhook(database, tenant, webhookId))) throw refusal("WEBHOOK_NOT_FOUND");
  const counts = await selectAttemptCounts(database, tenant, { webhookId, from: start, to: end, interval });
  const byStart = Map.groupBy(counts, ({ start }) => start.getTime());
  const intervals = [...byStart].map(([startMs, ofInterval]) => ({
    start: new Date(startMs),
    ...summaryOf(ofInterval),
  }));
  return { from: start, to: end, total: summaryOf(counts), intervals };
}

function summaryOf(counts: readonly AttemptCount[]): AttemptSummary {
  const byOutcome = sums(counts, ({ outcome }) => outcome);
  const byRange = sums(counts, ({ durationRange }) => durationRange);
  const failures = [...byOutcome].flatMap(([reason, attempts]) => (reason === "success" ? [] : [{ reason, attempts }]));
  return {
    attempts: counts.reduce((sum, { attempts }) => sum + attempts, 0),
    successes: byOutcome.get("success") ?? 0,
    failures,
    p50Ms: durationAt(byRange, 0.5),
    p95Ms: durationAt(byRange, 0.95),
    p99Ms: durationAt(byRange, 0.99),
  };
}

function sums<Key>(counts: readonly AttemptCount[], keyOf: (count: AttemptCount) => Key): Map<Key, number> {
  const byKey = new Map<Key, number>();
  for (const count of counts) byKey.set(keyOf(count), (byKey.get(keyOf(count)) ?? 0) + count.attempts);
  return byKey;
}
