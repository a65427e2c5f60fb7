import { WebhooksService } from "@platform/contracts/webhooks/v1/webhooks";
import type { Calls } from "@platform/rpc/client/client";
import { checkedBody, type Endpoint, endpoint } from "../../../edge/endpoint.ts";
import type { Profile } from "../../../edge/profile.ts";
import type { ResourceContext } from "../../../edge/resource.ts";
import { requireRecord } from "../../shared/require-record.ts";
import { shapesA } from "../webhooks/a.ts";
import { shapesB } from "../webhooks/b.ts";
import { exampleReplay } from "../webhooks/examples.ts";
import {
  deliveriesQuery,
  deliveryParams,
  fromDeliveriesQuery,
  fromDeliveryStatus,
  replayMembers,
  webhookParams,
} from "../webhooks/members.ts";
import {
  deliveryNotFound,
  eventNotKept,
  testInProgress,
  webhookNotFound,
  webhookOff,
} from "../webhooks/webhook-problems.ts";
import type { WebhookShapes } from "../webhooks/webhook-shapes.ts";
import { payloadEndpoints } from "./payload-endpoints.ts";

type Webhooks = Calls<typeof WebhooksService>;
type Declare = (webhooks: Webhooks, profile: Profile, shapes: WebhookShapes) => Endpoint;

/** Deliveries, tests, retries and replays. The profiles differ in the shape of the responses alone. */
export function webhookDeliveryEndpoints({ callsOf }: ResourceContext): Endpoint[] {
  const webhooks = callsOf(WebhooksService);
  const declarations: Declare[] = [test, list, search, retrieve, retry, replay];
  return [
    ...declarations.flatMap((declare) => [declare(webhooks, "A", shapesA), declare(webhooks, "B", shapesB)]),
    ...payloadEndpoints(webhooks),
  ];
}

const tag = "Webhooks";

function test(webhooks: Webhooks, profile: Profile, { delivery: shape }: WebhookShapes): Endpoint {
  return endpoint({
    profile,
    tag,
    method: "POST",
    path: "/webhooks/{webhook_id}/test",
    scope: "webhooks:write",
    operationId: "testWebhook",
    summary: "Send a test event",
    description:
      "Delivers one `webhook.test` event immediately, also to a disabled webhook, and returns the outcome. The test is attempted " +
      "once, and a failure never disables the webhook.",
    params: webhookParams,
    refusals: [webhookNotFound, testInProgress],
    responses: { 200: { description: "The delivery of the test event.", ...shape } },
    async handle({ params: { webhook_id: webhookId }, call }) {
      const { delivery } = await webhooks.testWebhook({ webhookId }, call);
      return { status: 200, body: shape.make(requireRecord(delivery)) };
    },
  });
}

function list(webhooks: Webhooks, profile: Profile, { deliveryPage: shape }: WebhookShapes): Endpoint {
  return endpoint({
    profile,
    tag,
    method: "GET",
    path: "/webhooks/{webhook_id}/deliveries",
    scope: "webhooks:write",
    operationId: "listWebhookDeliveries",
    summary: "List deliveries",
    description:
      "Lists the deliveries of a webhook, the newest first, also after the webhook was deleted. Parameters narrow the list: a " +
      "delivery must match all of them. Deliveries are retained for 90 days.",
    params: webhookParams,
    query: deliveriesQuery,
    refusals: [webhookNotFound],
    responses: { 200: { description: "A page of deliveries.", ...shape } },
    async handle({ params: { webhook_id: webhookId }, query, call }) {
      const request = { webhookId, ...fromDeliveriesQuery(query) };
      const { deliveries, hasMore } = await webhooks.listDeliveries(request, call);
      return { status: 200, body: shape.make(deliveries, hasMore) };
    },
  });
}

