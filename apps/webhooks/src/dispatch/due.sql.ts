import { type RowOf, unnested } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";

// The statement follows the order of the indexes, so that it never reads the dead rows of the table.
const anyPending = statement(
  "any_pending",
  { waiting: "bool", leased: "bool" },
  `SELECT (SELECT p.webhook_id FROM pending_deliveries p WHERE p.lease_until IS NULL
       ORDER BY p.webhook_id LIMIT 1) IS NOT NULL AS waiting,
     (SELECT p.webhook_id FROM pending_deliveries p WHERE p.lease_until IS NOT NULL
       ORDER BY p.environment, p.owner_id, p.webhook_id LIMIT 1) IS NOT NULL AS leased`,
);

/**
 * Selects whether any deliveries wait, and whether any are leased. While nothing is delivered, a sweep sends only this
 * statement.
 */
export async function selectPending(db: Queryable): Promise<{ waiting: boolean; leased: boolean }> {
  const [row] = await db.query(anyPending);
  return row ?? { waiting: false, leased: false };
}

// Steps from one webhook with pending deliveries to the next, so its cost depends on the number of webhooks and not on the
// number of deliveries.
const dueWebhooks = statement(
  "due_webhooks",
  { webhookId: "text", dueAt: "timestamptz" },
  `WITH RECURSIVE pending (webhook_id) AS (
     (SELECT p.webhook_id FROM pending_deliveries p WHERE p.lease_until IS NULL ORDER BY p.webhook_id LIMIT 1)
     UNION ALL
     SELECT (SELECT p.webhook_id FROM pending_deliveries p
             WHERE p.lease_until IS NULL AND p.webhook_id > pending.webhook_id ORDER BY p.webhook_id LIMIT 1)
     FROM pending WHERE pending.webhook_id IS NOT NULL
   )
   SELECT w.id AS "webhookId", first.due_at AS "dueAt"
   FROM pending JOIN webhooks w ON w.id = pending.webhook_id AND w.is_active AND w.deleted_at IS NULL
     AND NOT EXISTS (SELECT FROM owners o WHERE o.environment = w.environment AND o.owner_id = w.owner_id
       AND o.suspended_at IS NOT NULL)
   CROSS JOIN LATERAL (
     SELECT min(head.due_at) AS due_at FROM (VALUES (0), (1), (2)) AS lanes (lane)
     CROSS JOIN LATERAL (
       SELECT p.due_at FROM pending_deliveries p
       WHERE p.webhook_id = w.id AND p.lane = lanes.lane AND p.lease_until IS NULL ORDER BY p.due_at LIMIT 1
     ) AS head
   ) AS first
   WHERE first.due_at IS NOT NULL`,
);

/** Selects every active webhook with pending deliveries whose owner is not suspended, and when the next one is due. */
export function selectDueWebhooks(db: Queryable): Promise<{ webhookId: string; dueAt: Date }[]> {
  return db.query(dueWebhooks);
}

// After a restart of the server, holders have the time of one lease to renew theirs.
const releaseExpired = statement(
  "release_expired_leases",
  `UPDATE pending_deliveries SET lease_holder = NULL, lease_until = NULL
   WHERE lease_until < now() AND pg_postmaster_start_time() < now() - make_interval(secs => {leaseSeconds:float8})`,
);

/** Ends the leases that their holder has not renewed; the deliveries are due again at once. */
export async function deleteExpiredLeases(db: Queryable, leaseSeconds: number): Promise<void> {
  await db.query(releaseExpired, { leaseSeconds });
}

const leasedDelivery = { environment: "text", ownerId: "text", webhookId: "text", id: "text" } as const;
/** Key of a delivery that this process has leased. */
type LeasedDelivery = RowOf<typeof leasedDelivery>;

const release = statement(
  "release_lease",
  `UPDATE pending_deliveries SET lease_holder = NULL, lease_until = NULL
   WHERE environment = {environment:text} AND owner_id = {ownerId:text} AND webhook_id = {webhookId:text} AND id = {id:text}
     AND lease_holder = {holder:text}`,
);

/** Ends the lease on a delivery whose attempt did not take place; it is due as before. */
export async function deleteLease(db: Queryable, delivery: LeasedDelivery, holder: string): Promise<void> {
  await db.query(release, { ...delivery, holder });
}

// Locks rows in the order in which attempts are recorded, which prevents deadlocks. A delivery that has ended needs no lease.
const renew = statement(
  "renew_leases",
  {},
  `UPDATE pending_deliveries p SET lease_until = now() + make_interval(secs => {leaseSeconds:float8})
   FROM (SELECT * FROM ${unnested(leasedDelivery, "held")} ORDER BY id) AS held CROSS JOIN LATERAL (
     SELECT mine.ctid AS place, mine.environment, mine.owner_id FROM pending_deliveries mine
     WHERE mine.environment = held.environment AND mine.owner_id = held.owner_id AND mine.webhook_id = held.webhook_id
       AND mine.id = held.id AND mine.lease_holder = {holder:text} FOR UPDATE
   ) AS pending
   WHERE p.ctid = pending.place AND p.environment = pending.environment AND p.owner_id = pending.owner_id`,
  { rows: leasedDelivery },
);

/** Renews the leases of these deliveries. */
export async function updateLeases(
  db: Queryable,
  rows: readonly LeasedDelivery[],
  lease: { holder: string; leaseSeconds: number },
): Promise<void> {
  await db.query(renew, { ...lease, rows });
}
