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

async function disableWebhooks(services: Services, ownerId: string, actors: ReadonlySet<string>): Promise<Shown[]> {
  return services.use("webhooks", WebhooksService, async (call) => {
    const disabled: Shown[] = [];
    for (const environment of environments) {
      const tenant = { ownerId, environment };
      for (const webhook of await activeWebhooks(call, tenant)) {
        const { createdBy, changedBy, urlChangedBy } = webhook;
        const by = [createdBy, changedBy, urlChangedBy].find((actor) => actors.has(actor));
        if (by === undefined) continue;
        await call.updateWebhook({ webhookId: webhook.id, isActive: false }, { tenant });
        disabled.push({ revoked: "webhook, disabled", id: webhook.id, environment, about: webhook.url, by });
      }
    }
    return disabled;
  });
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
