import { type RowOf, typed } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { RoleName, StaffRoleName } from "../access/role.ts";

/** An invitation that was not accepted yet. */
const invitationRow = {
  id: "text",
  /** Null: to the operator's staff. */
  ownerId: "text?",
  email: "text",
  role: typed<RoleName | "operator">("text"),
  /** Roles of an invitation to the staff. */
  staffRoles: typed<StaffRoleName[]>("text[]"),
  /** Name of the person who invited; null for the operator's command. */
  invitedBy: "text?",
  createdAt: "timestamptz",
  expiresAt: "timestamptz",
} as const;
export type InvitationRow = RowOf<typeof invitationRow>;

const columns = `i.id, i.owner_id AS "ownerId", i.email, i.role,
  coalesce(i.staff_roles, ARRAY[]::text[]) AS "staffRoles", p.name AS "invitedBy", i.created_at AS "createdAt",
  i.expires_at AS "expiresAt"`;
const tables = "FROM invitations i LEFT JOIN people p ON p.id = i.invited_by";

interface NewInvitation {
  id: string;
  ownerId: string | null;
  email: string;
  role: RoleName | "operator";
  staffRoles: readonly StaffRoleName[];
  tokenDigest: Buffer;
  invitedBy: string | null;
  expiresAt: Date;
}

const replace = statement(
  "invitation_replace",
  `INSERT INTO invitations (id, owner_id, email, role, staff_roles, token_digest, invited_by, expires_at)
   VALUES ({id:text}, {ownerId:text?}, lower({email:text}), {role:text}, {staffRoles:text[]}, {tokenDigest:bytea}, {invitedBy:text?}, {expiresAt:timestamptz})
   ON CONFLICT (coalesce(owner_id, ''), email) DO UPDATE SET id = excluded.id, role = excluded.role,
     staff_roles = excluded.staff_roles, token_digest = excluded.token_digest, invited_by = excluded.invited_by, created_at = now(),
     expires_at = excluded.expires_at`,
);

/** The invitation replaces an earlier one of the address, whose link then ends. */
export async function replaceInvitation(tx: Queryable, invitation: NewInvitation): Promise<void> {
  const { id, ownerId, email, role, staffRoles, tokenDigest, invitedBy, expiresAt } = invitation;
  await tx.query(replace, { id, ownerId, email, role, staffRoles, tokenDigest, invitedBy, expiresAt });
}

const ofOwner = statement(
  "invitations_of_owner",
  invitationRow,
  `SELECT ${columns} ${tables} WHERE i.owner_id = {ownerId:text} AND i.expires_at > now() ORDER BY i.email`,
);

export function selectInvitations(db: Queryable, ownerId: string): Promise<InvitationRow[]> {
  return db.query(ofOwner, { ownerId });
}

const count = statement(
  "invitations_count",
  { count: "int" },
  "SELECT count(*)::int AS count FROM invitations WHERE owner_id = {ownerId:text} AND expires_at > now()",
);

export async function countInvitations(tx: Queryable, ownerId: string): Promise<number> {
  return (await tx.query(count, { ownerId }))[0]?.count ?? 0;
}

const byToken = statement(
  "invitation_by_token",
  invitationRow,
  `SELECT ${columns} ${tables} WHERE i.token_digest = {digest:bytea} AND i.expires_at > now()`,
);

export async function selectInvitationByToken(db: Queryable, digest: Buffer): Promise<InvitationRow | undefined> {
  return (await db.query(byToken, { digest }))[0];
}

const take = statement(
  "invitation_take_of_address",
  { role: typed<RoleName>("text") },
  "DELETE FROM invitations WHERE owner_id = {ownerId:text} AND email = lower({email:text}) AND expires_at > now() RETURNING role",
);

/** Deletes the open invitation of an address and returns its role: it is accepted. */
export async function takeInvitationOf(tx: Queryable, ownerId: string, email: string): Promise<RoleName | undefined> {
  return (await tx.query(take, { ownerId, email }))[0]?.role;
}

const remove = statement(
  "invitation_delete",
  { id: "text" },
  "DELETE FROM invitations WHERE id = {id:text} RETURNING id",
);

/** False if somebody else deleted it meanwhile. */
export async function deleteInvitation(tx: Queryable, id: string): Promise<boolean> {
  return (await tx.query(remove, { id })).length > 0;
}

const withdraw = statement(
  "invitation_withdraw",
  { id: "text" },
  "DELETE FROM invitations WHERE id = {id:text} AND owner_id = {ownerId:text} RETURNING id",
);

export async function deleteInvitationOfOwner(tx: Queryable, ownerId: string, id: string): Promise<boolean> {
  return (await tx.query(withdraw, { id, ownerId })).length > 0;
}
