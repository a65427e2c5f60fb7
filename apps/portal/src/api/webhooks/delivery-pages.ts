import type { ServiceImpl } from "@connectrpc/connect";
import type { PortalWebhooksService } from "@platform/contracts/portal/v1/webhooks";
import type { WebhooksService } from "@platform/contracts/webhooks/v1/webhooks";
import type { Calls } from "@platform/rpc/client/client";
import { ownerCall } from "../../admission/serve-pages.ts";
import { invalidField } from "../../problem.ts";
import { fromPeriod, toAttemptSummary } from "./summary.ts";
import { fromStatus, text, toAttempt, toDelivery } from "./webhook.ts";

/** Deliveries of webhooks: lists, one with its attempts, retries, sums, and removal of payloads. */
export function deliveryPages(webhooks: Calls<typeof WebhooksService>) {
  return {
    async listDeliveries({ status, from: start, to: end, ...filter }, context) {
      const { webhookId, limit, startingAfter, eventType, eventId, resourceId, responseCode } = filter;
      const query = {
        webhookId,
        limit,
        startingAfter,
        eventType,
        eventId,
        resourceId,
        responseCode,
        status: fromStatus(status),
        ...(start && { from: start }),
        ...(end && { to: end }),
      };
      const page = await webhooks.listDeliveries(query, ownerCall(context));
      return { deliveries: page.deliveries.map(toDelivery), hasMore: page.hasMore };
    },
    async getDelivery({ webhookId, deliveryId }, context) {
      const query = { webhookId, deliveryId, withBody: true };
      const { delivery, attempts, body, bodyBytes } = await webhooks.getDelivery(query, ownerCall(context));
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
    async removeDeliveryPayload({ webhookId, deliveryId }, context) {
      const { delivery } = await webhooks.removeDeliveryPayload({ webhookId, deliveryId }, ownerCall(context));
      return delivery ? { delivery: toDelivery(delivery) } : {};
    },
    async removePayloads({ resourceType, resourceId }, context) {
      // Without a record, the service would ask for ids of events.
      if (resourceId === "") throw invalidField("resource_id", "is required");
      const record = { resourceType, resourceId };
      const { removed, pending, hasMore } = await webhooks.removePayloads(record, ownerCall(context));
      return { removed, pending, hasMore };
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
  } satisfies Partial<ServiceImpl<typeof PortalWebhooksService>>;
}
