import { enqueue } from "@platform/messaging/publish/outbox";
import type { Database } from "@platform/postgres/query/database";
import type { Queryable } from "@platform/postgres/query/statement";
import type { Call } from "@platform/service/call/call";
import { hasAccess } from "../access/membership.sql.ts";
import type { RoleName } from "../access/role.ts";
import { notFound, PortalProblem } from "../problem.ts";
import { ownerActivity } from "./owner-activity.ts";
import {
  countOtherAdmins,
  deleteMembership,
  deleteSessions,
  lockMembers,
  type MemberRow,
  selectMember,
  upsertMembership,
} from "./person.sql.ts";
import { type PersonRecord, type PersonRecordServices, revokePersonRecords } from "./person-records.ts";

interface Dependencies {
  database: Database;
}

type RemovalDependencies = Dependencies & PersonRecordServices;

/** Changes the role of a person. Throws NOT_FOUND, or FAILED_PRECONDITION for the last admin. */
export async function changeRole(
  { database }: Dependencies,
  { ownerId, personId, role }: { ownerId: string; personId: string; role: RoleName },
): Promise<MemberRow> {
  const changed = await database.transaction(async (tx) => {
    const member = await memberUnderLock(tx, ownerId, personId);
    if (role === member.role) return member;
    await keepOneAdmin(tx, ownerId, member);
    await upsertMembership(tx, ownerId, personId, role);
    await enqueue(tx, ownerActivity(ownerId, "person.role_changed", personId));
    return { ...member, role };
  });
  return changed;
}

/**
 * Takes access to the owner away, at once: every call and every live page reads the membership. The sessions of a person who has no
 * access left end, and with them the chosen records that the person made. Resolves to those. Throws as changeRole and
 * revokePersonRecords do.
 */
export function removeMember(
  dependencies: RemovalDependencies,
  call: Call,
  { ownerId, personId, revokeIds }: { ownerId: string; personId: string; revokeIds: readonly string[] },
): Promise<PersonRecord[]> {
  return dependencies.database.transaction(async (tx) => {
    const member = await memberUnderLock(tx, ownerId, personId);
    await keepOneAdmin(tx, ownerId, member);
    return removeAccess(dependencies, tx, call, { ownerId, personId, revokeIds });
  });
}

/** The same without a check of the other members, for the operator. Throws NOT_FOUND if the person has no access. */
export async function removeAccess(
  dependencies: PersonRecordServices,
  tx: Queryable,
  call: Call,
  { ownerId, personId, revokeIds }: { ownerId: string; personId: string; revokeIds: readonly string[] },
): Promise<PersonRecord[]> {
  if (!(await deleteMembership(tx, ownerId, personId))) throw notFound("This person has no access to the owner.");
  if (!(await hasAccess(tx, personId))) await deleteSessions(tx, personId);
  await enqueue(tx, ownerActivity(ownerId, "person.removed", personId));
  // Before the commit: a person is removed only with everything that was chosen, and a repeated call revokes the rest.
  return revokePersonRecords(dependencies, call, { ownerId, personId, revokeIds });
}

async function memberUnderLock(tx: Queryable, ownerId: string, personId: string): Promise<MemberRow> {
  await lockMembers(tx, ownerId);
  const member = await selectMember(tx, ownerId, personId);
  if (!member) throw notFound("This person has no access to the owner.");
  return member;
}

/** Without an admin nobody could manage the people, not even add one. */
async function keepOneAdmin(tx: Queryable, ownerId: string, { id, role }: MemberRow): Promise<void> {
  if (role !== "admin" || (await countOtherAdmins(tx, ownerId, id)) > 0) return;
  throw new PortalProblem("FAILED_PRECONDITION", "LAST_ADMIN", "Make another person an admin first.");
}
