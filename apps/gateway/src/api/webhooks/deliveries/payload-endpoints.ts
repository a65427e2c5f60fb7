import type { WebhooksService } from "@platform/contracts/webhooks/v1/webhooks";
import { resourceTypes } from "@platform/public-records/event/event-members";
import type { Calls } from "@platform/rpc/client/client";
import { webhookBounds } from "@platform/validation/bounds";
import { z } from "zod";
import { checkedBody, type Endpoint, endpoint } from "../../../edge/endpoint.ts";
import type { Profile } from "../../../edge/profile.ts";
import { exampleReportId } from "../../payroll/records/record-examples.ts";
import { hasMore } from "../../shared/page.ts";
import { requireRecord } from "../../shared/require-record.ts";
import { type Shape, shape } from "../../shared/shape.ts";
import { text } from "../../shared/text.ts";
import { shapesA } from "../webhooks/a.ts";
import { shapesB } from "../webhooks/b.ts";
import { deliveryParams } from "../webhooks/members.ts";
import { deliveryNotFound, deliveryPending, underLegalHold, webhookNotFound } from "../webhooks/webhook-problems.ts";
import type { WebhookShapes } from "../webhooks/webhook-shapes.ts";

type Webhooks = Calls<typeof WebhooksService>;
type Declare = (webhooks: Webhooks, profile: Profile, shapes: WebhookShapes) => Endpoint;

const removal = z.object({
  resource_type: z
    .enum(resourceTypes, { error: `one of ${resourceTypes.join(", ")}` })
    .optional()
    .meta({
      description: "Type of the records that the events are about: `employee` for `employee.created` and the like.",
    }),
  resource_id: text().optional().meta({ description: "Id of the record that the events are about." }),
  event_ids: z
    .array(z.string({ error: "an event id" }).min(1, { error: "an event id" }), { error: "an array of event ids" })
    .min(1, { error: "an array of at least 1 event id" })
    .max(webhookBounds.eventIds, { error: `an array of at most ${webhookBounds.eventIds} event ids` })
    .optional()
    .meta({
      description: "The events, instead of `resource_type` and `resource_id`. Ids that are not known are ignored.",
    }),
});

const removed = {
  removed: z.int().meta({ description: "Number of events whose payload was removed by this request." }),
  pending: z.int().meta({
    description: "Number of events that keep their payload, because one of their deliveries is `attempting`.",
  }),
  has_more: hasMore.meta({ description: "True when more than 1,000 events match. Send the request again." }),
};
const exampleRemoved = { removed: 1, pending: 0, has_more: false };
const success = z.literal(true);

interface Counts {
  removed: number;
  pending: number;
  hasMore: boolean;
}
const toCounts = (counts: Counts) => ({
  removed: counts.removed,
  pending: counts.pending,
  has_more: counts.hasMore,
});
const shapes: Record<Profile, Shape<[counts: Counts]>> = {
  A: shape(z.object(removed), exampleRemoved).madeBy(toCounts),
  B: shape(z.object({ success, ...removed }), { success: true, ...exampleRemoved }).madeBy((counts: Counts) => ({
    success: true,
    ...toCounts(counts),
  })),
};

/** Removal of what deliveries have sent, in both profiles. */
export function payloadEndpoints(webhooks: Webhooks): Endpoint[] {
  const declarations: Declare[] = [removeOne, removeMany];
  return declarations.flatMap((declare) => [declare(webhooks, "A", shapesA), declare(webhooks, "B", shapesB)]);
}

const tag = "Webhooks";

function removeOne(webhooks: Webhooks, profile: Profile, { delivery: shape }: WebhookShapes): Endpoint {
  return endpoint({
    profile,
    tag,
    method: "DELETE",
    path: "/webhooks/{webhook_id}/deliveries/{delivery_id}/payload",
    scope: "evidence:write",
    operationId: "removeWebhookDeliveryPayload",
    summary: "Remove the payload of a delivery",
    description:
      "Removes the body of the event, which all its deliveries share, with the headers that were sent and your responses to it. The records of the deliveries remain, with the SHA-256 of the body. The event can no longer be retried or replayed. The request is idempotent.",
    params: deliveryParams,
    refusals: [webhookNotFound, deliveryNotFound, deliveryPending, underLegalHold],
    responses: { 200: { description: "The delivery without its payload.", ...shape } },
    async handle({ params, call }) {
      const key = { webhookId: params.webhook_id, deliveryId: params.delivery_id };
      const { delivery } = await webhooks.removeDeliveryPayload(key, call);
      return { status: 200, body: shape.make(requireRecord(delivery)) };
    },
  });
}

function removeMany(webhooks: Webhooks, profile: Profile): Endpoint {
  return endpoint({
    profile,
    tag,
    method: "POST",
    path: "/webhooks/payload-removals",
    scope: "evidence:write",
    operationId: "removeWebhookPayloads",
    summary: "Remove the payloads of a record",
    description:
      "Removes the payloads of all events about a record, or of the events that you list, from all deliveries to all your webhooks, as `DELETE /webhooks/{webhook_id}/deliveries/{id}/payload` does for one delivery. Events with a delivery that is still `attempting` keep theirs: send the " +
      "request again when it is settled.",
    refusals: [underLegalHold],
    body: checkedBody(removal, { resource_type: "file", resource_id: exampleReportId }),
    responses: { 200: { description: "The number of removed payloads.", ...shapes[profile] } },
    async handle({ body, call }) {
      const { resource_type: resourceType = "", resource_id: resourceId = "", event_ids: eventIds = [] } = body;
      const counts = await webhooks.removePayloads({ resourceType, resourceId, eventIds }, call);
      return { status: 200, body: shapes[profile].make(counts) };
    },
  });
}
