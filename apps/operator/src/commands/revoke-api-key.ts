import { CredentialsOperatorService } from "@platform/contracts/credentials/v1/credentials";
import { type Webhook, WebhooksService } from "@platform/contracts/webhooks/v1/webhooks";
import type { Calls } from "@platform/rpc/client";
import type { Tenant } from "@platform/service/tenant";
import type { Shown } from "../print.ts";
import type { Services } from "../services.ts";

const pageSize = 100;

/**
 * Deletes a key and all keys that it created, and disables the webhooks that one of them created or changed last. Resolves to
 * what this call has deleted and disabled; a repeated call finishes one that failed half way.
 */
export async function revokeApiKey(services: Services, apiKeyId: string): Promise<Shown[]> {
  const { ownerId, deleted, apiKeyIds } = await services.use(
    "credentials",
    CredentialsOperatorService,
    ({ revokeApiKey }) => revokeApiKey({ apiKeyId }),
  );
  const keys = deleted.map(({ id, environment, redactedKey, createdBy }) => ({
    revoked: "API key, deleted",
    ...{ id, environment, about: redactedKey, by: createdBy },
  }));
  const actors = new Set(apiKeyIds.map((id) => `api_key:${id}`));
  const webhooks = await services.use("webhooks", WebhooksService, async (call) => {
    const disabled: Shown[] = [];
    for (const environment of ["sandbox", "production"] as const) {
      const tenant = { ownerId, environment };
      for (const webhook of await activeWebhooks(call, tenant)) {
        const by = [webhook.createdBy, webhook.changedBy].find((actor) => actors.has(actor));
        if (by === undefined) continue;
        await call.updateWebhook({ webhookId: webhook.id, isActive: false }, { tenant });
        disabled.push({ revoked: "webhook, disabled", id: webhook.id, environment, about: webhook.url, by });
      }
    }
    return disabled;
  });
  return [...keys, ...webhooks];
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