function search(webhooks: Webhooks, profile: Profile, { foundDeliveries: shape }: WebhookShapes): Endpoint {
  return endpoint({
    profile,
    tag,
    method: "GET",
    path: "/webhooks/deliveries",
    scope: "webhooks:write",
    operationId: "listAllWebhookDeliveries",
    summary: "Find deliveries of all webhooks",
    description:
      "Lists the deliveries of all your webhooks in the environment of the credentials, the newest first, also those of deleted " +
      "webhooks. Parameters narrow the list: a delivery must match all of them.",
    query: deliveriesQuery,
    responses: { 200: { description: "A page of deliveries.", ...shape } },
    async handle({ query, call }) {
      const { deliveries, hasMore } = await webhooks.listDeliveries(fromDeliveriesQuery(query), call);
      return { status: 200, body: shape.make(deliveries, hasMore) };
    },
  });
}

function retrieve(webhooks: Webhooks, profile: Profile, { deliveryWithAttempts: shape }: WebhookShapes): Endpoint {
  return endpoint({
    profile,
    tag,
    method: "GET",
    path: "/webhooks/{webhook_id}/deliveries/{delivery_id}",
    scope: "webhooks:write",
    operationId: "getWebhookDelivery",
    summary: "Retrieve a delivery",
    description:
      "Returns a delivery with all its attempts: their time, their duration and the response of the receiver.",
    params: deliveryParams,
    refusals: [webhookNotFound, deliveryNotFound],
    responses: { 200: { description: "The delivery and its attempts.", ...shape } },
    async handle({ params, call }) {
      const key = { webhookId: params.webhook_id, deliveryId: params.delivery_id };
      const { delivery, attempts } = await webhooks.getDelivery(key, call);
      return { status: 200, body: shape.make(requireRecord(delivery), attempts) };
    },
  });
}

function retry(webhooks: Webhooks, profile: Profile, { delivery: shape }: WebhookShapes): Endpoint {
  return endpoint({
    profile,
    tag,
    method: "POST",
    path: "/webhooks/{webhook_id}/deliveries/{delivery_id}/retry",
    scope: "webhooks:write",
    operationId: "retryWebhookDelivery",
    summary: "Retry a delivery",
    description:
      "Attempts a delivery again immediately. A pending delivery gets its next attempt now. A settled delivery gets one more " +
      "attempt, which is not repeated and never disables the webhook.",
    params: deliveryParams,
    refusals: [webhookNotFound, deliveryNotFound, webhookOff, eventNotKept],
    responses: { 202: { description: "The delivery, in progress again.", ...shape } },
    async handle({ params, call }) {
      const key = { webhookId: params.webhook_id, deliveryId: params.delivery_id };
      const { delivery } = await webhooks.retryDelivery(key, call);
      return { status: 202, body: shape.make(requireRecord(delivery)) };
    },
  });
}

function replay(webhooks: Webhooks, profile: Profile, { replayed: shape }: WebhookShapes): Endpoint {
  return endpoint({
    profile,
    tag,
    method: "POST",
    path: "/webhooks/{webhook_id}/replay",
    scope: "webhooks:write",
    operationId: "replayWebhookDeliveries",
    summary: "Replay a period",
    description:
      "Delivers every event again that had a delivery in the period. Each event keeps its id and body and gets a new delivery. " +
      "New events are not delayed. One call replays up to 10,000 events, the oldest first.",
    params: webhookParams,
    body: checkedBody(replayMembers, exampleReplay),
    refusals: [webhookNotFound],
    responses: { 202: { description: "The number of events that will be delivered again.", ...shape } },
    async handle({ params: { webhook_id: webhookId }, body, call }) {
      const { from: start, to: end, status, starting_after: startingAfter = "" } = body;
      const period = { webhookId, from: start, to: end, status: fromDeliveryStatus(status), startingAfter };
      const replayed = await webhooks.replayDeliveries(period, call);
      return { status: 202, body: shape.make(replayed) };
    },
  });
}
