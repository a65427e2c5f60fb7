import { CredentialsOperatorService } from "@platform/contracts/credentials/v1/credentials";
import { ExposureGrantOperatorService } from "@platform/contracts/payroll_intake/v1/exposure";
import { type Webhook, WebhooksService } from "@platform/contracts/webhooks/v1/webhooks";
import type { Calls } from "@platform/rpc/client/client";
import { environments, type Tenant } from "@platform/service/call/tenant";
import type { Shown } from "../print.ts";
import type { Services } from "../services.ts";

const pageSize = 100;

/**
 * Deletes a key and all keys that it created, disables the webhooks that one of them created, changed last or gave their URL,
 * and ends the exposure grants that one of them gave or accepted. Resolves to what this call has deleted, disabled and ended; a
 * repeated call finishes one that failed half way.
 */
export async function revokeApiKey(services: Services, apiKeyId: string): Promise<Shown[]> {
  const { ownerId, deleted, apiKeyIds } = await services.use(
    "credentials",
    CredentialsOperatorService,
    ({ revokeApiKey }) => revokeApiKey({ apiKeyId }),
  );
  const keys = deleted.map(({ id, environment, redactedKey, createdBy }) => ({
    revoked: "API key, deleted",
    id,
    environment,
    about: redactedKey,
    by: createdBy,
  }));
  const actors = apiKeyIds.map((id) => `api_key:${id}`);
  const webhooks = await disableWebhooks(services, ownerId, new Set(actors));
  return [...keys, ...webhooks, ...(await revokeGrants(services, ownerId, actors))];
}

/** Says what `revokeApiKey` would delete, disable and end now. Empty if nothing is left. Throws NOT_FOUND for an unknown key. */
export async function lossesOfKey(services: Services, apiKeyId: string): Promise<string[]> {
  const { apiKeys } = await services.use("credentials", CredentialsOperatorService, ({ getApiKeyFamily }) =>
    getApiKeyFamily({ apiKeyId }),
  );
  const actors = new Set(apiKeys.map(({ id }) => `api_key:${id}`));
  const webhooks = await services.use("webhooks", WebhooksService, (call) =>
    webhooksOf(call, apiKeys[0]?.ownerId ?? "", actors),
  );
  const keys = apiKeys.filter(({ deletedAt }) => !deletedAt);
  const losses = [
    ...keys.map(({ id, environment, redactedKey }) => `API key ${id} (${environment}) ${redactedKey}, deleted`),
    ...webhooks.map(({ webhook: { id, environment, url } }) => `webhook ${id} (${environment}) ${url}, disabled`),
  ];
  return losses.length > 0 ? [...losses, "exposure grants that one of these keys offered or accepted, ended"] : [];
}

async function disableWebhooks(services: Services, ownerId: string, actors: ReadonlySet<string>): Promise<Shown[]> {
  return services.use("webhooks", WebhooksService, async (call) => {
    const disabled: Shown[] = [];
    for (const { webhook, tenant, by } of await webhooksOf(call, ownerId, actors)) {
      const { id, environment, url } = webhook;
      await call.updateWebhook({ webhookId: id, isActive: false }, { tenant });
      disabled.push({ revoked: "webhook, disabled", id, environment, about: url, by });
    }
    return disabled;
  });
}

/** The active webhooks that one of the actors created, changed last or gave their URL, and which one. */
async function webhooksOf(call: Calls<typeof WebhooksService>, ownerId: string, actors: ReadonlySet<string>) {
  const affected: { webhook: Webhook; tenant: Tenant; by: string }[] = [];
  for (const environment of environments) {
    const tenant = { ownerId, environment };
    for (const webhook of await activeWebhooks(call, tenant)) {
      const { createdBy, changedBy, urlChangedBy } = webhook;
      const by = [createdBy, changedBy, urlChangedBy].find((actor) => actors.has(actor));
      if (by !== undefined) affected.push({ webhook, tenant, by });
    }
  }
  return affected;
}

async function revokeGrants(services: Services, ownerId: string, actors: readonly string[]): Promise<Shown[]> {
  const { revoked } = await services.use("payroll-intake", ExposureGrantOperatorService, (call) =>
    call.revokeGrantsOfActors({ ownerId, actors: [...actors] }),
  );
  return revoked.flatMap(({ exposureGrant: grant, actor: by }) => {
    if (!grant) return [];
    const about = `${grant.ownerId} ${grant.employerId} to ${grant.granteeOwnerId} ${grant.granteeEmployerId}`;
    return [{ revoked: "exposure grant, ended", id: grant.id, environment: grant.environment, about, by }];
  });
}

async function activeWebhooks(call: Calls<typeof WebhooksService>, tenant: Tenant): Promise<Webhook[]> {
  const all: Webhook[] = [];
  for (let hasMore = true; hasMore; ) {
    const page = await call.listWebhooks({ limit: pageSize, startingAfter: all.at(-1)?.id ?? "" }, { tenant });
    all.push(...page.webhooks);
    hasMore = page.hasMore;
  }
  return all.filter(({ isActive }) => isActive);
}
