import { type RowOf, typed } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { RoleName, StaffRoleName } from "./role.ts";

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

const staffRow = {
  roles: typed<StaffRoleName[]>("text[]"),
  /** False only for staff that a platform in development mode added with a password. */
  factorRequired: "bool",
  /** Last call of a page of the operator, to five minutes. */
  lastUsedAt: "timestamptz?",
} as const;
/** Roles of a member of the operator's staff, and whether they need a second factor. */
export type StaffMembership = RowOf<typeof staffRow>;

const staffMember = statement(
  "staff_member",
  staffRow,
  `SELECT roles, factor_required AS "factorRequired", last_used_at AS "lastUsedAt" FROM staff WHERE person_id = {personId:text}`,
);

/** Undefined for a person who is no member of the staff. */
export async function selectStaffMembership(db: Queryable, personId: string): Promise<StaffMembership | undefined> {
  return (await db.query(staffMember, { personId }))[0];
}

const staffUse = statement("staff_use", "UPDATE staff SET last_used_at = now() WHERE person_id = {personId:text}");

/** Stores that a member of staff used a page of the operator now. */
export async function updateStaffUse(db: Queryable, personId: string): Promise<void> {
  await db.query(staffUse, { personId });
}

const reachable = statement(
  "memberships_reachable",
  membershipRow,
  `SELECT m.owner_id AS "ownerId", m.role FROM memberships m JOIN people p ON p.id = m.person_id
   WHERE m.person_id = {personId:text} AND CASE
     WHEN {providerOwnerId:text} <> '' THEN m.owner_id = {providerOwnerId:text}
     ELSE NOT EXISTS (SELECT FROM identity_provider_domains d JOIN identity_providers v USING (owner_id)
       WHERE d.owner_id = m.owner_id AND d.domain = substring(p.email FROM '[^@]*$')
         AND v.password_admin_id IS DISTINCT FROM p.id) END
   ORDER BY m.owner_id`,
);

/**
 * Selects the owners that a session reaches. An identity provider answers for its own owner and nobody else; for a person in one of its
 * domains, its owner trusts no other sign-in, but that of the admin who tries the provider out.
 *
 * @param providerOwnerId owner whose identity provider started the session; undefined: a password or a passkey did
 */
export function selectReachable(
  db: Queryable,
  personId: string,
  providerOwnerId: string | undefined,
): Promise<MembershipRow[]> {
  return db.query(reachable, { personId, providerOwnerId: providerOwnerId ?? "" });
}

/** Resolves to whether a person reaches anything after a sign-in with a password or a passkey. */
export async function canUsePassword(db: Queryable, personId: string): Promise<boolean> {
  return (
    (await selectReachable(db, personId, undefined)).length > 0 ||
    (await selectStaffMembership(db, personId)) !== undefined
  );
}

/** Resolves to whether a person may do anything in the portal. */
export async function hasAccess(db: Queryable, personId: string): Promise<boolean> {
  return (
    (await selectMemberships(db, personId)).length > 0 || (await selectStaffMembership(db, personId)) !== undefined
  );
}
