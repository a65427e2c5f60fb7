import type { RowOf } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";

/** Deliveries that wait for a webhook, and the bounds of its owner. */
const queueRow = {
  /** Due and not in flight; counted up to 10,000. */
  waiting: "int",
  oldestDueAt: "timestamptz?",
  /** Failed, and not due yet; counted up to 10,000. */
  postponed: "int",
  nextAttemptAt: "timestamptz?",
  inFlight: "int",
  ownerInFlight: "int",
  ownerMaxInFlight: "int",
  /** Requests per second; 0: no limit of its own. */
  rateLimit: "int",
} as const;
export type DeliveryQueue = RowOf<typeof queueRow>;

// Every lookup by the key of a previous row is lateral, as in the claims.
const queue = statement(
  "delivery_queue",
  queueRow,
  `SELECT due.count AS waiting, due.first AS "oldestDueAt", later.count AS postponed, later.first AS "nextAttemptAt",
     held.own AS "inFlight", held.total AS "ownerInFlight", coalesce(o.max_in_flight, 0) AS "ownerMaxInFlight",
     coalesce(w.rate_limit, 0)::int AS "rateLimit"
   FROM (SELECT id, environment, owner_id, rate_limit FROM webhooks WHERE id = {webhookId:text} AND deleted_at IS NULL LIMIT 1) AS w
   LEFT JOIN LATERAL (SELECT max_in_flight FROM owners WHERE owners.environment = w.environment AND owners.owner_id = w.owner_id
     LIMIT 1) AS o ON true
   CROSS JOIN LATERAL (
     SELECT count(*)::int AS count, min(due_at) AS first FROM (
       SELECT due_at FROM pending_deliveries p WHERE p.environment = w.environment AND p.owner_id = w.owner_id AND p.webhook_id = w.id
         AND p.lease_until IS NULL AND p.due_at <= {now:timestamptz} ORDER BY due_at LIMIT 10000) AS waiting
   ) AS due
   CROSS JOIN LATERAL (
     SELECT count(*)::int AS count, min(due_at) AS first FROM (
       SELECT due_at FROM pending_deliveries p WHERE p.environment = w.environment AND p.owner_id = w.owner_id AND p.webhook_id = w.id
         AND p.lease_until IS NULL AND p.due_at > {now:timestamptz} ORDER BY due_at LIMIT 10000) AS postponed
   ) AS later
   CROSS JOIN LATERAL (
     SELECT count(*)::int AS total, (count(*) FILTER (WHERE p.webhook_id = w.id))::int AS own FROM pending_deliveries p
     WHERE p.environment = w.environment AND p.owner_id = w.owner_id AND p.lease_until IS NOT NULL
   ) AS held`,
);

/** Selects what waits for a webhook at a time; undefined if there is no such webhook. */
export async function selectQueue(db: Queryable, webhookId: string, now: Date): Promise<DeliveryQueue | undefined> {
  const [row] = await db.query(queue, { webhookId, now });
  return row;
}
