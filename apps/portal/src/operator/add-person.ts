import type { Queryable } from "@platform/postgres/query/statement";
import { newId } from "@platform/service/call/ids";
import { hashPassword } from "better-auth/crypto";
import { isRole, isStaffRole, roles, staffRoles } from "../access/role.ts";
import type { Mails } from "../mail/mails.ts";
import { type Access, checkName, giveAccess, insertPasswordAccount } from "../people/accept-invitation.ts";
import { emailAddress, invitePerson } from "../people/invite-person.ts";
import { ownerName } from "../people/owner-name.ts";
import { checkPassword } from "../people/password.ts";
import { insertPerson, selectAdminEmails, selectPersonByEmail } from "../people/person.sql.ts";
import { invalidField, PortalProblem } from "../problem.ts";

type Dependencies = Parameters<typeof invitePerson>[0] & {
  operator: Parameters<typeof ownerName>[0];
  mails: Pick<Mails, "sendAccessGiven">;
  isDevelopment: boolean;
};

interface NewPerson {
  /** Empty: the person belongs to the operator's staff. */
  ownerId: string;
  email: string;
  name: string;
  role: string;
  password: string;
}

/**
 * Gives a person access. Who has no account yet gets one with the password, or without a password an invitation by e-mail; then this
 * resolves to undefined. The owner gets a notice, because nobody of theirs decides it. Throws INVALID_ARGUMENT, NOT_FOUND for an unknown
 * owner, UNAVAILABLE if the notice cannot be sent, and as `invitePerson`.
 */
export async function addPerson(dependencies: Dependencies, { name, password, ...input }: NewPerson) {
  const { database, operator, isDevelopment } = dependencies;
  const ownerId = input.ownerId === "" ? null : input.ownerId;
  const access = accessFor(ownerId, input.role);
  const { role, staffRoles: invitedRoles } = access;
  const nameOfOwner = ownerId === null ? "the operator" : await ownerName(operator, ownerId);
  const email = emailAddress(input.email);
  const account = await selectPersonByEmail(database, email);
  if (!account && password === "") {
    await invitePerson(dependencies, {
      ownerId,
      ownerName: nameOfOwner,
      email,
      role,
      staffRoles: invitedRoles,
      invitedBy: null,
    });
    await informOwner(dependencies, database, { ownerId, email, role });
    return undefined;
  }
  if (!account) checkPassword(password, "password", [email, name]);
  const person = { id: account?.id ?? newId("person_"), email, name: account?.name ?? checkName(name || email) };
  const passwordHash = account ? undefined : await hashPassword(password);
  // The sign-in that `npm start` prints must work without a device.
  const needsDevice = !(isDevelopment && password !== "");
  // Before anything is stored: nobody gets access of which its owner cannot be informed.
  await informOwner(dependencies, database, { ownerId, email, role });
  await database.transaction(async (tx) => {
    if (passwordHash !== undefined) {
      await insertPerson(tx, person);
      await insertPasswordAccount(tx, person.id, passwordHash);
    }
    await giveAccess(tx, person.id, access, needsDevice);
  });
  return { ...person, role: toPersonRole(access) };
}

/** Sends the notice to the owner's contact and admins. Throws UNAVAILABLE if the mail server does not take it. */
async function informOwner(
  { operator, mails }: Pick<Dependencies, "operator" | "mails">,
  db: Queryable,
  { ownerId, email, role }: { ownerId: string | null; email: string; role: string },
): Promise<void> {
  if (ownerId === null) return;
  const { owner } = await operator.getOwner({ id: ownerId });
  const recipients = new Set([owner?.contactEmail ?? "", ...(await selectAdminEmails(db, ownerId))]);
  recipients.delete("");
  recipients.delete(email);
  const notice = { to: [...recipients], ownerId, ownerName: owner?.name || ownerId, email, role };
  await mails.sendAccessGiven(notice).catch((cause: unknown) => {
    const message = "The notice to the owner could not be sent.";
    throw new PortalProblem("UNAVAILABLE", "MAIL_NOT_SENT", message, { cause });
  });
}

/** The role of a person as the operator's API names it; of staff their roles, or `operator` for all. */
export function toPersonRole({ role, staffRoles: roles }: Pick<Access, "role" | "staffRoles">): string {
  return role !== "operator" || roles.length === staffRoles.length ? role : roles.join(",");
}

function accessFor(ownerId: string | null, role: string): Access {
  if (ownerId !== null) {
    if (isRole(role)) return { ownerId, role, staffRoles: [] };
    throw invalidField("role", `must be one of ${roles.join(", ")}`);
  }
  const names = role === "operator" || role === "" ? staffRoles : role.split(",").map((name) => name.trim());
  if (names.every(isStaffRole)) return { ownerId, role: "operator", staffRoles: [...new Set(names)] };
  throw invalidField("role", `must be operator without an owner, or some of ${staffRoles.join(", ")}`);
}
