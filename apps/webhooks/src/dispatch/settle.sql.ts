import { unnested } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { EnvelopeForm } from "@platform/public-records/event/envelope";
import type { RecordedResult } from "../sending/attempt.ts";
import { durationRangeOf, outcomeOf } from "./attempt-outcome.ts";
import type { Verdict } from "./judge-attempt.ts";

/** Outcome of an attempt, to be recorded. */
export interface SettledAttempt {
  environment: string;
  ownerId: string;
  webhookId: string;
  deliveryId: string;
  outcome: Verdict["outcome"];
  /** Time when the next attempt is due; null if none follows. */
  dueAt: Date | undefined;
  startedAt: Date;
  result: RecordedResult;
}

// Runs before the next statement and waits for transactions that lock the rows, such as a renewal of leases, so that the next
// statement's snapshot contains their changes. Rows are locked in one order everywhere, which prevents deadlocks.
const key = { environment: "text", ownerId: "text", webhookId: "text", deliveryId: "text" } as const;
const lock = statement(
  "settle_lock",
  { id: "text" },
  `SELECT pending.id FROM (SELECT * FROM ${unnested(key, "result")} ORDER BY delivery_id) AS result
   CROSS JOIN LATERAL (
     SELECT p.id FROM pending_deliveries p WHERE p.webhook_id = result.webhook_id AND p.id = result.delivery_id
       AND p.environment = result.environment AND p.owner_id = result.owner_id FOR UPDATE
   ) AS pending`,
  { rows: key },
);

const settledAttempt = {
  ...key,
  outcome: "text",
  dueAt: "timestamptz?",
  startedAt: "timestamptz",
  durationMs: "int",
  responseCode: "int?",
  errorClass: "text?",
  error: "text",
  answer: "bytea",
  url: "text",
  headers: "text",
  ended: "text",
  durationRange: "int",
} as const;

// Lateral lookups and row positions, so that no plan can read the whole table, even one that was made while it was small. A
// process that has lost its lease may only record a success, after which no other process needs to try again. Counts are written
// in one order, which prevents deadlocks.
const settle = statement(
  "settle_attempts",
  { deliveryId: "text" },
  `WITH result AS MATERIALIZED (
     SELECT * FROM ${unnested(settledAttempt, "result")}
   ), known AS MATERIALIZED (
     SELECT result.*, pending.place FROM result CROSS JOIN LATERAL (
       SELECT p.ctid AS place FROM pending_deliveries p
       WHERE p.webhook_id = result.webhook_id AND p.id = result.delivery_id
         AND p.environment = result.environment AND p.owner_id = result.owner_id
         AND (p.lease_holder = {holder:text} OR result.outcome = 'delivered') LIMIT 1
     ) AS pending
   ), settled AS (
     DELETE FROM pending_deliveries p USING known r
     WHERE p.ctid = r.place AND p.environment = r.environment AND p.owner_id = r.owner_id AND r.outcome <> 'again'
     RETURNING p.webhook_id, p.id, p.environment, p.owner_id, p.event_id, p.event_type, p.envelope, p.created_at,
       p.attempts + 1 AS attempts, r.outcome, r.started_at, r.duration_ms, r.response_code, r.error_class, r.error, r.answer, r.url,
       r.headers, r.ended, r.duration_range
   ), postponed AS (
     UPDATE pending_deliveries p SET lease_holder = NULL, lease_until = NULL, lane = 0, due_at = r.due_at,
       step = p.step + 1, attempts = p.attempts + 1, response_code = r.response_code, error_class = r.error_class,
       last_error = r.error
     FROM known r
     WHERE p.ctid = r.place AND p.environment = r.environment AND p.owner_id = r.owner_id AND r.outcome = 'again'
     RETURNING p.webhook_id, p.id, p.environment, p.owner_id, p.attempts, r.started_at, r.duration_ms, r.response_code, r.error_class, r.error, r.answer,
       r.url, r.headers, r.ended, r.duration_range
   ), recorded AS (
     INSERT INTO deliveries (webhook_id, id, environment, owner_id, event_id, event_type, envelope, status, attempts,
       response_code, error_class, last_error, created_at)
     SELECT webhook_id, id, environment, owner_id, event_id, event_type, envelope, outcome, attempts, response_code,
       error_class, error, created_at FROM settled
   ), counted AS (
     INSERT INTO attempt_counts AS c (webhook_id, hour, outcome, duration_range, environment, owner_id, attempts)
     SELECT webhook_id, date_trunc('hour', started_at, 'UTC'), ended, duration_range, environment, owner_id, count(*) FROM (
       SELECT webhook_id, environment, owner_id, started_at, ended, duration_range FROM settled
       UNION ALL SELECT webhook_id, environment, owner_id, started_at, ended, duration_range FROM postponed
     ) AS made
     GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4
     ON CONFLICT (webhook_id, hour, outcome, duration_range, environment, owner_id) DO UPDATE SET attempts = c.attempts + excluded.attempts
   )
   INSERT INTO attempts (delivery_id, number, environment, owner_id, started_at, duration_ms, response_code, error_class, error,
     answer, url, headers)
   SELECT id, attempts, environment, owner_id, started_at, duration_ms, response_code, error_class, error, answer, url, headers::json
   FROM settled
   UNION ALL
   SELECT id, attempts, environment, owner_id, started_at, duration_ms, response_code, error_class, error, answer, url, headers::json
   FROM postponed
   RETURNING delivery_id AS "deliveryId"`,
  { rows: settledAttempt },
);

