import type { Owner } from "@platform/contracts/credentials/v1/credentials";
import type { Database } from "@platform/postgres/query/database";
import type { Queryable } from "@platform/postgres/query/statement";
import { newId } from "@platform/service/call/ids";
import { hashPassword } from "better-auth/crypto";
import { isRole, isStaffRole, roles, staffRoles } from "../access/role.ts";
import type { Mails } from "../mail/mails.ts";
import { type Access, checkName, giveAccess, insertPasswordAccount } from "../people/accept-invitation.ts";
import { emailAddress, sendInvitation, storeInvitation } from "../people/invite-person.ts";
import type { ownerName } from "../people/owner-name.ts";
import { checkPassword } from "../people/password.ts";
import { insertPerson, selectAdminEmails, selectPersonByEmail } from "../people/person.sql.ts";
import { invalidField, PortalProblem } from "../problem.ts";

interface Dependencies {
  database: Database;
  operator: Parameters<typeof ownerName>[0];
  mails: Pick<Mails, "sendInvitation" | "sendAccessGiven">;
  invitationTtlMs: number;
  isDevelopment: boolean;
}

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
 * owner, UNAVAILABLE if an e-mail cannot be sent, and as `invitePerson`; nothing is stored then.
 */
export async function addPerson(dependencies: Dependencies, { name, password, ...input }: NewPerson) {
  const { database, operator, isDevelopment } = dependencies;
  const ownerId = input.ownerId === "" ? null : input.ownerId;
  const access = accessFor(ownerId, input.role);
  const owner = ownerId === null ? undefined : (await operator.getOwner({ id: ownerId })).owner;
  const nameOfOwner = owner?.name || (ownerId ?? "the operator");
  const email = emailAddress(input.email);
  const account = await selectPersonByEmail(database, email);
  const isInvited = !account && password === "";
  if (!account && !isInvited) checkPassword(password, "password", [email, name]);
  const newName = account || isInvited ? "" : checkName(name || email);
  const person = { id: account?.id ?? newId("person_"), email, name: account?.name ?? newName };
  const passwordHash = account || isInvited ? undefined : await hashPassword(password);
  // The sign-in that `npm start` prints must work without a device.
  const needsDevice = !(isDevelopment && password !== "");
  const added = { access, owner, nameOfOwner, person, passwordHash, needsDevice };
  await database.transaction(async (tx) => {
    if (isInvited) await invite(dependencies, tx, added);
    else await storeAccess(tx, added);
    await informOwner(dependencies, tx, added);
  });
  return isInvited ? undefined : { ...person, role: toPersonRole(access) };
}

interface Added {
  access: Access;
  /** Undefined: the person belongs to the operator's staff. */
  owner: Owner | undefined;
  nameOfOwner: string;
  person: { id: string; email: string; name: string };
  /** Undefined: the person has an account. */
  passwordHash: string | undefined;
  needsDevice: boolean;
}

async function invite(dependencies: Dependencies, tx: Queryable, { access, nameOfOwner, person }: Added) {
  const inviting = { ...access, ownerName: nameOfOwner, email: person.email, invitedBy: null };
  await sendInvitation(dependencies, inviting, await storeInvitation(dependencies, tx, inviting));
}

async function storeAccess(tx: Queryable, { access, person, passwordHash, needsDevice }: Added) {
  if (passwordHash !== undefined) {
    await insertPerson(tx, person);
    await insertPasswordAccount(tx, person.id, passwordHash);
  }
  await giveAccess(tx, person.id, access, needsDevice);
}

/** After everything that can refuse the access, and before the commit: nobody gets access of which its owner is not informed. */
async function informOwner({ mails }: Dependencies, tx: Queryable, { access, owner, nameOfOwner, person }: Added) {
  if (access.ownerId === null) return;
  const recipients = new Set([owner?.contactEmail ?? "", ...(await selectAdminEmails(tx, access.ownerId))]);
  recipients.delete("");
  recipients.delete(person.email);
  const { ownerId, role } = access;
  const notice = {
    by: "operator" as const,
    to: [...recipients],
    ownerId,
    ownerName: nameOfOwner,
    email: person.email,
    role,
  };
  await mails.sendAccessGiven(notice).catch((cause: unknown) => {
    const message = "The notice to the owner could not be sent, so nothing was done.";
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
