import { type RowOf, selected, typed } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import { stamped } from "@platform/postgres/tables/stamp";
import type { NoticeKind, NoticeRecipient } from "@platform/public-records/record/notice";
import { changeStamp } from "@platform/service/call/current-actor";
import type { Tenant } from "@platform/service/call/tenant";
import { defaultChoice } from "./notice.ts";

const storedChoice = {
  kind: typed<NoticeKind>("text"),
  isEnabled: "bool",
  recipients: typed<readonly NoticeRecipient[]>("text[]"),
  /** Null: never changed. */
  updatedAt: "timestamptz?",
} as const;

/** A stored choice, or the default. */
export type StoredChoice = RowOf<typeof storedChoice>;

const ofOwner = "environment = {environment:text} AND owner_id = {ownerId:text}";
const select = statement(
  "notice_choices_of_owner",
  storedChoice,
  `SELECT ${selected(storedChoice)} FROM notice_choices WHERE ${ofOwner}`,
);

/** Selects the choices of an owner; kinds without a choice are missing. */
export async function selectNoticeChoices(db: Queryable, tenant: Tenant): Promise<Map<NoticeKind, StoredChoice>> {
  const rows = await db.query(select, tenant);
  return new Map(rows.map((row) => [row.kind, row]));
}

// A change of one member does not overwrite another request's change of the other one.
const upsert = statement(
  "notice_choices_upsert",
  storedChoice,
  `INSERT INTO notice_choices AS c (environment, owner_id, kind, is_enabled, recipients, updated_at, changed_by, changed_request_id)
   VALUES ({environment:text}, {ownerId:text}, {kind:text}, coalesce({isEnabled:bool?}, {defaultIsEnabled:bool}),
     coalesce({recipients:text[]?}, {defaultRecipients:text[]}), {at:timestamptz}, {changedBy:text?}, {changedRequestId:text?})
   ON CONFLICT (environment, owner_id, kind) DO UPDATE SET is_enabled = coalesce({isEnabled:bool?}, c.is_enabled),
     recipients = coalesce({recipients:text[]?}, c.recipients), updated_at = {at:timestamptz},
     ${stamped}
   RETURNING ${selected(storedChoice)}`,
);

/** Stores a choice; undefined members stay as they are. */
export async function upsertNoticeChoice(
  tx: Queryable,
  tenant: Tenant,
  change: { kind: NoticeKind; isEnabled: boolean | undefined; recipients: readonly NoticeRecipient[] | undefined },
  at: Date,
): Promise<StoredChoice> {
  const { isEnabled: defaultIsEnabled, recipients: defaultRecipients } = defaultChoice(tenant.environment);
  const defaults = { defaultIsEnabled, defaultRecipients };
  const [row] = await tx.query(upsert, { ...tenant, ...change, ...defaults, ...changeStamp(), at });
  if (!row) throw new TypeError("INSERT … RETURNING returned no row");
  return row;
}

const selectRefused = statement(
  "notice_refusals_of_kind",
  { recipient: "text" },
  `SELECT recipient FROM notice_refusals WHERE ${ofOwner} AND kind = {kind:text}`,
);

/** Selects the recipients who have unsubscribed from a kind. */
export async function selectRefusals(db: Queryable, tenant: Tenant, kind: NoticeKind): Promise<ReadonlySet<string>> {
  const rows = await db.query(selectRefused, { ...tenant, kind });
  return new Set(rows.map(({ recipient }) => recipient));
}

const countRefused = statement(
  "notice_refusals_count",
  { kind: storedChoice.kind, count: "int" },
  `SELECT kind, count(*)::int AS count FROM notice_refusals WHERE ${ofOwner} GROUP BY kind`,
);

export async function countRefusals(db: Queryable, tenant: Tenant): Promise<ReadonlyMap<NoticeKind, number>> {
  const rows = await db.query(countRefused, tenant);
  return new Map(rows.map(({ kind, count }) => [kind, count]));
}

/** A recipient and a kind of notice. */
interface Refusal {
  kind: NoticeKind;
  recipient: string;
}

const same = `${ofOwner} AND kind = {kind:text} AND recipient = {recipient:text}` as const;
const isRefused = statement(
  "notice_refusals_find",
  { recipient: "text" },
  `SELECT recipient FROM notice_refusals WHERE ${same}`,
);

export async function hasRefused(db: Queryable, tenant: Tenant, { kind, recipient }: Refusal): Promise<boolean> {
  return (await db.query(isRefused, { ...tenant, kind, recipient })).length > 0;
}

const refuse = statement(
  "notice_refusals_insert",
  { recipient: "text" },
  `INSERT INTO notice_refusals (environment, owner_id, kind, recipient, refused_at)
   VALUES ({environment:text}, {ownerId:text}, {kind:text}, {recipient:text}, {at:timestamptz})
   ON CONFLICT DO NOTHING RETURNING recipient`,
);

/** Records that a recipient has unsubscribed from a kind; resolves to false if it was recorded before. */
export async function insertRefusal(
  tx: Queryable,
  tenant: Tenant,
  { kind, recipient }: Refusal,
  at: Date,
): Promise<boolean> {
  return (await tx.query(refuse, { ...tenant, kind, recipient, at })).length > 0;
}

const withdraw = statement(
  "notice_refusals_delete",
  { recipient: "text" },
  `DELETE FROM notice_refusals WHERE ${same} RETURNING recipient`,
);

/** Records that a recipient has subscribed to a kind again; resolves to false if it was subscribed. */
export async function deleteRefusal(tx: Queryable, tenant: Tenant, { kind, recipient }: Refusal): Promise<boolean> {
  return (await tx.query(withdraw, { ...tenant, kind, recipient })).length > 0;
}