/** Returns the values of an attempt. The column of the headers is `json`, which stores their text as it is. */
function toRow<Attempt extends { result: RecordedResult }>({ result, ...attempt }: Attempt) {
  const { url, headers } = result.sent;
  return { ...attempt, ...result, url, headers: JSON.stringify(headers) };
}

/** Records and counts attempts in the caller's transaction; resolves to the deliveries whose status they changed. */
export async function settleRows(tx: Queryable, holder: string, attempts: readonly SettledAttempt[]) {
  const rows = attempts.map((attempt) => ({
    ...toRow(attempt),
    ended: outcomeOf(attempt.result),
    durationRange: durationRangeOf(attempt.result),
  }));
  // Both statements share one round trip.
  const [, settled] = await Promise.all([tx.query(lock, { rows }), tx.query(settle, { rows, holder })]);
  return new Set(settled.map(({ deliveryId }) => deliveryId));
}

const recordTest = statement(
  "deliveries_insert_test",
  `WITH recorded AS (
     INSERT INTO deliveries (webhook_id, id, environment, owner_id, event_id, event_type, envelope, status, attempts,
       response_code, error_class, last_error, created_at)
     VALUES ({webhookId:text}, {deliveryId:text}, {environment:text}, {ownerId:text}, {eventId:text}, 'webhook.test', {envelope:int},
       {outcome:text}, 1, {responseCode:int?}, {errorClass:text?}, {error:text}, {startedAt:timestamptz})
   )
   INSERT INTO attempts (delivery_id, number, environment, owner_id, started_at, duration_ms, response_code, error_class, error,
     answer, url, headers)
   VALUES ({deliveryId:text}, 1, {environment:text}, {ownerId:text}, {startedAt:timestamptz}, {durationMs:int}, {responseCode:int?},
     {errorClass:text?}, {error:text}, {answer:bytea}, {url:text}, {headers:text}::json)`,
);

export interface TestRecord extends Omit<SettledAttempt, "dueAt"> {
  eventId: string;
  envelope: EnvelopeForm;
}

/** Inserts a test: a delivery that is settled with its only attempt. */
export async function insertTestDelivery(tx: Queryable, record: TestRecord): Promise<void> {
  await tx.query(recordTest, toRow(record));
}
