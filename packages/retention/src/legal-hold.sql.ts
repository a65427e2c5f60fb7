import { type Queryable, statement } from "@platform/postgres/query/statement";
import { changeStamp } from "@platform/service/call/current-actor";
import type { Tenant } from "@platform/service/call/tenant";

/** A legal hold: retention does not delete the records that it covers. */
export interface LegalHold extends Tenant {
  /** Empty: all employers of the owner. */
  employerId: string;
  reason: string;
  placedAt: Date;
  /** Null for an active hold. */
  releasedAt: Date | null;
  /** Empty for an active hold. */
  releaseReason: string;
}

interface HoldRow {
  environment: Tenant["environment"];
  owner_id: string;
  employer_id: string;
  reason: string;
  placed_at: Date;
  released_at: Date | null;
  release_reason: string;
}

const columns = "environment, owner_id, employer_id, reason, placed_at";
const placeStatement = statement<HoldRow>(
  "legal_hold_place",
  `INSERT INTO legal_holds (${columns}, changed_by, changed_request_id) VALUES ($1, $2, $3, $4, now(), $5, $6)
   ON CONFLICT (environment, owner_id, employer_id) DO UPDATE SET reason = excluded.reason,
     changed_by = excluded.changed_by, changed_request_id = excluded.changed_request_id
   RETURNING ${columns}, NULL::timestamptz AS released_at, '' AS release_reason`,
);
const releaseStatement = statement<{ owner_id: string }>(
  "legal_hold_release",
  `WITH released AS (
     DELETE FROM legal_holds WHERE environment = $1 AND owner_id = $2 AND employer_id = $3 RETURNING ${columns}
   )
   INSERT INTO released_legal_holds (${columns}, released_at, release_reason, changed_by, changed_request_id)
   SELECT ${columns}, now(), $4, $5, $6 FROM released RETURNING owner_id`,
);
const listStatement = statement<HoldRow>(
  "legal_holds",
  `SELECT ${columns}, NULL::timestamptz AS released_at, '' AS release_reason FROM legal_holds ORDER BY placed_at, owner_id`,
);
const releasedStatement = statement<HoldRow>(
  "released_legal_holds",
  `SELECT ${columns}, released_at, release_reason FROM released_legal_holds ORDER BY id DESC LIMIT 100`,
);

/** Inserts a hold, or updates the reason of an existing one. */
export async function upsertLegalHold(
  db: Queryable,
  hold: Pick<LegalHold, "environment" | "ownerId" | "employerId" | "reason">,
): Promise<LegalHold[]> {
  const { environment, ownerId, employerId, reason } = hold;
  const values = [environment, ownerId, employerId, reason, ...changeStamp()];
  return (await db.query(placeStatement, values)).map(fromLegalHoldRow);
}

/** Deletes a hold and inserts it among the released ones; resolves to false if there is none. */
export async function deleteLegalHold(
  db: Queryable,
  hold: Pick<LegalHold, "environment" | "ownerId" | "employerId">,
  releaseReason = "",
): Promise<boolean> {
  const { environment, ownerId, employerId } = hold;
  const values = [environment, ownerId, employerId, releaseReason, ...changeStamp()];
  return (await db.query(releaseStatement, values)).length > 0;
}

export async function selectLegalHolds(db: Queryable): Promise<LegalHold[]> {
  return (await db.query(listStatement)).map(fromLegalHoldRow);
}

/** Selects the last 100 released holds, newest first. */
export async function selectReleasedLegalHolds(db: Queryable): Promise<LegalHold[]> {
  return (await db.query(releasedStatement)).map(fromLegalHoldRow);
}

function fromLegalHoldRow(row: HoldRow): LegalHold {
  const { environment, owner_id: ownerId, employer_id: employerId, reason, placed_at: placedAt } = row;
  const { released_at: releasedAt, release_reason: releaseReason } = row;
  return { environment, ownerId, employerId, reason, placedAt, releasedAt, releaseReason };
}

/**
 * Returns an SQL condition that is true for a row without a hold. `row` is the name of its table in the statement.
 *
 * @param employerColumn absent if rows do not belong to one employer: then any hold of the owner covers them
 */
export function notHeld(row: string, employerColumn?: string): string {
  const ofEmployer = employerColumn === undefined ? "" : ` AND hold.employer_id IN ('', ${row}.${employerColumn})`;
  return `NOT EXISTS (SELECT FROM legal_holds AS hold
    WHERE hold.environment = ${row}.environment AND hold.owner_id = ${row}.owner_id${ofEmployer})`;
}
