import type { RowOf } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import { changeStamp } from "@platform/service/call/current-actor";

/** A suspension of an owner, with the operator's reasons. */
const suspensionRow = {
  suspendedAt: "timestamptz",
  /** As `operator:name`; null if an earlier release suspended the owner. */
  suspendedBy: "text?",
  reason: "text",
  /** Null while the owner is suspended; as is the next one. */
  resumedAt: "timestamptz?",
  resumedBy: "text?",
  resumeReason: "text",
} as const;
export type Suspension = RowOf<typeof suspensionRow>;

const begin = statement(
  "upsert_suspension",
  `INSERT INTO suspensions (owner_id, suspended_at, suspended_by, reason)
   SELECT id, suspended_at, {by:text?}, {reason:text} FROM owners WHERE id = {ownerId:text} AND suspended_at IS NOT NULL
   ON CONFLICT (owner_id, suspended_at) DO UPDATE SET reason = coalesce(nullif(excluded.reason, ''), suspensions.reason)`,
);

/** Inserts the present suspension of an owner; if it exists, updates its reason, unless the new one is empty. */
export async function upsertSuspension(tx: Queryable, ownerId: string, reason: string): Promise<void> {
  const { changedBy: by } = changeStamp();
  await tx.query(begin, { ownerId, by, reason });
}

// Also inserts one that began in an earlier release, which did not record it.
const end = statement(
  "end_suspension",
  `INSERT INTO suspensions (owner_id, suspended_at, resumed_at, resumed_by, resume_reason)
   SELECT id, suspended_at, now(), {by:text?}, {reason:text} FROM owners WHERE id = {ownerId:text} AND suspended_at IS NOT NULL
   ON CONFLICT (owner_id, suspended_at) DO UPDATE SET resumed_at = excluded.resumed_at, resumed_by = excluded.resumed_by,
     resume_reason = excluded.resume_reason`,
);

/** Updates the present suspension of an owner as ended. Call it before the owner is resumed. */
export async function endSuspension(tx: Queryable, ownerId: string, reason: string): Promise<void> {
  const { changedBy: by } = changeStamp();
  await tx.query(end, { ownerId, by, reason });
}

const list = statement(
  "select_suspensions",
  suspensionRow,
  `SELECT suspended_at AS "suspendedAt", suspended_by AS "suspendedBy", reason, resumed_at AS "resumedAt",
     resumed_by AS "resumedBy", resume_reason AS "resumeReason"
   FROM suspensions WHERE owner_id = {ownerId:text} ORDER BY suspended_at DESC LIMIT 20`,
);

/** Selects the last 20 suspensions of an owner, newest first. */
export function selectSuspensions(db: Queryable, ownerId: string): Promise<Suspension[]> {
  return db.query(list, { ownerId });
}
