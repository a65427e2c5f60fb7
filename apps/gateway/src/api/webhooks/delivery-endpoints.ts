import type { Attempt, Delivery, WebhooksService } from "@platform/contracts/webhooks/v1/webhooks";
import type { Calls } from "@platform/rpc/client";
import { z } from "zod";
import { checkedBody, type Endpoint, endpoint } from "../../edge/endpoint.ts";
import type { Problem } from "../../edge/errors/problem.ts";
import type { Profile } from "../../edge/profile.ts";
import { webhookNotFound } from "./endpoints-a.ts";
import {
  exampleAttemptA,
  exampleAttemptB,
  exampleDeliveryA,
  exampleDeliveryB,
  exampleReplay,
  exampleReplayed,
} from "./examples.ts";
import { askedStatus, deliveriesQuery, deliveryParams, replayMembers, webhookParams } from "./members.ts";
import { deliveryA, deliveryWithAttemptsA, showAttemptA, showDeliveryA } from "./records-a.ts";
import { deliveryB, deliveryWithAttemptsB, showAttemptB, showDeliveryB } from "./records-b.ts";
import { present } from "./shown.ts";

type Webhooks = Calls<typeof WebhooksService>;

/** How a profile shows what these endpoints answer; the endpoints are the same in both. */
interface Shown {
  profile: Profile;
  one: Example;
  withAttempts: Example;
  page: Example;
  replayed: Example;
  showOne(delivery: Delivery): object;
  showWithAttempts(delivery: Delivery, attempts: readonly Attempt[]): object;
  showPage(deliveries: readonly Delivery[], hasMore: boolean): object;
  showReplayed(replayed: z.output<typeof replayedMembers>): object;
}

interface Example {
  schema: z.ZodType;
  example: unknown;
}

const success = z.literal(true);
const replayedMembers = z.object({
  replayed: z.int().meta({ description: "How many new deliveries there are." }),
  has_more: z.boolean().meta({ description: "The span holds more than one call replays." }),
  last_delivery_id: z.string().nullable().meta({ description: "Where the next call goes on." }),
});

const shownA: Shown = {
  profile: "A",
  one: { schema: deliveryA, example: exampleDeliveryA },
  withAttempts: {
    schema: deliveryWithAttemptsA,
    example: { ...exampleDeliveryA, attempt_log: [exampleAttemptA] },
  },
  page: {
    schema: z.object({ data: z.array(deliveryA), has_more: z.boolean() }),
    example: { data: [exampleDeliveryA], has_more: false },
  },
  replayed: { schema: replayedMembers, example: exampleReplayed },
  showOne: showDeliveryA,
  showWithAttempts: (delivery, attempts) => ({
    ...showDeliveryA(delivery),
    attempt_log: attempts.map(showAttemptA),
  }),
  showPage: (deliveries, has_more) => ({ data: deliveries.map(showDeliveryA), has_more }),
  showReplayed: (replayed) => replayed,
};

const shownB: Shown = {
  profile: "B",
  one: { schema: z.object({ success, delivery: deliveryB }), example: { success: true, delivery: exampleDeliveryB } },
  withAttempts: {
    schema: z.object({ success, delivery: deliveryWithAttemptsB }),
    example: { success: true, delivery: { ...exampleDeliveryB, attemptLog: [exampleAttemptB] } },
  },
  page: {
    schema: z.object({ success, deliveries: z.array(deliveryB), has_more: z.boolean() }),
    example: { success: true, deliveries: [exampleDeliveryB], has_more: false },
  },
  replayed: { schema: replayedMembers.extend({ success }), example: { success: true, ...exampleReplayed } },
  showOne: (delivery) => ({ success: true, delivery: showDeliveryB(delivery) }),
  showWithAttempts: (delivery, attempts) => ({
    success: true,
    delivery: { ...showDeliveryB(delivery), attemptLog: attempts.map(showAttemptB) },
  }),
  showPage: (deliveries, has_more) => ({ success: true, deliveries: deliveries.map(showDeliveryB), has_more }),
  showReplayed: (replayed) => ({ success: true, ...replayed }),
};

const testUnderWay: Problem = {
  kind: "conflict",
  message: "A test of this webhook is under way.",
  code: "test_under_way",
};
const webhookOff: Problem = {
  kind: "conflict",
  message: "The webhook is off. Switch it on: what was held is delivered then, and failed deliveries can be retried.",
  code: "webhook_off",
};
const deliveryNotFound: Problem = {
  kind: "not_found",
  message: "This webhook has no delivery with this id.",
  code: "delivery_not_found",
};

/** What becomes of events, on both profiles: deliveries, tests, retries, replays. */
export function webhookDeliveryEndpoints(webhooks: Webhooks): Endpoint[] {
  return [shownA, shownB].flatMap((shown) =>
    [test, list, retrieve, retry, replay].map((declare) => declare(webhooks, shown)),
  );
}

const tag = "Webhooks";

