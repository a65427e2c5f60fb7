import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { CredentialsOperatorService } from "@platform/contracts/credentials/v1/credentials";
import { type IdentityProvider, PortalOperatorService } from "@platform/contracts/portal_operator/v1/portal_operator";
import { enqueue } from "@platform/messaging/publish/outbox";
import type { Database } from "@platform/postgres/query/database";
import type { Queryable } from "@platform/postgres/query/statement";
import type { Calls } from "@platform/rpc/client/client";
import { type Implementation, implement } from "@platform/rpc/server/handlers";
import { newId } from "@platform/service/call/ids";
import { hashPassword } from "better-auth/crypto";
import { isRole, type RoleName, roles } from "../access/role.ts";
import type { Mails } from "../mail/mails.ts";
import { checkName, giveAccess } from "../people/accept-invitation.ts";
import { emailAddress, invitePerson } from "../people/invite-person.ts";
import { ownerActivity } from "../people/owner-activity.ts";
import { checkPassword } from "../people/password.ts";
import {
  deleteMembership,
  deleteSessions,
  deleteStaff,
  insertAccountRow,
  insertPerson,
  selectMembers,
  selectPersonByEmail,
  selectStaff,
} from "../people/person.sql.ts";
import { resetPerson } from "../people/reset-second-factor.ts";
import { invalidField, notFound } from "../problem.ts";
import {
  deleteProvider,
  type ProviderRow,
  selectProvider,
  selectTakenDomains,
  upsertProvider,
} from "../providers/provider.sql.ts";
import type { ProviderClients, SecretSeal } from "../providers/provider-client.ts";

interface Dependencies {
  database: Database;
  mails: Pick<Mails, "sendInvitation" | "sendSecondFactorReset">;
  credentials: Pick<Calls<typeof CredentialsOperatorService>, "getOwner">;
  clients: ProviderClients;
  seal: SecretSeal;
  redirectUrl: string;
  invitationTtlMs: number;
  isDevelopment: boolean;
}

/** Who may sign in, as the operator's command sets it. */
export function portalOperatorService(dependencies: Dependencies): Implementation {
  const { database, credentials, redirectUrl } = dependencies;

  /** Throws NOT_FOUND for an unknown owner. */
  async function nameOfOwner(ownerId: string): Promise<string> {
    return (await credentials.getOwner({ id: ownerId })).owner?.name || ownerId;
  }

  return implement(PortalOperatorService, {
    async addPerson({ ownerId: owner, email: written, name, role: wanted, password }) {
      const ownerId = owner === "" ? null : owner;
      const role = roleFor(ownerId, wanted);
      const ownerName = ownerId === null ? "the operator" : await nameOfOwner(ownerId);
      const email = emailAddress(written);
      const known = await selectPersonByEmail(database, email);
      if (!known && password === "") {
        await invitePerson(dependencies, { ownerId, ownerName, email, role, invitedBy: null });
        return {};
      }
      if (!known) checkPassword(password, "password");
      const person = { id: known?.id ?? newId("person_"), email, name: known?.name ?? checkName(name || email) };
      const hashed = known ? undefined : await hashPassword(password);
      await database.transaction(async (tx) => {
        if (hashed !== undefined) {
          await insertPerson(tx, person);
          const account = {
            id: newId("account_"),
            personId: person.id,
            accountId: person.id,
            providerId: "credential",
          };
          await insertAccountRow(tx, { ...account, password: hashed });
        }
        await giveAccess(tx, ownerId, person.id, role);
      });
      return { person: { ...person, role, addedAt: timestampFromDate(new Date()) } };
    },
    async listPeople({ ownerId }) {
      const staff = ownerId === "" ? await selectStaff(database) : [];
      const members = ownerId === "" ? [] : await selectMembers(database, ownerId);
      const people = [...staff.map((row) => ({ ...row, role: "operator" })), ...members];
      return {
        people: people
          .map((row) => ({
            id: row.id,
            email: row.email,
            name: row.name,
            role: row.role,
            addedAt: timestampFromDate(row.addedAt),
          }))
          .toSorted((one, other) => (one.email < other.email ? -1 : 1)),
      };
    },
    async removePerson({ ownerId, email }) {
      const person = await selectPersonByEmail(database, emailAddress(email));
      await database.transaction(async (tx) => {
        if (!person || !(await removeAccess(tx, ownerId, person.id))) throw notFound("This person has no access.");
        await deleteSessions(tx, person.id);
      });
      return {};
    },
    async resetSecondFactor({ email }) {
      const person = await selectPersonByEmail(database, emailAddress(email));
      if (!person) throw notFound("Nobody has this address.");
      await resetPerson(dependencies, person);
      return {};
    },
    async setIdentityProvider({ provider, clientSecret }) {
      const row = await providerRow(dependencies, provider, clientSecret);
      await nameOfOwner(row.ownerId);
      await dependencies.clients.clientOf(row);
      await database.transaction(async (tx) => {
        const taken = await selectTakenDomains(tx, row.ownerId, row.emailDomains);
        if (taken.length > 0) throw invalidField("email_domains", `${taken.join(", ")}: belongs to another owner`);
        await upsertProvider(tx, row);
        await enqueue(tx, ownerActivity(row.ownerId, "identity_provider.set", row.ownerId));
      });
      return { provider: toProvider(row), redirectUrl };
    },
    async getIdentityProvider({ ownerId }) {
      const row = await selectProvider(database, ownerId);
      if (!row) throw notFound("The owner has no identity provider.");
      return { provider: toProvider(row), redirectUrl };
    },
    async removeIdentityProvider({ ownerId }) {
      await database.transaction(async (tx) => {
        if (!(await deleteProvider(tx, ownerId))) throw notFound("The owner has no identity provider.");
        await enqueue(tx, ownerActivity(ownerId, "identity_provider.removed", ownerId));
      });
      return {};
    },
  });
}

