import { type RowOf, typed } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import type { AttemptOutcome } from "../dispatch/attempt-outcome.ts";
import type { SummaryInterval } from "./summary.sql.ts";

const attemptCount = {
  start: "timestamptz",
  outcome: typed<AttemptOutcome>("text"),
  /** Range of durations; -1: the duration is not counted. */
  durationRange: "int",
  attempts: "float8",
} as const;

/** Number of attempts of one interval with the same outcome. */
export type AttemptCount = RowOf<typeof attemptCount>;

const counts = statement(
  "attempt_counts_summary",
  attemptCount,
  `SELECT date_trunc({interval:text}, hour, 'UTC') AS start, outcome, duration_range AS "durationRange", sum(attempts)::float8 AS attempts
   FROM attempt_counts WHERE environment = {environment:text} AND owner_id = {ownerId:text} AND webhook_id = {webhookId:text}
     AND hour >= {from:timestamptz} AND hour < {to:timestamptz}
   GROUP BY start, outcome, duration_range ORDER BY start`,
);

/** Selects the attempts of the hours that begin in a period, oldest first. */
export function selectAttemptCounts(
  db: Queryable,
  tenant: Tenant,
  period: { webhookId: string; from: Date; to: Date; interval: SummaryInterval },
): Promise<AttemptCount[]> {
  return db.query(counts, { ...tenant, ...period });
}
