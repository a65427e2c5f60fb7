import { type RowOf, selected, typed, unnested } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { NoticeKind } from "@platform/public-records/record/notice";
import type { Tenant } from "@platform/service/call/tenant";
import { describedItems, type NoticeItem, type Occurrence } from "./notice.ts";

/** Time for which the first occurrence waits for others that come with it. */
const gatherMs = 60_000;
/** Minimum time between an e-mail and the next one of the same kind. */
const intervalMs = 3_600_000;

const occurrence = {
  environment: "text",
  ownerId: "text",
  kind: "text",
  key: "text",
  item: typed<NoticeItem>("jsonb"),
  place: "int",
} as const;

// Rows are locked in one order, which prevents deadlocks.
const record = statement(
  "notices_record",
  {},
  `WITH told AS MATERIALIZED (
     SELECT DISTINCT ON (environment, owner_id, kind, key) * FROM ${unnested(occurrence, "told")}
     WHERE coalesce((SELECT is_enabled FROM notice_choices AS choice WHERE choice.environment = told.environment
       AND choice.owner_id = told.owner_id AND choice.kind = told.kind), told.environment = 'production')
     ORDER BY environment, owner_id, kind, key, place
   ), fresh AS (
     INSERT INTO notice_keys (environment, owner_id, kind, key, counted_at)
     SELECT environment, owner_id, kind, key, {at:timestamptz} FROM told ORDER BY environment, owner_id, kind, key
     ON CONFLICT DO NOTHING RETURNING environment, owner_id, kind, key
   ), counted AS (
     SELECT environment, owner_id, kind, count(*) AS count, jsonb_agg(item ORDER BY place) AS items
     FROM told JOIN fresh USING (environment, owner_id, kind, key) GROUP BY environment, owner_id, kind
   )
   INSERT INTO notices AS n (environment, owner_id, kind, count, items, first_at, last_at, due_at)
   SELECT environment, owner_id, kind, count, jsonb_path_query_array(items, '$[0 to ${describedItems - 1}]'),
     {at:timestamptz}, {at:timestamptz}, {dueAt:timestamptz}
   FROM counted ORDER BY environment, owner_id, kind
   ON CONFLICT (environment, owner_id, kind) DO UPDATE SET count = n.count + excluded.count,
     items = jsonb_path_query_array(n.items || excluded.items, '$[0 to ${describedItems - 1}]'),
     first_at = CASE WHEN n.due_at IS NULL THEN excluded.first_at ELSE n.first_at END, last_at = excluded.last_at,
     due_at = coalesce(n.due_at, greatest(excluded.due_at, n.composed_at + make_interval(secs => {intervalSeconds:float8})))`,
  { rows: occurrence },
);

/**
 * Counts occurrences, unless the owner has switched the kind of notice off, or they were counted before. The e-mail is due a
 * minute after the first, and an hour after the previous e-mail.
 */
export async function recordOccurrences(tx: Queryable, occurrences: readonly Occurrence[], at: Date): Promise<void> {
  if (occurrences.length === 0) return;
  const rows = occurrences.map(({ tenant, ...counted }, place) => ({ ...tenant, ...counted, place }));
  const dueAt = new Date(at.getTime() + gatherMs);
  await tx.query(record, { rows, at, dueAt, intervalSeconds: intervalMs / 1000 });
}

const dueNotice = {
  environment: typed<Tenant["environment"]>("text"),
  ownerId: "text",
  kind: typed<NoticeKind>("text"),
} as const;
/** Key of an e-mail that is due. */
export type DueNotice = RowOf<typeof dueNotice>;

const selectDue = statement(
  "notices_due",
  dueNotice,
  `SELECT ${selected(dueNotice)} FROM notices WHERE due_at <= {now:timestamptz} ORDER BY due_at LIMIT 1`,
);

/** Selects the notice that has been due for longest. Another process may select the same; only one of them takes it. */
export async function selectDueNotice(db: Queryable, now: Date): Promise<DueNotice | undefined> {
  const [row] = await db.query(selectDue, { now });
  return row;
}

const digestRow = {
  count: "int",
  items: typed<readonly NoticeItem[]>("jsonb"),
  firstAt: "timestamptz",
  lastAt: "timestamptz",
} as const;
/** Content of an e-mail. */
export type NoticeDigest = RowOf<typeof digestRow>;

const same = "environment = {environment:text} AND owner_id = {ownerId:text} AND kind = {kind:text}";
const lock = statement(
  "notices_lock",
  digestRow,
  `SELECT ${selected(digestRow)} FROM notices WHERE ${same} AND due_at <= {now:timestamptz} FOR UPDATE`,
);

const reset = statement(
  "notices_reset",
  `UPDATE notices SET count = 0, items = '[]', due_at = NULL, composed_at = {now:timestamptz} WHERE ${same}`,
);

/** Takes the occurrences, so that they are in no other e-mail. Undefined if the notice is no longer due. */
export async function takeNotice(tx: Queryable, notice: DueNotice, now: Date): Promise<NoticeDigest | undefined> {
  const [digest] = await tx.query(lock, { ...notice, now });
  if (digest) await tx.query(reset, { ...notice, now });
  return digest;
}

const postpone = statement(
  "notices_postpone",
  `UPDATE notices SET due_at = {until:timestamptz} WHERE ${same} AND due_at <= {until:timestamptz}`,
);

export async function updateNoticePostponed(db: Queryable, notice: DueNotice, until: Date): Promise<void> {
  await db.query(postpone, { ...notice, until });
}

const nextDue = statement(
  "notices_next_due",
  { dueAt: "timestamptz?" },
  `SELECT min(due_at) AS "dueAt" FROM notices WHERE due_at IS NOT NULL`,
);

/** Selects when the next e-mail is due. */
export async function selectNextNoticeDue(db: Queryable): Promise<Date | undefined> {
  const [row] = await db.query(nextDue);
  return row?.dueAt ?? undefined;
}

const ofOwner = ["notice_choices", "notices", "notice_keys", "notice_refusals"].map((table) =>
  statement(
    `${table}_delete_of_owner`,
    `DELETE FROM ${table} WHERE environment = {environment:text} AND owner_id = {ownerId:text}`,
  ),
);

/** Deletes all rows about notices of a deleted owner. */
export async function deleteNoticesOfOwner(tx: Queryable, tenant: Tenant): Promise<void> {
  for (const deletion of ofOwner) await tx.query(deletion, tenant);
}

const deleteOldKeys = statement(
  "notice_keys_delete_old",
  { key: "text" },
  `DELETE FROM notice_keys WHERE (environment, owner_id, kind, key) IN (
     SELECT environment, owner_id, kind, key FROM notice_keys WHERE counted_at < {before:timestamptz}
     ORDER BY counted_at LIMIT {limit:int} FOR UPDATE SKIP LOCKED
   ) RETURNING key`,
);

/** Deletes the keys of occurrences that were counted before a time; resolves to their number. */
export async function deleteOldNoticeKeys(db: Queryable, before: Date, limit: number): Promise<number> {
  return (await db.query(deleteOldKeys, { before, limit })).length;
}
