import { enqueue } from "@platform/messaging/publish/outbox";
import type { Database } from "@platform/postgres/query/database";
import type { Queryable } from "@platform/postgres/query/statement";
import { actorOf } from "@platform/service/call/actor";
import { runInCall } from "@platform/service/call/call";
import { newId } from "@platform/service/call/ids";
import { hashPassword } from "better-auth/crypto";
import type { OpenCall } from "../access/page-call.ts";
import type { RoleName, StaffRoleName } from "../access/role.ts";
import { invalidField, notFound } from "../problem.ts";
import { deleteInvitation, type InvitationRow, selectInvitationByToken } from "./invitation.sql.ts";
import { digestOfToken } from "./invite-person.ts";
import { ownerActivity } from "./owner-activity.ts";
import {
  insertAccountRow,
  insertPerson,
  type PersonRow,
  selectPersonByEmail,
  upsertMembership,
  upsertStaff,
} from "./person.sql.ts";

export function checkName(name: string): string {
  const trimmed = name.trim();
  if (trimmed.length > 0 && trimmed.length <= 100 && !/\p{C}/u.test(trimmed)) return trimmed;
  throw invalidField("name", "must have 1 to 100 characters, and no line break");
}

/** Throws NOT_FOUND if the link is unknown, used, replaced or expired. */
export async function findInvitation(
  database: Queryable,
  token: string,
): Promise<{ invitation: InvitationRow; person: PersonRow | undefined }> {
  const invitation = await selectInvitationByToken(database, digestOfToken(token));
  if (!invitation) throw notFound("This invitation is not valid any more. Ask for a new one.");
  return { invitation, person: await selectPersonByEmail(database, invitation.email) };
}

interface Acceptance {
  invitation: InvitationRow;
  /** The account of the address; undefined if there is none. */
  person: PersonRow | undefined;
  name: string;
  password: string;
}

/**
 * Gives an invited person access, and an account if they have none. The caller has checked the password of an existing account. Throws
 * NOT_FOUND if the invitation was accepted or withdrawn meanwhile.
 */
export async function acceptInvitation(
  { database }: { database: Database },
  call: OpenCall,
  acceptance: Acceptance,
): Promise<void> {
  const { person, password } = acceptance;
  const passwordHash = person?.hasPassword ? undefined : await hashPassword(password);
  const personId = person?.id ?? newId("person_");
  await runInCall({ ...call, actor: actorOf("person", personId) }, () =>
    database.transaction((tx) => storeAcceptance(tx, acceptance, { personId, passwordHash })),
  );
}

async function storeAcceptance(
  tx: Queryable,
  { invitation, person, name }: Acceptance,
  { personId, passwordHash }: { personId: string; passwordHash: string | undefined },
): Promise<void> {
  if (!(await deleteInvitation(tx, invitation.id))) throw notFound("This invitation is not valid any more.");
  if (!person) await insertPerson(tx, { id: personId, name, email: invitation.email });
  if (passwordHash !== undefined) await insertPasswordAccount(tx, personId, passwordHash);
  await giveAccess(tx, personId, invitation);
}

/** Lets a person sign in with a password. */
export function insertPasswordAccount(tx: Queryable, personId: string, passwordHash: string): Promise<void> {
  const account = { id: newId("account_"), personId, accountId: personId, providerId: "credential" };
  return insertAccountRow(tx, { ...account, password: passwordHash });
}

/** Place and role of a person: an owner's, or without an owner those of the operator's staff. */
export interface Access {
  ownerId: string | null;
  role: RoleName | "operator";
  /** Roles of a member of staff; empty for others. */
  staffRoles: readonly StaffRoleName[];
}

/** Adds a person to an owner or, without one, to the operator's staff, and announces it in the owner's activity. */
export async function giveAccess(
  tx: Queryable,
  personId: string,
  { ownerId, role, staffRoles }: Access,
  factorRequired = true,
): Promise<void> {
  if (role === "operator" || ownerId === null) return upsertStaff(tx, { personId, roles: staffRoles, factorRequired });
  await upsertMembership(tx, ownerId, personId, role);
  await enqueue(tx, ownerActivity(ownerId, "person.added", personId));
}
