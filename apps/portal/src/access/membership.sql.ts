import { type RowOf, typed } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { RoleName } from "./role.ts";

/** An owner for which a person may act. */
const membershipRow = {
  ownerId: "text",
  role: typed<RoleName>("text"),
} as const;
export type MembershipRow = RowOf<typeof membershipRow>;

const ofPerson = statement(
  "memberships_of_person",
  membershipRow,
  `SELECT owner_id AS "ownerId", role FROM memberships WHERE person_id = {personId:text} ORDER BY owner_id`,
);

export function selectMemberships(db: Queryable, personId: string): Promise<MembershipRow[]> {
  return db.query(ofPerson, { personId });
}

const staffMember = statement(
  "staff_member",
  { personId: "text" },
  `SELECT person_id AS "personId" FROM staff WHERE person_id = {personId:text}`,
);

export async function isStaff(db: Queryable, personId: string): Promise<boolean> {
  return (await db.query(staffMember, { personId })).length > 0;
}

/** Resolves to whether a person may do anything in the portal. */
export async function hasAccess(db: Queryable, personId: string): Promise<boolean> {
  return (await selectMemberships(db, personId)).length > 0 || (await isStaff(db, personId));
}
