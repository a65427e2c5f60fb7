import type { CheckFilterResponse, WebhooksService } from "@platform/contracts/webhooks/v1/webhooks";
import { type PartnerEventType, partnerEventTypes } from "@platform/messaging/event/partner-events";
import { eventMemberNames } from "@platform/public-records/event/event-members";
import type { Calls } from "@platform/rpc/client/client";
import { z } from "zod";
import { checkedBody, type Endpoint, endpoint } from "../../../edge/endpoint.ts";
import { text } from "../../shared/text.ts";
import { exampleFilterTest, exampleFilterTested } from "../webhooks/examples.ts";
import { eventNotFound, eventNotKept, webhookNotFound } from "../webhooks/webhook-problems.ts";
import { requireEventScopes } from "./event-scopes.ts";
import { eventFilter, fromFilter } from "./filter.ts";

const type = z.enum(partnerEventTypes, { error: `one of ${partnerEventTypes.join(", ")}` });

const filterTest = z
  .object({
    filter: eventFilter.optional().meta({ description: "The filter to test. Send it, or `webhook_id`." }),
    webhook_id: text().optional().meta({ description: "Tests the filter of this webhook." }),
    event_id: text().optional().meta({
      description: "An event that one of your webhooks has a delivery of. Send it, or `event`.",
    }),
    event: z
      .looseObject(
        {
          type: type.optional(),
          event: type.optional().meta({ description: "The type in envelope 3." }),
          data: z.looseObject({}, { error: "an object" }),
        },
        { error: "an object with type and data" },
      )
      .refine(({ type, event }) => (type === undefined) !== (event === undefined), {
        path: ["type"],
        error: "the type of the event",
      })
      .optional()
      .meta({ description: "A request body as `GET /event-types` shows it. Only `type` and `data` are read." }),
  })
  .refine(({ filter, webhook_id }) => (filter === undefined) !== (webhook_id === undefined), {
    path: ["filter"],
    error: "sent, or webhook_id, and not both",
  })
  .refine(({ event_id, event }) => (event_id === undefined) !== (event === undefined), {
    path: ["event_id"],
    error: "sent, or event, and not both",
  });

const testedSchema = z
  .object({
    event_type: z.string(),
    matches: z.boolean().meta({ description: "True if every member matches, or there is no filter." }),
    members: z.array(
      z.object({
        name: z.enum(eventMemberNames),
        wanted: z.array(z.string()).meta({ description: "Values of the filter." }),
        found: z.array(z.string()).meta({ description: "Values of the event; empty if it lacks the member." }),
        matches: z.boolean().meta({ description: "True if one of the wanted values is found." }),
      }),
    ),
  })
  .meta({ id: "FilterTest" });

function toTested({ eventType, matches, members }: CheckFilterResponse): z.input<typeof testedSchema> {
  return {
    event_type: eventType,
    matches,
    members: members.map(({ name, wanted: expected, found: received, matches }) => ({
      wanted: expected,
      found: received,
      matches,
      name: name as (typeof eventMemberNames)[number],
    })),
  };
}

/** The test of a filter, the same in both profiles. */
export function filterTestEndpoints(webhooks: Calls<typeof WebhooksService>): Endpoint[] {
  return (["A", "B"] as const).map((profile) =>
    endpoint({
      profile,
      tag: "Webhooks",
      method: "POST",
      path: "/webhooks/filter-tests",
      scope: "webhooks:write",
      operationId: "testWebhookFilter",
      summary: "Test a filter",
      description:
        "Compares an event with a filter, member by member, as deliveries are decided on. Nothing is stored or delivered, and the event " +
        "types of the webhook do not matter. A restricted key needs the scope that reads the resource of the event.",
      body: checkedBody(filterTest, exampleFilterTest),
      refusals: [webhookNotFound, eventNotFound, eventNotKept],
      responses: { 200: { description: "The comparison.", schema: testedSchema, example: exampleFilterTested } },
      async handle({ body, principal, call }) {
        const { filter, webhook_id: webhookId = "", event_id: eventId = "", event } = body;
        const eventType = event?.type ?? event?.event ?? "";
        const testEvent = { eventType, data: event ? JSON.stringify(event.data) : "" };
        const tested = await webhooks.checkFilter(
          { ...fromFilter({ filter }), webhookId, eventId, ...testEvent },
          call,
        );
        requireEventScopes([tested.eventType as PartnerEventType], principal);
        return { status: 200, body: toTested(tested) };
      },
    }),
  );
}
