import { listed, parameters, selected, typed } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import { stamp } from "@platform/postgres/tables/stamp";
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

const key = { environment: typed<Tenant["environment"]>("text"), ownerId: "text", employerId: "text" } as const;
const placed = { ...key, reason: "text", placedAt: "timestamptz" } as const;
const row = { ...placed, releasedAt: "timestamptz?", releaseReason: "text" } as const;
const inserted = { ...key, reason: "text", ...stamp } as const;
const activeRow = `${selected(placed)}, NULL::timestamptz AS "releasedAt", '' AS "releaseReason"`;

const placeStatement = statement(
  "legal_hold_place",
  row,
  `INSERT INTO legal_holds (${listed(inserted)}, placed_at) VALUES (${parameters(inserted)}, now())
   ON CONFLICT (environment, owner_id, employer_id) DO UPDATE SET reason = excluded.reason,
     changed_by = excluded.changed_by, changed_request_id = excluded.changed_request_id
   RETURNING ${activeRow}`,
  { using: inserted },
);
const releaseStatement = statement(
  "legal_hold_release",
  { ownerId: "text" },
  `WITH released AS (
     DELETE FROM legal_holds
     WHERE environment = {environment:text} AND owner_id = {ownerId:text} AND employer_id = {employerId:text}
     RETURNING ${listed(placed)}
   )
   INSERT INTO released_legal_holds (${listed(placed)}, released_at, release_reason, ${listed(stamp)})
   SELECT ${listed(placed)}, now(), {releaseReason:text}, ${parameters(stamp)} FROM released RETURNING owner_id AS "ownerId"`,
  { using: stamp },
);
const listStatement = statement(
  "legal_holds",
  row,
  `SELECT ${activeRow} FROM legal_holds ORDER BY placed_at, owner_id`,
);
const releasedStatement = statement(
  "released_legal_holds",
  row,
  `SELECT ${selected(row)} FROM released_legal_holds ORDER BY id DESC LIMIT 100`,
);

/** Inserts a hold, or updates the reason of an existing one. */
export function upsertLegalHold(
  db: Queryable,
  hold: Pick<LegalHold, "environment" | "ownerId" | "employerId" | "reason">,
): Promise<LegalHold[]> {
  const { environment, ownerId, employerId, reason } = hold;
  return db.query(placeStatement, { environment, ownerId, employerId, reason, ...changeStamp() });
}

/** Deletes a hold and inserts it among the released ones; resolves to false if there is none. */
export async function deleteLegalHold(
  db: Queryable,
  hold: Pick<LegalHold, "environment" | "ownerId" | "employerId">,
  releaseReason = "",
): Promise<boolean> {
  const { environment, ownerId, employerId } = hold;
  const values = { environment, ownerId, employerId, releaseReason, ...changeStamp() };
  return (await db.query(releaseStatement, values)).length > 0;
}

export function selectLegalHolds(db: Queryable): Promise<LegalHold[]> {
  return db.query(listStatement);
}

const anyStatement = statement(
  "legal_hold_of_owner",
  { isHeld: "bool" },
  `SELECT EXISTS (SELECT FROM legal_holds
     WHERE environment = {environment:text} AND owner_id = {ownerId:text}) AS "isHeld"`,
);

/** Resolves to whether a hold is on any employer of the owner, for records that do not say their employer. */
export async function isOwnerHeld(db: Queryable, { environment, ownerId }: Tenant): Promise<boolean> {
  const [row] = await db.query(anyStatement, { environment, ownerId });
  return row?.isHeld === true;
}

/** Selects the last 100 released holds, newest first. */
export function selectReleasedLegalHolds(db: Queryable): Promise<LegalHold[]> {
  return db.query(releasedStatement);
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
