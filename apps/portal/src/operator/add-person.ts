import { newId } from "@platform/service/call/ids";
import { hashPassword } from "better-auth/crypto";
import { isRole, type RoleName, roles } from "../access/role.ts";
import { checkName, giveAccess, insertPasswordAccount } from "../people/accept-invitation.ts";
import { emailAddress, invitePerson } from "../people/invite-person.ts";
import { ownerName } from "../people/owner-name.ts";
import { checkPassword } from "../people/password.ts";
import { insertPerson, selectPersonByEmail } from "../people/person.sql.ts";
import { invalidField } from "../problem.ts";

type Dependencies = Parameters<typeof invitePerson>[0] & { operator: Parameters<typeof ownerName>[0] };

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
  const { database, operator } = dependencies;
  const ownerId = input.ownerId === "" ? null : input.ownerId;
  const role = roleFor(ownerId, input.role);
  const nameOfOwner = ownerId === null ? "the operator" : await ownerName(operator, ownerId);
  const email = emailAddress(input.email);
  const account = await selectPersonByEmail(database, email);
  if (!account && password === "") {
    await invitePerson(dependencies, { ownerId, ownerName: nameOfOwner, email, role, invitedBy: null });
    return undefined;
  }
  if (!account) checkPassword(password, "password");
  const person = { id: account?.id ?? newId("person_"), email, name: account?.name ?? checkName(name || email) };
  const passwordHash = account ? undefined : await hashPassword(password);
  await database.transaction(async (tx) => {
    if (passwordHash !== undefined) {
      await insertPerson(tx, person);
      await insertPasswordAccount(tx, person.id, passwordHash);
    }
    await giveAccess(tx, ownerId, person.id, role);
  });
  return { ...person, role };
}

function roleFor(ownerId: string | null, role: string): RoleName | "operator" {
  if (ownerId === null) {
    if (role === "operator" || role === "") return "operator";
    throw invalidField("role", "must be operator without an owner");
  }
  if (isRole(role)) return role;
  throw invalidField("role", `must be one of ${roles.join(", ")}`);
}
