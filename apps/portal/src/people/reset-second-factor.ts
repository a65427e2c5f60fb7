import { enqueue } from "@platform/messaging/publish/outbox";
import type { Database } from "@platform/postgres/query/database";
import type { Queryable } from "@platform/postgres/query/statement";
import { selectMemberships, selectStaffMembership } from "../access/membership.sql.ts";
import type { Mails } from "../mail/mails.ts";
import { notFound, PortalProblem } from "../problem.ts";
import { ownerActivity } from "./owner-activity.ts";
import { deletePasskeys } from "./passkeys/passkey.sql.ts";
import { deleteCodes, deleteSessions, type MemberRow, type PersonRow, selectMember } from "./person.sql.ts";

interface Dependencies {
  database: Database;
  mails: Pick<Mails, "sendSecondFactorReset">;
}

/**
 * Resets the second factor of a person of an owner who lost a device, on behalf of an admin of the owner.
 *
 * A person with access to another owner is refused: an admin could otherwise invite somebody, and weaken their sign-in elsewhere.
 *
 * Throws NOT_FOUND, FAILED_PRECONDITION `OWN_ACCOUNT`, `HAS_OTHER_ACCESS` or `NO_SECOND_FACTOR`, or UNAVAILABLE if the person cannot
 * be informed.
 */
export async function resetMember(
  dependencies: Dependencies,
  { ownerId, personId, adminId }: { ownerId: string; personId: string; adminId: string },
): Promise<MemberRow> {
  const { database } = dependencies;
  const member = await selectMember(database, ownerId, personId);
  if (!member) throw notFound("This person has no access to the owner.");
  if (personId === adminId) {
    throw refused("OWN_ACCOUNT", "Change your own second factor under your account, with your password.");
  }
  if ((await selectMemberships(database, personId)).length > 1 || (await selectStaffMembership(database, personId))) {
    throw refused(
      "HAS_OTHER_ACCESS",
      "This person also has access elsewhere. Ask the operator of the platform to reset it.",
    );
  }
  await resetPerson(dependencies, member);
  return { ...member, codesRequired: false, passkeys: 0, lastUsedAt: null };
}

/** The same for anybody, on behalf of the operator; recorded in the activity of each owner of the person. */
export async function resetPerson({ database, mails }: Dependencies, person: PersonRow): Promise<void> {
  await database.transaction(async (tx) => {
    await removeFactors(tx, person);
    await deleteSessions(tx, person.id);
    for (const { ownerId } of await selectMemberships(tx, person.id)) {
      await enqueue(tx, ownerActivity(ownerId, "person.second_factor_reset", person.id));
    }
    // Before the commit: nothing changes unless the person is informed.
    await mails.sendSecondFactorReset({ email: person.email }).catch((cause: unknown) => {
      const message = "The e-mail to the person could not be sent, so nothing was changed.";
      throw new PortalProblem("UNAVAILABLE", "MAIL_NOT_SENT", message, { cause });
    });
  });
}

async function removeFactors(tx: Queryable, { id }: PersonRow): Promise<void> {
  const hadCodes = await deleteCodes(tx, id);
  const passkeys = await deletePasskeys(tx, id);
  if (!hadCodes && passkeys === 0) {
    throw refused("NO_SECOND_FACTOR", "This person signs in with the password alone: there is nothing to reset.");
  }
}

function refused(reason: string, message: string): PortalProblem {
  return new PortalProblem("FAILED_PRECONDITION", reason, message);
}
