import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { NoticeKind, NoticeRecipient } from "@platform/public-records/record/notice";
import { changeStampList } from "@platform/service/call/current-actor";
import type { Tenant } from "@platform/service/call/tenant";
import { defaultChoice, type NoticeChoice } from "./notice.ts";

/** A stored choice, or the default. */
export interface StoredChoice extends NoticeChoice {
  kind: NoticeKind;
  /** Null: never changed. */
  updatedAt: Date | null;
}

const select = statement<StoredChoice>(
  "notice_choices_of_owner",
  `SELECT kind, is_enabled AS "isEnabled", recipients, updated_at AS "updatedAt" FROM notice_choices
   WHERE environment = $1 AND owner_id = $2`,
);

/** Selects the choices of an owner; kinds without a choice are missing. */
export async function selectNoticeChoices(
  db: Queryable,
  { environment, ownerId }: Tenant,
): Promise<Map<NoticeKind, StoredChoice>> {
  const rows = await db.query(select, [environment, ownerId]);
  return new Map(rows.map((row) => [row.kind, row]));
}

// A change of one member does not overwrite another request's change of the other one.
const upsert = statement<StoredChoice>(
  "notice_choices_upsert",
  `INSERT INTO notice_choices AS c (environment, owner_id, kind, is_enabled, recipients, updated_at, changed_by, changed_request_id)
   VALUES ($1, $2, $3, coalesce($4::boolean, $6::boolean), coalesce($5::text[], $7::text[]), $8, $9, $10)
   ON CONFLICT (environment, owner_id, kind) DO UPDATE SET is_enabled = coalesce($4, c.is_enabled),
     recipients = coalesce($5, c.recipients), updated_at = $8, changed_by = $9, changed_request_id = $10
   RETURNING kind, is_enabled AS "isEnabled", recipients, updated_at AS "updatedAt"`,
);

/** Stores a choice; undefined members stay as they are. */
export async function upsertNoticeChoice(
  tx: Queryable,
  tenant: Tenant,
  change: { kind: NoticeKind; isEnabled: boolean | undefined; recipients: readonly NoticeRecipient[] | undefined },
  at: Date,
): Promise<StoredChoice> {
  const { isEnabled, recipients } = defaultChoice(tenant.environment);
  const members = [change.kind, change.isEnabled ?? null, change.recipients ?? null];
  const values = [tenant.environment, tenant.ownerId, ...members, isEnabled, recipients, at, ...changeStampList()];
  const [row] = await tx.query(upsert, values);
  if (!row) throw new TypeError("INSERT … RETURNING returned no row");
  return row;
}

const selectRefused = statement<{ recipient: string }>(
  "notice_refusals_of_kind",
  "SELECT recipient FROM notice_refusals WHERE environment = $1 AND owner_id = $2 AND kind = $3",
);

/** Selects the recipients who have unsubscribed from a kind. */
export async function selectRefusals(
  db: Queryable,
  { environment, ownerId }: Tenant,
  kind: NoticeKind,
): Promise<ReadonlySet<string>> {
  const rows = await db.query(selectRefused, [environment, ownerId, kind]);
  return new Set(rows.map(({ recipient }) => recipient));
}

const countRefused = statement<{ kind: NoticeKind; count: number }>(
  "notice_refusals_count",
  `SELECT kind, count(*)::int AS count FROM notice_refusals WHERE environment = $1 AND owner_id = $2 GROUP BY kind`,
);

export async function countRefusals(
  db: Queryable,
  { environment, ownerId }: Tenant,
): Promise<ReadonlyMap<NoticeKind, number>> {
  const rows = await db.query(countRefused, [environment, ownerId]);
  return new Map(rows.map(({ kind, count }) => [kind, count]));
}

/** A recipient and a kind of notice. */
interface Refusal {
  kind: NoticeKind;
  recipient: string;
}

const isRefused = statement<{ recipient: string }>(
  "notice_refusals_find",
  `SELECT recipient FROM notice_refusals WHERE environment = $1 AND owner_id = $2 AND kind = $3 AND recipient = $4`,
);

export async function hasRefused(db: Queryable, tenant: Tenant, { kind, recipient }: Refusal): Promise<boolean> {
  return (await db.query(isRefused, [tenant.environment, tenant.ownerId, kind, recipient])).length > 0;
}

const refuse = statement<{ recipient: string }>(
  "notice_refusals_insert",
  `INSERT INTO notice_refusals (environment, owner_id, kind, recipient, refused_at) VALUES ($1, $2, $3, $4, $5)
   ON CONFLICT DO NOTHING RETURNING recipient`,
);

/** Records that a recipient has unsubscribed from a kind; resolves to false if it was recorded before. */
export async function insertRefusal(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  { kind, recipient }: Refusal,
  at: Date,
): Promise<boolean> {
  return (await tx.query(refuse, [environment, ownerId, kind, recipient, at])).length > 0;
}

const withdraw = statement<{ recipient: string }>(
  "notice_refusals_delete",
  `DELETE FROM notice_refusals WHERE environment = $1 AND owner_id = $2 AND kind = $3 AND recipient = $4 RETURNING recipient`,
);

/** Records that a recipient has subscribed to a kind again; resolves to false if it was subscribed. */
export async function deleteRefusal(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  { kind, recipient }: Refusal,
): Promise<boolean> {
  return (await tx.query(withdraw, [environment, ownerId, kind, recipient])).length > 0;
}
