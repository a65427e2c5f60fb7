import type { IdentityProvider } from "@platform/contracts/portal_operator/v1/portal_operator";
import { enqueue } from "@platform/messaging/publish/outbox";
import type { Database } from "@platform/postgres/query/database";
import { ownerActivity } from "../people/owner-activity.ts";
import { ownerName } from "../people/owner-name.ts";
import { invalidField } from "../problem.ts";
import { lockDomains, selectTakenDomains } from "../providers/owner-domain.sql.ts";
import { type ProviderRow, upsertProvider } from "../providers/provider.sql.ts";
import type { ProviderClients } from "../providers/provider-client.ts";
import { checkDefaultRole, checkIssuer } from "../providers/provider-settings.ts";

interface Dependencies {
  database: Database;
  clients: ProviderClients;
  operator: Parameters<typeof ownerName>[0];
  isDevelopment: boolean;
}

/**
 * Sets or replaces the identity provider of an owner, with the groups that an admin has set. Throws INVALID_ARGUMENT naming the invalid member, NOT_FOUND for an unknown owner,
 * UNAVAILABLE if the provider does not respond.
 */
export async function setProvider(
  { database, clients, operator, isDevelopment }: Dependencies,
  provider: IdentityProvider | undefined,
  clientSecret: string,
): Promise<ProviderRow> {
  const settings = checkedProvider(provider, isDevelopment);
  if (clientSecret === "") throw invalidField("client_secret", "must not be empty");
  const row = { ...settings, clientSecretSealed: await clients.sealSecret(clientSecret) };
  await ownerName(operator, row.ownerId);
  await clients.clientOf(row);
  await database.transaction(async (tx) => {
    await lockDomains(tx);
    const domains = await selectTakenDomains(tx, row.ownerId, row.emailDomains);
    if (domains.length > 0) throw invalidField("email_domains", `${domains.join(", ")}: belongs to another owner`);
    await upsertProvider(tx, row);
    await enqueue(tx, ownerActivity(row.ownerId, "identity_provider.set", row.ownerId));
  });
  return row;
}

function checkedProvider(
  provider: IdentityProvider | undefined,
  isDevelopment: boolean,
): Omit<ProviderRow, "clientSecretSealed"> {
  const { ownerId = "", issuer = "", clientId = "", emailDomains = [], defaultRole = "" } = provider ?? {};
  checkIssuer(issuer, isDevelopment);
  if (clientId === "") throw invalidField("client_id", "must not be empty");
  const domains = [...new Set(emailDomains.map((domain) => domain.trim().toLowerCase()))];
  if (domains.length === 0 || !domains.every((domain) => /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain))) {
    throw invalidField("email_domains", "must be one or more domains, such as example.com");
  }
  return {
    ownerId,
    issuer,
    clientId,
    emailDomains: domains,
    defaultRole: checkDefaultRole(defaultRole),
    setBy: "operator",
    groupsClaim: "groups",
    groupRoles: [],
    passwordAdminId: null,
  };
}
