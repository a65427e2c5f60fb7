import { type Queryable, statement } from "@platform/postgres/statement";
import type { Tenant } from "@platform/service/tenant";

/** Nothing that it covers is removed for its age. */
export interface LegalHold extends Tenant {
  /** Empty: every employer of the owner. */
  employerId: string;
  reason: string;
  placedAt: Date;
}

interface HoldRow {
  environment: Tenant["environment"];
  owner_id: string;
  employer_id: string;
  reason: string;
  placed_at: Date;
}

const columns = "environment, owner_id, employer_id, reason, placed_at";
const placeStatement = statement<HoldRow>(
  "legal_hold_place",
  `INSERT INTO legal_holds (${columns}) VALUES ($1, $2, $3, $4, now())
   ON CONFLICT (environment, owner_id, employer_id) DO UPDATE SET reason = excluded.reason RETURNING ${columns}`,
);
const releaseStatement = statement<{ owner_id: string }>(
  "legal_hold_release",
  "DELETE FROM legal_holds WHERE environment = $1 AND owner_id = $2 AND employer_id = $3 RETURNING owner_id",
);
const listStatement = statement<HoldRow>(
  "legal_holds",
  `SELECT ${columns} FROM legal_holds ORDER BY placed_at, owner_id`,
);

/** Places a hold, or changes the reason of the one that stands. */
export async function placeLegalHold(db: Queryable, hold: Omit<LegalHold, "placedAt">): Promise<LegalHold[]> {
  const { environment, ownerId, employerId, reason } = hold;
  return (await db.query(placeStatement, [environment, ownerId, employerId, reason])).map(holdOf);
}

/** Ends a hold; false when none stands. */
export async function releaseLegalHold(db: Queryable, hold: Omit<LegalHold, "reason" | "placedAt">): Promise<boolean> {
  return (await db.query(releaseStatement, [hold.environment, hold.ownerId, hold.employerId])).length > 0;
}

export async function listLegalHolds(db: Queryable): Promise<LegalHold[]> {
  return (await db.query(listStatement)).map(holdOf);
}

function holdOf(row: HoldRow): LegalHold {
  const { environment, owner_id: ownerId, employer_id: employerId, reason, placed_at: placedAt } = row;
  return { environment, ownerId, employerId, reason, placedAt };
}

/**
 * SQL that is true of a row that no hold covers. `row` is the name of its table in the statement.
 *
 * @param employerColumn absent where rows belong to no one employer: then any hold of the owner keeps them
 */
export function notHeld(row: string, employerColumn?: string): string {
  const ofEmployer = employerColumn === undefined ? "" : ` AND hold.employer_id IN ('', ${row}.${employerColumn})`;
  return `NOT EXISTS (SELECT FROM legal_holds AS hold
    WHERE hold.environment = ${row}.environment AND hold.owner_id = ${row}.owner_id${ofEmployer})`;
}
