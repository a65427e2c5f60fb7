import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { NoticeKind } from "@platform/public-records/record/notice";
import type { Tenant } from "@platform/service/call/tenant";
import { describedItems, type NoticeItem, type Occurrence } from "./notice.ts";

/** Time for which the first occurrence waits for others that come with it. */
const gatherMs = 60_000;
/** Minimum time between an e-mail and the next one of the same kind. */
const intervalMs = 3_600_000;

// Rows are locked in one order, which prevents deadlocks.
const record = statement<{ kind: string }>(
  "notices_record",
  `WITH told AS MATERIALIZED (
     SELECT DISTINCT ON (environment, owner_id, kind, key) * FROM unnest($1::environment[], $2::text[], $3::text[], $4::text[], $5::jsonb[])
       WITH ORDINALITY AS told (environment, owner_id, kind, key, item, place)
     WHERE coalesce((SELECT is_enabled FROM notice_choices AS choice WHERE choice.environment = told.environment
       AND choice.owner_id = told.owner_id AND choice.kind = told.kind), told.environment = 'production')
     ORDER BY environment, owner_id, kind, key, place
   ), fresh AS (
     INSERT INTO notice_keys (environment, owner_id, kind, key, counted_at)
     SELECT environment, owner_id, kind, key, $6 FROM told ORDER BY environment, owner_id, kind, key
     ON CONFLICT DO NOTHING RETURNING environment, owner_id, kind, key
   ), counted AS (
     SELECT environment, owner_id, kind, count(*) AS count, jsonb_agg(item ORDER BY place) AS items
     FROM told JOIN fresh USING (environment, owner_id, kind, key) GROUP BY environment, owner_id, kind
   )
   INSERT INTO notices AS n (environment, owner_id, kind, count, items, first_at, last_at, due_at)
   SELECT environment, owner_id, kind, count, jsonb_path_query_array(items, '$[0 to ${describedItems - 1}]'), $6, $6, $7
   FROM counted ORDER BY environment, owner_id, kind
   ON CONFLICT (environment, owner_id, kind) DO UPDATE SET count = n.count + excluded.count,
     items = jsonb_path_query_array(n.items || excluded.items, '$[0 to ${describedItems - 1}]'),
     first_at = CASE WHEN n.due_at IS NULL THEN excluded.first_at ELSE n.first_at END, last_at = excluded.last_at,
     due_at = coalesce(n.due_at, greatest(excluded.due_at, n.composed_at + make_interval(secs => $8)))
   RETURNING kind`,
);

/**
 * Counts occurrences, unless the owner has switched the kind of notice off, or they were counted before. The e-mail is due a
 * minute after the first, and an hour after the previous e-mail.
 */
export async function recordOccurrences(tx: Queryable, occurrences: readonly Occurrence[], at: Date): Promise<void> {
  if (occurrences.length === 0) return;
  const column = <Value>(value: (occurrence: Occurrence) => Value) => occurrences.map(value);
  await tx.query(record, [
    column(({ tenant }) => tenant.environment),
    column(({ tenant }) => tenant.ownerId),
    column(({ kind }) => kind),
    column(({ key }) => key),
    column(({ item }) => JSON.stringify(item)),
    at,
    new Date(at.getTime() + gatherMs),
    intervalMs / 1000,
  ]);
}

/** Key of an e-mail that is due. */
export interface DueNotice extends Tenant {
  kind: NoticeKind;
}

const selectDue = statement<DueNotice>(
  "notices_due",
  `SELECT environment, owner_id AS "ownerId", kind FROM notices WHERE due_at <= $1 ORDER BY due_at LIMIT 1`,
);

/** Selects the notice that has been due for longest. Another process may select the same; only one of them takes it. */
export async function selectDueNotice(db: Queryable, now: Date): Promise<DueNotice | undefined> {
  const [row] = await db.query(selectDue, [now]);
  return row;
}

/** Content of an e-mail. */
export interface NoticeDigest {
  count: number;
  items: readonly NoticeItem[];
  firstAt: Date;
  lastAt: Date;
}

const lock = statement<NoticeDigest>(
  "notices_lock",
  `SELECT count, items, first_at AS "firstAt", last_at AS "lastAt" FROM notices
   WHERE environment = $1 AND owner_id = $2 AND kind = $3 AND due_at <= $4 FOR UPDATE`,
);

const reset = statement(
  "notices_reset",
  `UPDATE notices SET count = 0, items = '[]', due_at = NULL, composed_at = $4
   WHERE environment = $1 AND owner_id = $2 AND kind = $3`,
);

/** Takes the occurrences, so that they are in no other e-mail. Undefined if the notice is no longer due. */
export async function takeNotice(
  tx: Queryable,
  { environment, ownerId, kind }: DueNotice,
  now: Date,
): Promise<NoticeDigest | undefined> {
  const [digest] = await tx.query(lock, [environment, ownerId, kind, now]);
  if (digest) await tx.query(reset, [environment, ownerId, kind, now]);
  return digest;
}

const postpone = statement(
  "notices_postpone",
  `UPDATE notices SET due_at = $4 WHERE environment = $1 AND owner_id = $2 AND kind = $3 AND due_at <= $4`,
);

export async function updateNoticePostponed(db: Queryable, notice: DueNotice, until: Date): Promise<void> {
  await db.query(postpone, [notice.environment, notice.ownerId, notice.kind, until]);
}

const nextDue = statement<{ dueAt: Date | null }>(
  "notices_next_due",
  `SELECT min(due_at) AS "dueAt" FROM notices WHERE due_at IS NOT NULL`,
);

/** Selects when the next e-mail is due. */
export async function selectNextNoticeDue(db: Queryable): Promise<Date | undefined> {
  const [row] = await db.query(nextDue);
  return row?.dueAt ?? undefined;
}

const ofOwner = ["notice_choices", "notices", "notice_keys", "notice_refusals"].map((table) =>
  statement(`${table}_delete_of_owner`, `DELETE FROM ${table} WHERE environment = $1 AND owner_id = $2`),
);

/** Deletes all rows about notices of a deleted owner. */
export async function deleteNoticesOfOwner(tx: Queryable, { environment, ownerId }: Tenant): Promise<void> {
  for (const deletion of ofOwner) await tx.query(deletion, [environment, ownerId]);
}

const deleteOldKeys = statement<{ key: string }>(
  "notice_keys_delete_old",
  `DELETE FROM notice_keys WHERE (environment, owner_id, kind, key) IN (
     SELECT environment, owner_id, kind, key FROM notice_keys WHERE counted_at < $1 ORDER BY counted_at LIMIT $2 FOR UPDATE SKIP LOCKED
   ) RETURNING key`,
);

/** Deletes the keys of occurrences that were counted before a time; resolves to their number. */
export async function deleteOldNoticeKeys(db: Queryable, before: Date, limit: number): Promise<number> {
  return (await db.query(deleteOldKeys, [before, limit])).length;
}