function test(webhooks: Webhooks, { profile, one, showOne }: Shown): Endpoint {
  return endpoint({
    ...{ profile, tag },
    method: "POST",
    path: "/webhooks/{webhook_id}/test",
    operationId: "testWebhook",
    summary: "Send a test event",
    description:
      "Delivers one `webhook.test`, now and once, whether the webhook is on or off, and answers with what became of it. The test never counts against the webhook.",
    params: webhookParams,
    refusals: [webhookNotFound, testUnderWay],
    answers: { 200: { description: "What became of the test.", ...one } },
    async handle({ params: { webhook_id: webhookId }, principal, requestId }) {
      const { delivery } = await webhooks.testWebhook({ webhookId }, { tenant: principal.tenant, requestId });
      return { status: 200, body: showOne(present(delivery)) };
    },
  });
}

function list(webhooks: Webhooks, { profile, page, showPage }: Shown): Endpoint {
  return endpoint({
    ...{ profile, tag },
    method: "GET",
    path: "/webhooks/{webhook_id}/deliveries",
    operationId: "listWebhookDeliveries",
    summary: "List deliveries",
    description: "Newest first. Deliveries are kept for 90 days.",
    params: webhookParams,
    query: deliveriesQuery,
    refusals: [webhookNotFound],
    answers: { 200: { description: "A page of deliveries.", ...page } },
    async handle({ params: { webhook_id: webhookId }, query, principal, requestId, signal }) {
      const wanted = {
        ...{ webhookId, limit: query.limit, startingAfter: query.starting_after },
        status: askedStatus(query.status),
      };
      const call = { tenant: principal.tenant, requestId, signal };
      const { deliveries, hasMore } = await webhooks.listDeliveries(wanted, call);
      return { status: 200, body: showPage(deliveries, hasMore) };
    },
  });
}

function retrieve(webhooks: Webhooks, { profile, withAttempts, showWithAttempts }: Shown): Endpoint {
  return endpoint({
    ...{ profile, tag },
    method: "GET",
    path: "/webhooks/{webhook_id}/deliveries/{delivery_id}",
    operationId: "getWebhookDelivery",
    summary: "Retrieve a delivery",
    description: "With every attempt: when, how long, and what the receiver answered.",
    params: deliveryParams,
    refusals: [webhookNotFound, deliveryNotFound],
    answers: { 200: { description: "The delivery and its attempts.", ...withAttempts } },
    async handle({ params, principal, requestId, signal }) {
      const key = { webhookId: params.webhook_id, deliveryId: params.delivery_id };
      const call = { tenant: principal.tenant, requestId, signal };
      const { delivery, attempts } = await webhooks.getDelivery(key, call);
      return { status: 200, body: showWithAttempts(present(delivery), attempts) };
    },
  });
}

function retry(webhooks: Webhooks, { profile, one, showOne }: Shown): Endpoint {
  return endpoint({
    ...{ profile, tag },
    method: "POST",
    path: "/webhooks/{webhook_id}/deliveries/{delivery_id}/retry",
    operationId: "retryWebhookDelivery",
    summary: "Retry a delivery",
    description:
      "At once. A delivery that waits gets its next attempt now; one that is settled gets one more, which is not repeated and never counts against the webhook.",
    params: deliveryParams,
    refusals: [webhookNotFound, deliveryNotFound, webhookOff],
    answers: { 202: { description: "The delivery, under way again.", ...one } },
    async handle({ params, principal, requestId }) {
      const key = { webhookId: params.webhook_id, deliveryId: params.delivery_id };
      const { delivery } = await webhooks.retryDelivery(key, { tenant: principal.tenant, requestId });
      return { status: 202, body: showOne(present(delivery)) };
    },
  });
}

function replay(webhooks: Webhooks, { profile, replayed, showReplayed }: Shown): Endpoint {
  return endpoint({
    ...{ profile, tag },
    method: "POST",
    path: "/webhooks/{webhook_id}/replay",
    operationId: "replayWebhookDeliveries",
    summary: "Replay a span of time",
    description:
      "Delivers each event again that had a delivery in the span: the same event, with the same id and body, as a new delivery. New events are not held up by it. One call replays up to 10,000, oldest first.",
    params: webhookParams,
    body: checkedBody(replayMembers, exampleReplay),
    refusals: [webhookNotFound],
    answers: { 202: { description: "What will be delivered again.", ...replayed } },
    async handle({ params: { webhook_id: webhookId }, body, principal, requestId }) {
      const { from, to, status, starting_after: startingAfter } = body;
      const span = { webhookId, from, to, status: askedStatus(status), startingAfter };
      const answer = await webhooks.replayDeliveries(span, { tenant: principal.tenant, requestId });
      const shown = {
        replayed: answer.replayed,
        has_more: answer.hasMore,
        last_delivery_id: answer.lastDeliveryId || null,
      };
      return { status: 202, body: showReplayed(shown) };
    },
  });
}
