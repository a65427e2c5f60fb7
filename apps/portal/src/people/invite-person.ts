import { hash, randomBytes } from "node:crypto";
import { enqueue } from "@platform/messaging/publish/outbox";
import type { Database } from "@platform/postgres/query/database";
import type { Queryable } from "@platform/postgres/query/statement";
import { newId } from "@platform/service/call/ids";
import { z } from "zod";
import type { RoleName, StaffRoleName } from "../access/role.ts";
import type { Mails } from "../mail/mails.ts";
import { invalidField, PortalProblem } from "../problem.ts";
import { countInvitations, replaceInvitation } from "./invitation.sql.ts";
import { ownerActivity } from "./owner-activity.ts";
import { selectMember, selectPersonByEmail } from "./person.sql.ts";

const mostInvitations = 200;

interface Dependencies {
  mails: Pick<Mails, "sendInvitation">;
  invitationTtlMs: number;
}

export interface Inviting {
  /** Null: to the operator's staff. */
  ownerId: string | null;
  ownerName: string;
  email: string;
  role: RoleName | "operator";
  /** Roles of staff. */
  staffRoles?: readonly StaffRoleName[];
  /** The inviting person; null for the operator's command. */
  invitedBy: { id: string; name: string } | null;
}

/** An owner could otherwise have us send e-mails to anybody, without end. */
async function refuseTooMany(tx: Queryable, ownerId: string): Promise<void> {
  if ((await countInvitations(tx, ownerId)) <= mostInvitations) return;
  const message = `At most ${mostInvitations} invitations can be open. Withdraw some that are not needed.`;
  throw new PortalProblem("FAILED_PRECONDITION", "TOO_MANY_INVITATIONS", message);
}

/** Stored in place of the token, which only the e-mail has. */
export function digestOfToken(token: string): Buffer {
  return hash("sha256", token, "buffer");
}

/** The address in the one form in which it is stored. Throws INVALID_ARGUMENT. */
export function emailAddress(text: string): string {
  const parsed = z.email().max(254).safeParse(text.trim().toLowerCase());
  if (!parsed.success) throw invalidField("email", "must be an e-mail address, such as ana@example.com");
  return parsed.data;
}

/**
 * Invites an address by e-mail. Throws ALREADY_EXISTS if the person has access to the owner; UNAVAILABLE if the mail server takes no
 * e-mail: the invitation is then stored, and inviting again sends another link.
 */
export async function invitePerson(
  dependencies: Dependencies & { database: Database },
  inviting: Inviting,
): Promise<{ id: string; email: string; expiresAt: Date }> {
  const invitation = await dependencies.database.transaction((tx) => storeInvitation(dependencies, tx, inviting));
  await sendInvitation(dependencies, inviting, invitation);
  return invitation;
}

/** Stores an invitation and returns it with its token. Throws as `invitePerson`. */
export async function storeInvitation(
  { invitationTtlMs }: Pick<Dependencies, "invitationTtlMs">,
  tx: Queryable,
  { ownerId, email: input, role, staffRoles = [], invitedBy }: Inviting,
) {
  const email = emailAddress(input);
  const account = await selectPersonByEmail(tx, email);
  if (ownerId !== null && account && (await selectMember(tx, ownerId, account.id))) {
    throw new PortalProblem("ALREADY_EXISTS", "HAS_ACCESS", "This person has access already.");
  }
  const token = randomBytes(32).toString("base64url");
  const invitation = {
    id: newId("invitation_"),
    ownerId,
    email,
    role,
    staffRoles,
    tokenDigest: digestOfToken(token),
    invitedBy: invitedBy?.id ?? null,
    expiresAt: new Date(Date.now() + invitationTtlMs),
  };
  await replaceInvitation(tx, invitation);
  if (ownerId !== null) await refuseTooMany(tx, ownerId);
  if (ownerId !== null) await enqueue(tx, ownerActivity(ownerId, "invitation.created", invitation.id));
  return { ...invitation, token };
}

/** Sends the link of a stored invitation. Throws UNAVAILABLE if the mail server does not take it. */
export async function sendInvitation(
  { mails }: Pick<Dependencies, "mails">,
  { ownerName, invitedBy }: Pick<Inviting, "ownerName" | "invitedBy">,
  { email, token, expiresAt }: { email: string; token: string; expiresAt: Date },
): Promise<void> {
  try {
    await mails.sendInvitation({ email, ownerName, invitedBy: invitedBy?.name ?? "", token, expiresAt });
  } catch (cause) {
    const message = "The e-mail could not be sent. Invite the person again.";
    throw new PortalProblem("UNAVAILABLE", "MAIL_NOT_SENT", message, { cause });
  }
}
