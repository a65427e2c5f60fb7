import type { ServiceImpl } from "@connectrpc/connect";
import type { CredentialsOperatorService } from "@platform/contracts/credentials/v1/credentials";
import type { PortalWebhooksService } from "@platform/contracts/portal/v1/webhooks";
import { Profile, type Webhook, type WebhooksService } from "@platform/contracts/webhooks/v1/webhooks";
import { partnerEventTypes } from "@platform/messaging/event/partner-events";
import { type Plans, planOf } from "@platform/plans/plans";
import { exampleEvent } from "@platform/public-records/event/example-event";
import type { Calls } from "@platform/rpc/client/client";
import type { OwnerCall } from "../../access/page-call.ts";
import { ownerCall } from "../../admission/serve-pages.ts";
import { invalidField } from "../../problem.ts";
import { fromBody, fromFilter } from "./filter.ts";
import { fromPeriod, toAttemptSummary } from "./summary.ts";
import { fromSettings, fromStatus, text, toAttempt, toDelivery, toWebhook } from "./webhook.ts";

interface Dependencies {
  webhooks: Calls<typeof WebhooksService>;
  operator: Pick<Calls<typeof CredentialsOperatorService>, "getOwner">;
  plans: Plans;
}

/** Webhooks of the owner in one environment, and their deliveries. */
export function webhookPages({ webhooks, operator, plans }: Dependencies): ServiceImpl<typeof PortalWebhooksService> {
  /** What the plan allows, as the gateway says it. */
  async function ownerAndLimits(call: OwnerCall) {
    const { owner } = await operator.getOwner({ id: call.tenant.ownerId }, call);
    const { concurrentWebhooks } = planOf(plans, { plan: owner?.plan ?? "", tenant: call.tenant }, "A");
    const limits = { maxWebhooks: concurrentWebhooks, maxInFlight: Math.max(1, concurrentWebhooks) };
    return { ownerType: owner?.ownerType ?? "", limits };
  }

  const withWebhook = (webhook: Webhook | undefined) => (webhook ? { webhook: toWebhook(webhook) } : {});

  return {
    async listWebhooks({ limit, startingAfter }, context) {
      const page = await webhooks.listWebhooks({ limit, startingAfter }, ownerCall(context));
      return { webhooks: page.webhooks.map(toWebhook), hasMore: page.hasMore, eventTypes: [...partnerEventTypes] };
    },
    async getWebhook({ webhookId }, context) {
      return withWebhook((await webhooks.getWebhook({ webhookId }, ownerCall(context))).webhook);
    },
    async createWebhook({ url, events, description, envelope, signature, warnEarly, ...settings }, context) {
      const call = ownerCall(context);
      const { webhook, secret } = await webhooks.createWebhook(
        {
          url,
          events,
          description,
          envelope,
          signature,
          warnEarly,
          ...fromSettings(settings),
          profile: Profile.A,
          ...(await ownerAndLimits(call)),
        },
        call,
      );
      return { ...withWebhook(webhook), secret };
    },
    async updateWebhook({ webhookId, url, events, description, isActive, warnEarly, ...settings }, context) {
      const call = ownerCall(context);
      const { limits } = await ownerAndLimits(call);
      const { webhook } = await webhooks.updateWebhook(
        {
          webhookId,
          limits,
          ...(url !== undefined && { url }),
          ...(events.length > 0 && { events: { values: events } }),
          ...(description !== undefined && { description }),
          ...(isActive !== undefined && { isActive }),
          ...(warnEarly !== undefined && { warnEarly }),
          ...fromSettings(settings),
        },
        call,
      );
      return withWebhook(webhook);
    },
    async deleteWebhook({ webhookId }, context) {
      await webhooks.deleteWebhook({ webhookId }, ownerCall(context));
      return {};
    },
    async testWebhook({ webhookId }, context) {
      const { delivery } = await webhooks.testWebhook({ webhookId }, ownerCall(context));
      return delivery ? { delivery: toDelivery(delivery) } : {};
    },
    async rotateWebhookSecret({ webhookId, overlapSeconds, secret: own }, context) {
      const overlap = overlapSeconds === undefined ? {} : { overlapSeconds };
      const rotation = { webhookId, ...overlap, secret: own };
      const { webhook, secret } = await webhooks.rotateSecret(rotation, ownerCall(context));
      return { ...withWebhook(webhook), secret };
    },
    async completeWebhookRotation({ webhookId }, context) {
      return withWebhook((await webhooks.completeSecretRotation({ webhookId }, ownerCall(context))).webhook);
    },
    async listDeliveries({ status, from, to, ...filter }, context) {
      const { webhookId, limit, startingAfter, eventType, eventId, resourceId, responseCode } = filter;
      const asked = {
        webhookId,
        limit,
        startingAfter,
        eventType,
        eventId,
        resourceId,
        responseCode,
        status: fromStatus(status),
        ...(from && { from }),
        ...(to && { to }),
      };
      const page = await webhooks.listDeliveries(asked, ownerCall(context));
      return { deliveries: page.deliveries.map(toDelivery), hasMore: page.hasMore };
    },
    async getDelivery({ webhookId, deliveryId }, context) {
      const asked = { webhookId, deliveryId, withBody: true };
      const { delivery, attempts, body, bodyBytes } = await webhooks.getDelivery(asked, ownerCall(context));
      return {
        ...(delivery && { delivery: toDelivery(delivery) }),
        attempts: attempts.map(toAttempt),
        ...(body && { requestBody: text(body), requestBodyBytes: bodyBytes }),
      };
    },
    async retryDelivery({ webhookId, deliveryId }, context) {
      const { delivery } = await webhooks.retryDelivery({ webhookId, deliveryId }, ownerCall(context));
      return delivery ? { delivery: toDelivery(delivery) } : {};
    },
    async getExampleEvent({ eventType }, context) {
      const example = exampleEvent(eventType, ownerCall(context).tenant.ownerId);
      if (!example) throw invalidField("event_type", "must be an event type that filters apply to");
      return { body: JSON.stringify(example, null, 2) };
    },
    async checkFilter({ filter, eventId, body }, context) {
      const event = eventId === "" ? fromBody(body) : { eventId };
      const asked = { ...event, filter: filter ? fromFilter(filter) : {} };
      const { eventType, matches, members } = await webhooks.checkFilter(asked, ownerCall(context));
      return {
        eventType,
        matches,
        members: members.map(({ name, wanted, found, matches: isFound }) => ({
          name,
          wanted,
          found,
          matches: isFound,
        })),
      };
    },
    async getEgressAddresses(_, context) {
      const { addresses } = await webhooks.getEgressAddresses({}, ownerCall(context));
      return { addresses };
    },
    async removeDeliveryPayload({ webhookId, deliveryId }, context) {
      const { delivery } = await webhooks.removeDeliveryPayload({ webhookId, deliveryId }, ownerCall(context));
      return delivery ? { delivery: toDelivery(delivery) } : {};
    },
    async removePayloads({ resourceType, resourceId }, context) {
      // Without a record, the service would ask for ids of events.
      if (resourceId === "") throw invalidField("resource_id", "is required");
      const asked = { resourceType, resourceId };
      const { removed, pending, hasMore } = await webhooks.removePayloads(asked, ownerCall(context));
      return { removed, pending, hasMore };
    },
    async replayDeliveries({ webhookId, from, to, status, startingAfter }, context) {
      const asked = { webhookId, status: fromStatus(status), startingAfter, ...(from && { from }), ...(to && { to }) };
      const { replayed, hasMore, lastDeliveryId } = await webhooks.replayDeliveries(asked, ownerCall(context));
      return { replayed, hasMore, lastDeliveryId };
    },
    async previewReplay({ webhookId, from, to, status, startingAfter }, context) {
      const asked = { webhookId, status: fromStatus(status), startingAfter, ...(from && { from }), ...(to && { to }) };
      const { replayed, hasMore, types, notRetained, maxReplayed } = await webhooks.previewReplay(
        asked,
        ownerCall(context),
      );
      const counts = types.map(({ eventType, events }) => ({ eventType, events }));
      return { replayed, hasMore, types: counts, notRetained, maxReplayed };
    },
    async summarizeDeliveries(period, context) {
      const summary = await webhooks.summarizeDeliveries(fromPeriod(period), ownerCall(context));
      return {
        intervals: summary.intervals.map(({ start, delivered, failed, attempting }) => ({
          delivered,
          failed,
          attempting,
          ...(start && { start }),
        })),
      };
    },
    async summarizeAttempts(period, context) {
      const { total, intervals } = await webhooks.summarizeAttempts(fromPeriod(period), ownerCall(context));
      return { ...(total && { total: toAttemptSummary(total) }), intervals: intervals.map(toAttemptSummary) };
    },
  };
}
