import { type Timestamp, timestampDate, timestampFromDate } from "@bufbuild/protobuf/wkt";
import { type PlanLimits, Profile, SummaryInterval, WebhooksService } from "@platform/contracts/webhooks/v1/webhooks";
import { implementForTenants } from "@platform/rpc/server/handlers";
import { refusal } from "@platform/service/call/refusal";
import { invalidMember } from "@platform/validation/invalid";
import { toConformanceMessage } from "./conformance/conformance-message.ts";
import { runConformance } from "./conformance/run-conformance.ts";
import { toAttemptsSummary } from "./deliveries/attempt-summary-message.ts";
import { statusOf, toAttemptMessage, toDeliveryMessage } from "./deliveries/delivery-message.ts";
import { getDelivery, listDeliveries, listRequestDeliveries } from "./deliveries/list-deliveries.ts";
import { removeDeliveryPayload, removePayloads } from "./deliveries/remove-payloads.ts";
import { previewReplay, replayDeliveries } from "./deliveries/replay-deliveries.ts";
import { retryDelivery } from "./deliveries/retry-delivery.ts";
import { summarizeAttempts } from "./deliveries/summarize-attempts.ts";
import { summarizeDeliveries } from "./deliveries/summarize-deliveries.ts";
import { testFilter } from "./deliveries/test-filter.ts";
import { testWebhook } from "./deliveries/test-webhook.ts";
import { type CreateWebhookDependencies, createWebhook } from "./registrations/create-webhook.ts";
import { deleteWebhook } from "./registrations/delete-webhook.ts";
import { completeSecretRotation, rotateSecret } from "./registrations/rotate-secret.ts";
import { type UpdateWebhookDependencies, updateWebhook } from "./registrations/update-webhook.ts";
import { selectWebhook, selectWebhooks } from "./registrations/webhook.sql.ts";
import type { Webhook } from "./registrations/webhook.ts";
import { fromAuthentication, fromFilter, toWebhookMessage } from "./registrations/webhook-message.ts";

type Dependencies = CreateWebhookDependencies &
  UpdateWebhookDependencies &
  Parameters<typeof testWebhook>[0] &
  Parameters<typeof retryDelivery>[0] & {
    /** Networks that requests come from. */
    egressAddresses: readonly string[];
  };

/** The service's RPCs. */
export function webhooksService(dependencies: Dependencies) {
  const { database, clock } = dependencies;
  const toMessage = (webhook: Webhook) => toWebhookMessage(webhook, clock.now());
  return implementForTenants(WebhooksService, {
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
    async listWebhooks({ externalId, ...wanted }, call) {
      const { items, hasMore } = await selectWebhooks(database, call.tenant, wanted, { externalId });
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
    async testWebhook(request, call) {
      return { delivery: toDeliveryMessage(await testWebhook(dependencies, call, request)) };
    },
    async runConformance(request, call) {
      return { results: (await runConformance(dependencies, call, request)).map(toConformanceMessage) };
    },
    async checkFilter({ filter, ...request }, call) {
      const { eventType, matches, members } = await testFilter(dependencies, call, {
        ...request,
        filter: fromFilter(filter),
      });
      return { eventType, matches, members };
    },
    async listDeliveries({ status, from, to, ...wanted }, call) {
      const asked = { ...wanted, ...periodOf({ from, to }), status: statusOf(status) };
      const { items, hasMore } = await listDeliveries(dependencies, call, asked);
      return { deliveries: items.map(toDeliveryMessage), hasMore };
    },
    async getDelivery(key, call) {
      const { delivery, attempts, body } = await getDelivery(dependencies, call, key);
      return {
        delivery: toDeliveryMessage(delivery),
        attempts: attempts.map(toAttemptMessage),
        ...(body && { body: body.start, bodyBytes: body.bytes }),
      };
    },
    async retryDelivery(key, call) {
      return { delivery: toDeliveryMessage(await retryDelivery(dependencies, call, key)) };
    },
    async getEgressAddresses() {
      return { addresses: [...dependencies.egressAddresses] };
    },
    async removeDeliveryPayload(key, call) {
      return { delivery: toDeliveryMessage(await removeDeliveryPayload(dependencies, call, key)) };
    },
    removePayloads(request, call) {
      return removePayloads(dependencies, call, request);
    },
    replayDeliveries({ webhookId, status, startingAfter, ...period }, call) {
      const wanted = { ...periodOf(period), status: statusOf(status), webhookId, startingAfter };
      return replayDeliveries(dependencies, call, wanted);
    },
    previewReplay({ webhookId, status, startingAfter, ...period }, call) {
      const wanted = { ...periodOf(period), status: statusOf(status), webhookId, startingAfter };
      return previewReplay(dependencies, call, wanted);
    },
    async summarizeDeliveries({ webhookId, interval, ...period }, call) {
      const wanted = { ...periodOf(period), webhookId, interval: intervalOf(interval) };
      const counts = await summarizeDeliveries(dependencies, call, wanted);
      return { intervals: counts.map(({ start, ...counted }) => ({ ...counted, start: timestampFromDate(start) })) };
    },
    async summarizeAttempts({ webhookId, interval, ...period }, call) {
      const wanted = { ...periodOf(period), webhookId, interval: intervalOf(interval) };
      return toAttemptsSummary(await summarizeAttempts(dependencies, call, wanted));
    },
    async listRequestDeliveries(request, call) {
      const { items, hasMore } = await listRequestDeliveries(dependencies, call, request);
      return { deliveries: items.map(toDeliveryMessage), hasMore };
    },
  });
}

function periodOf({ from, to }: { from?: Timestamp | undefined; to?: Timestamp | undefined }) {
  return { from: from && timestampDate(from), to: to && timestampDate(to) };
}

function intervalOf(interval: SummaryInterval): "hour" | "day" {
  return interval === SummaryInterval.DAY ? "day" : "hour";
}

function profileOf(profile: Profile): "A" | "B" {
  if (profile === Profile.UNSPECIFIED) throw invalidMember("INVALID_WEBHOOK", "profile", "is required");
  return profile === Profile.A ? "A" : "B";
}

function limitsOf(limits: PlanLimits | undefined): PlanLimits {
  if (limits && limits.maxWebhooks >= 0 && limits.maxInFlight >= 1) return limits;
  throw invalidMember("INVALID_WEBHOOK", "limits", "must say what the caller's plan allows");
}
