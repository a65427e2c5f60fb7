import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { RoleName } from "./role.ts";

/** An owner for which a person may act. */
export interface MembershipRow {
  ownerId: string;
  role: RoleName;
}

const ofPerson = statement<MembershipRow>(
  "memberships_of_person",
  `SELECT owner_id AS "ownerId", role FROM memberships WHERE person_id = $1 ORDER BY owner_id`,
);

export function selectMemberships(db: Queryable, personId: string): Promise<MembershipRow[]> {
  return db.query(ofPerson, [personId]);
}

const staffMember = statement<{ personId: string }>(
  "staff_member",
  `SELECT person_id AS "personId" FROM staff WHERE person_id = $1`,
);

export async function isStaff(db: Queryable, personId: string): Promise<boolean> {
  return (await db.query(staffMember, [personId])).length > 0;
}

/** Resolves to whether a person may do anything in the portal. */
export async function hasAccess(db: Queryable, personId: string): Promise<boolean> {
  return (await selectMemberships(db, personId)).length > 0 || (await isStaff(db, personId));
}
