import { type Queryable, statement } from "@platform/postgres/query/statement";
import { changeStampList } from "@platform/service/call/current-actor";

/** A suspension of an owner, with the operator's reasons. */
export interface Suspension {
  suspendedAt: Date;
  /** As `operator:name`; null if an earlier release suspended the owner. */
  suspendedBy: string | null;
  reason: string;
  /** Null while the owner is suspended; as is the next one. */
  resumedAt: Date | null;
  resumedBy: string | null;
  resumeReason: string;
}

const begin = statement(
  "upsert_suspension",
  `INSERT INTO suspensions (owner_id, suspended_at, suspended_by, reason)
   SELECT id, suspended_at, $2, $3 FROM owners WHERE id = $1 AND suspended_at IS NOT NULL
   ON CONFLICT (owner_id, suspended_at) DO UPDATE SET reason = coalesce(nullif(excluded.reason, ''), suspensions.reason)`,
);

/** Inserts the present suspension of an owner; if it exists, updates its reason, unless the new one is empty. */
export async function upsertSuspension(tx: Queryable, ownerId: string, reason: string): Promise<void> {
  const [by] = changeStampList();
  await tx.query(begin, [ownerId, by, reason]);
}

// Also inserts one that began in an earlier release, which did not record it.
const end = statement(
  "end_suspension",
  `INSERT INTO suspensions (owner_id, suspended_at, resumed_at, resumed_by, resume_reason)
   SELECT id, suspended_at, now(), $2, $3 FROM owners WHERE id = $1 AND suspended_at IS NOT NULL
   ON CONFLICT (owner_id, suspended_at) DO UPDATE SET resumed_at = excluded.resumed_at, resumed_by = excluded.resumed_by,
     resume_reason = excluded.resume_reason`,
);

/** Updates the present suspension of an owner as ended. Call it before the owner is resumed. */
export async function endSuspension(tx: Queryable, ownerId: string, reason: string): Promise<void> {
  const [by] = changeStampList();
  await tx.query(end, [ownerId, by, reason]);
}

const list = statement<Suspension>(
  "select_suspensions",
  `SELECT suspended_at AS "suspendedAt", suspended_by AS "suspendedBy", reason, resumed_at AS "resumedAt",
     resumed_by AS "resumedBy", resume_reason AS "resumeReason"
   FROM suspensions WHERE owner_id = $1 ORDER BY suspended_at DESC LIMIT 20`,
);

/** Selects the last 20 suspensions of an owner, newest first. */
export function selectSuspensions(db: Queryable, ownerId: string): Promise<Suspension[]> {
  return db.query(list, [ownerId]);
}
