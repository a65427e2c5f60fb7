import { newId } from "@platform/service/call/ids";
import { hashPassword } from "better-auth/crypto";
import { isRole, isStaffRole, roles, staffRoles } from "../access/role.ts";
import { type Access, checkName, giveAccess, insertPasswordAccount } from "../people/accept-invitation.ts";
import { emailAddress, invitePerson } from "../people/invite-person.ts";
import { ownerName } from "../people/owner-name.ts";
import { checkPassword } from "../people/password.ts";
import { insertPerson, selectPersonByEmail } from "../people/person.sql.ts";
import { invalidField } from "../problem.ts";

type Dependencies = Parameters<typeof invitePerson>[0] & {
  operator: Parameters<typeof ownerName>[0];
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
 * resolves to undefined. Throws INVALID_ARGUMENT, NOT_FOUND for an unknown owner, and as `invitePerson`.
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
    return undefined;
  }
  if (!account) checkPassword(password, "password", [email, name]);
  const person = { id: account?.id ?? newId("person_"), email, name: account?.name ?? checkName(name || email) };
  const passwordHash = account ? undefined : await hashPassword(password);
  await database.transaction(async (tx) => {
    if (passwordHash !== undefined) {
      await insertPerson(tx, person);
      await insertPasswordAccount(tx, person.id, passwordHash);
    }
    // The sign-in that `npm start` prints must work without a device.
    await giveAccess(tx, person.id, access, !(isDevelopment && password !== ""));
  });
  return { ...person, role: toPersonRole(access) };
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
