import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import type { AttemptOutcome } from "../dispatch/attempt-outcome.ts";
import type { SummaryInterval } from "./summary.sql.ts";

/** Number of attempts of one interval with the same outcome. */
export interface AttemptCount {
  start: Date;
  outcome: AttemptOutcome;
  /** Range of durations; -1: the duration is not counted. */
  durationRange: number;
  attempts: number;
}

const counts = statement<AttemptCount>(
  "attempt_counts_summary",
  `SELECT date_trunc($4, hour, 'UTC') AS start, outcome, duration_range AS "durationRange", sum(attempts)::float8 AS attempts
   FROM attempt_counts WHERE environment = $5 AND owner_id = $6 AND webhook_id = $1 AND hour >= $2 AND hour < $3
   GROUP BY start, outcome, duration_range ORDER BY start`,
);

/** Selects the attempts of the hours that begin in a period, oldest first. */
export function selectAttemptCounts(
  db: Queryable,
  { environment, ownerId }: Tenant,
  { webhookId, from: start, to: end, interval }: { webhookId: string; from: Date; to: Date; interval: SummaryInterval },
): Promise<AttemptCount[]> {
  return db.query(counts, [webhookId, start, end, interval, environment, ownerId]);
}
