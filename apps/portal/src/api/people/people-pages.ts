import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { ServiceImpl } from "@connectrpc/connect";
import type { CredentialsOperatorService } from "@platform/contracts/credentials/v1/credentials";
import type { PortalPeopleService } from "@platform/contracts/portal/v1/people";
import type { Role } from "@platform/contracts/portal/v1/session";
import { enqueue } from "@platform/messaging/publish/outbox";
import type { Database } from "@platform/postgres/query/database";
import type { Calls } from "@platform/rpc/client/client";
import type { OwnerCall } from "../../access/page-call.ts";
import { fromRole, type RoleName, toRole } from "../../access/role.ts";
import { ownerCall } from "../../admission/serve-pages.ts";
import type { Mails } from "../../mail/mails.ts";
import { changeRole, removeMember } from "../../people/change-members.ts";
import { deleteInvitationOfOwner, selectInvitations } from "../../people/invitation.sql.ts";
import { invitePerson } from "../../people/invite-person.ts";
import { ownerActivity } from "../../people/owner-activity.ts";
import { ownerName } from "../../people/owner-name.ts";
import { type MemberRow, selectMember, selectMembers } from "../../people/person.sql.ts";
import { listPersonRecords, type PersonRecord, type PersonRecordServices } from "../../people/person-records.ts";
import { resetMember } from "../../people/reset-second-factor.ts";
import { invalidField, notFound } from "../../problem.ts";
import { toPerson } from "../session/person.ts";

interface Dependencies extends PersonRecordServices {
  database: Database;
  mails: Pick<Mails, "sendInvitation" | "sendSecondFactorReset">;
  operator: Pick<Calls<typeof CredentialsOperatorService>, "getOwner" | "listOwnerCredentials">;
  invitationTtlMs: number;
}

/** The people of an owner, for its admins. */
export function peoplePages(dependencies: Dependencies): ServiceImpl<typeof PortalPeopleService> {
  const { database, operator } = dependencies;
  return {
    async listPeople(_, context) {
      const { ownerId } = ownerCall(context).tenant;
      const members = await selectMembers(database, ownerId);
      const invitations = await selectInvitations(database, ownerId);
      return {
        members: members.map(toMember),
        invitations: invitations.map(toInvitation),
      };
    },
    async invitePerson({ email, role }, context) {
      const { tenant, signedIn } = ownerCall(context);
      const roleName = requiredRole(role);
      const invitation = await invitePerson(dependencies, {
        ownerId: tenant.ownerId,
        ownerName: await ownerName(operator, tenant.ownerId),
        email,
        role: roleName,
        invitedBy: { id: signedIn.personId, name: signedIn.name },
      });
      return {
        invitation: toInvitation({
          ...invitation,
          role: roleName,
          invitedBy: signedIn.name,
          createdAt: new Date(),
        }),
      };
    },
    async withdrawInvitation({ invitationId }, context) {
      const { ownerId } = ownerCall(context).tenant;
      await database.transaction(async (tx) => {
        if (!(await deleteInvitationOfOwner(tx, ownerId, invitationId))) throw notFound("Unknown invitation.");
        await enqueue(tx, ownerActivity(ownerId, "invitation.withdrawn", invitationId));
      });
      return {};
    },
    async changeRole({ personId, role }, context) {
      const { ownerId } = ownerCall(context).tenant;
      const member = await changeRole(dependencies, { ownerId, personId, role: requiredRole(role) });
      return { member: toMember(member) };
    },
    async listPersonRecords({ personId }, context) {
      return { records: await recordsOfMember(dependencies, ownerCall(context), personId) };
    },
    async removePerson({ personId, revokeIds }, context) {
      const call = ownerCall(context);
      const member = { ownerId: call.tenant.ownerId, personId, revokeIds };
      return { revoked: await removeMember(dependencies, call, member) };
    },
    async resetSecondFactor({ personId }, context) {
      const { tenant, signedIn } = ownerCall(context);
      const reset = { ownerId: tenant.ownerId, personId, adminId: signedIn.personId };
      return { member: toMember(await resetMember(dependencies, reset)) };
    },
  };
}

/** Throws NOT_FOUND for a person without access to the owner. */
async function recordsOfMember(dependencies: Dependencies, call: OwnerCall, personId: string): Promise<PersonRecord[]> {
  const { ownerId } = call.tenant;
  const member = await selectMember(dependencies.database, ownerId, personId);
  if (!member) throw notFound("This person has no access to the owner.");
  return listPersonRecords(dependencies, call, { ownerId, personId });
}

function requiredRole(role: Role): RoleName {
  const name = fromRole(role);
  if (name === undefined) throw invalidField("role", "must be one of the roles");
  return name;
}

interface OpenInvitation {
  id: string;
  email: string;
  role: string;
  /** Name of the inviting person; null if the operator has invited. */
  invitedBy: string | null;
  createdAt: Date;
  expiresAt: Date;
}

function toInvitation({ id, email, role, invitedBy, createdAt, expiresAt }: OpenInvitation) {
  return {
    id,
    email,
    role: toRole(role),
    invitedBy: invitedBy ?? "",
    createdAt: timestampFromDate(createdAt),
    expiresAt: timestampFromDate(expiresAt),
  };
}

function toMember(row: MemberRow) {
  return {
    person: toPerson(row),
    role: toRole(row.role),
    addedAt: timestampFromDate(row.addedAt),
    ...(row.lastUsedAt && { lastUsedAt: timestampFromDate(row.lastUsedAt) }),
  };
}
