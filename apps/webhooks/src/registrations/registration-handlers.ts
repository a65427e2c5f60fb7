import { type PlanLimits, Profile, type WebhooksService } from "@platform/contracts/webhooks/v1/webhooks";
import type { Handlers } from "@platform/rpc/server/handlers";
import type { TenantCall } from "@platform/service/call/call";
import { refusal } from "@platform/service/call/refusal";
import { invalidMember } from "@platform/validation/invalid";
import { type CreateWebhookDependencies, createWebhook } from "./create-webhook.ts";
import { deleteWebhook } from "./delete-webhook.ts";
import { completeSecretRotation, rotateSecret } from "./rotate-secret.ts";
import { type UpdateWebhookDependencies, updateWebhook } from "./update-webhook.ts";
import { type ReadWebhook, selectWebhook, selectWebhooks } from "./webhook.sql.ts";
import type { Webhook } from "./webhook.ts";
import { fromAuthentication, fromFilter, toWebhookMessage } from "./webhook-message.ts";

export interface RegistrationDependencies extends CreateWebhookDependencies, UpdateWebhookDependencies {
  /** Networks that requests come from. */
  egressAddresses: readonly string[];
}

/** Returns the handlers of RPCs that register, read and change webhooks. */
export function registrationHandlers(dependencies: RegistrationDependencies) {
  const { database, clock } = dependencies;
  const toMessage = (webhook: Webhook | ReadWebhook) => toWebhookMessage(webhook, clock.now());
  return {
    async createWebhook({ profile, limits, metadata, headers, authentication, filter, ...registration }, call) {
      const { webhook, secret } = await createWebhook(dependencies, call, {
        ...registration,
        metadata: metadata?.values ?? {},
        headers: headers?.values ?? {},
        authentication: fromAuthentication(authentication) ?? null,
        filter: fromFilter(filter) ?? null,
        profile: profileOf(profile),
        limits: limitsOf(limits),
      });
      return { webhook: toMessage(webhook), secret };
    },
    async listWebhooks({ externalId, ...page }, call) {
      const { items, hasMore } = await selectWebhooks(database, call.tenant, page, { externalId });
      return { webhooks: items.map(toMessage), hasMore };
    },
    async getWebhook({ webhookId }, call) {
      const webhook = await selectWebhook(database, call.tenant, webhookId);
      if (!webhook) throw refusal("WEBHOOK_NOT_FOUND");
      return { webhook: toMessage(webhook) };
    },
    async updateWebhook({ events, metadata, headers, authentication, filter, ...members }, call) {
      const change = {
        ...members,
        events: events?.values,
        metadata: metadata?.values,
        headers: headers?.values,
        authentication: fromAuthentication(authentication),
        filter: fromFilter(filter),
      };
      return { webhook: toMessage(await updateWebhook(dependencies, call, change)) };
    },
    async deleteWebhook(request, call) {
      await deleteWebhook(dependencies, call, request);
      return {};
    },
    async rotateSecret(request, call) {
      const { webhook, secret } = await rotateSecret(dependencies, call, request);
      return { webhook: toMessage(webhook), secret };
    },
    async completeSecretRotation(request, call) {
      return { webhook: toMessage(await completeSecretRotation(dependencies, call, request)) };
    },
    async getEgressAddresses() {
      return { addresses: [...dependencies.egressAddresses] };
    },
  } satisfies Partial<Handlers<typeof WebhooksService, TenantCall>>;
}

function profileOf(profile: Profile): "A" | "B" {
  if (profile === Profile.UNSPECIFIED) throw invalidMember("INVALID_WEBHOOK", "profile", "is required");
  return profile === Profile.A ? "A" : "B";
}

function limitsOf(limits: PlanLimits | undefined): PlanLimits {
  if (limits && limits.maxWebhooks >= 0 && limits.maxInFlight >= 1) return limits;
  throw invalidMember("INVALID_WEBHOOK", "limits", "must say what the caller's plan allows");
}