function roleFor(ownerId: string | null, role: string): RoleName | "operator" {
  if (ownerId === null) {
    if (role === "operator" || role === "") return "operator";
    throw invalidField("role", "must be operator without an owner");
  }
  if (isRole(role)) return role;
  throw invalidField("role", `must be one of ${roles.join(", ")}`);
}

async function removeAccess(tx: Queryable, ownerId: string, personId: string): Promise<boolean> {
  if (ownerId === "") return deleteStaff(tx, personId);
  if (!(await deleteMembership(tx, ownerId, personId))) return false;
  await enqueue(tx, ownerActivity(ownerId, "person.removed", personId));
  return true;
}

/** Throws INVALID_ARGUMENT naming each invalid member. */
async function providerRow(
  { seal, isDevelopment }: Pick<Dependencies, "seal" | "isDevelopment">,
  provider: IdentityProvider | undefined,
  clientSecret: string,
): Promise<ProviderRow> {
  const { ownerId = "", issuer = "", clientId = "", emailDomains = [], defaultRole = "" } = provider ?? {};
  const isIssuer =
    URL.canParse(issuer) && (issuer.startsWith("https:") || (isDevelopment && issuer.startsWith("http:")));
  if (!isIssuer) throw invalidField("issuer", "must be a URL that starts with https://");
  if (clientId === "") throw invalidField("client_id", "must not be empty");
  if (clientSecret === "") throw invalidField("client_secret", "must not be empty");
  const domains = [...new Set(emailDomains.map((domain) => domain.trim().toLowerCase()))];
  if (domains.length === 0 || !domains.every((domain) => /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain))) {
    throw invalidField("email_domains", "must be one or more domains, such as example.com");
  }
  if (defaultRole !== "" && !isRole(defaultRole)) {
    throw invalidField("default_role", `must be empty or one of ${roles.join(", ")}`);
  }
  return {
    ownerId,
    issuer,
    clientId,
    emailDomains: domains,
    clientSecretSealed: await seal.seal(clientSecret),
    defaultRole: isRole(defaultRole) ? defaultRole : null,
  };
}

function toProvider({ ownerId, issuer, clientId, emailDomains, defaultRole }: ProviderRow) {
  return { ownerId, issuer, clientId, emailDomains, defaultRole: defaultRole ?? "" };
}
