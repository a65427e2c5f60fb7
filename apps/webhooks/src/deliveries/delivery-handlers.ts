import { type Timestamp, timestampDate, timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { ReplayDeliveriesRequest, WebhooksService } from "@platform/contracts/webhooks/v1/webhooks";
import type { Handlers } from "@platform/rpc/server/handlers";
import type { TenantCall } from "@platform/service/call/call";
import { fromFilter } from "../registrations/webhook-message.ts";
import { toAttemptsSummary } from "./attempt-summary-message.ts";
import { statusOf, toAttemptMessage, toDeliveryMessage } from "./delivery-message.ts";
import { getDelivery, listDeliveries, listRequestDeliveries } from "./list-deliveries.ts";
import { removeDeliveryPayload, removePayloads } from "./remove-payloads.ts";
import { previewReplay, replayDeliveries } from "./replay-deliveries.ts";
import { retryDelivery } from "./retry-delivery.ts";
import { summarizeAttempts } from "./summarize-attempts.ts";
import { summarizeDeliveries } from "./summarize-deliveries.ts";
import { summaryIntervals } from "./summary.sql.ts";
import { testFilter } from "./test-filter.ts";
import { testWebhook } from "./test-webhook.ts";

export type DeliveryDependencies = Parameters<typeof testWebhook>[0] & Parameters<typeof retryDelivery>[0];

/** Returns the handlers of RPCs that make, read and change deliveries. */
export function deliveryHandlers(dependencies: DeliveryDependencies) {
  return {
    async testWebhook(request, call) {
      return { delivery: toDeliveryMessage(await testWebhook(dependencies, call, request)) };
    },
    async checkFilter({ filter, ...request }, call) {
      const comparison = await testFilter(dependencies, call, { ...request, filter: fromFilter(filter) });
      const { eventType, matches, members } = comparison;
      return { eventType, matches, members };
    },
    async listDeliveries({ status, ...search }, call) {
      const filter = { ...search, ...periodOf(search), status: statusOf(status) };
      const { items, hasMore } = await listDeliveries(dependencies, call, filter);
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
    async removeDeliveryPayload(key, call) {
      return { delivery: toDeliveryMessage(await removeDeliveryPayload(dependencies, call, key)) };
    },
    removePayloads: (request, call) => removePayloads(dependencies, call, request),
    replayDeliveries: (request, call) => replayDeliveries(dependencies, call, fromReplayRequest(request)),
    previewReplay: (request, call) => previewReplay(dependencies, call, fromReplayRequest(request)),
    async summarizeDeliveries({ webhookId, interval, ...period }, call) {
      const scope = { ...periodOf(period), webhookId, interval: summaryIntervals.toName(interval) ?? "hour" };
      const counts = await summarizeDeliveries(dependencies, call, scope);
      return { intervals: counts.map(({ start, ...count }) => ({ ...count, start: timestampFromDate(start) })) };
    },
    async summarizeAttempts({ webhookId, interval, ...period }, call) {
      const scope = { ...periodOf(period), webhookId, interval: summaryIntervals.toName(interval) ?? "hour" };
      return toAttemptsSummary(await summarizeAttempts(dependencies, call, scope));
    },
    async listRequestDeliveries(request, call) {
      const { items, hasMore } = await listRequestDeliveries(dependencies, call, request);
      return { deliveries: items.map(toDeliveryMessage), hasMore };
    },
  } satisfies Partial<Handlers<typeof WebhooksService, TenantCall>>;
}

function fromReplayRequest(request: Omit<ReplayDeliveriesRequest, "$typeName" | "$unknown">) {
  const { webhookId, status, startingAfter, ...period } = request;
  return { ...periodOf(period), status: statusOf(status), webhookId, startingAfter };
}

function periodOf({ from: start, to: end }: { from?: Timestamp | undefined; to?: Timestamp | undefined }) {
  return { from: start && timestampDate(start), to: end && timestampDate(end) };
}
