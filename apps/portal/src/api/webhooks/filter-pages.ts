import type { ServiceImpl } from "@connectrpc/connect";
import type { PortalWebhooksService } from "@platform/contracts/portal/v1/webhooks";
import type { WebhooksService } from "@platform/contracts/webhooks/v1/webhooks";
import { exampleEvent } from "@platform/public-records/event/example-event";
import type { Calls } from "@platform/rpc/client/client";
import { ownerCall } from "../../admission/serve-pages.ts";
import { invalidField } from "../../problem.ts";
import { fromBody, fromFilter } from "./filter.ts";

/** Test of a filter with an event that happened, or with an example. */
export function filterPages(webhooks: Pick<Calls<typeof WebhooksService>, "checkFilter">) {
  return {
    async getExampleEvent({ eventType }, context) {
      const example = exampleEvent(eventType, ownerCall(context).tenant.ownerId);
      if (!example) throw invalidField("event_type", "must be an event type that filters apply to");
      return { body: JSON.stringify(example, null, 2) };
    },
    async checkFilter({ filter, eventId, body }, context) {
      const event = eventId === "" ? fromBody(body) : { eventId };
      const check = { ...event, filter: filter ? fromFilter(filter) : {} };
      const { eventType, matches, members } = await webhooks.checkFilter(check, ownerCall(context));
      return {
        eventType,
        matches,
        members: members.map((member) => ({
          name: member.name,
          wanted: member.wanted,
          found: member.found,
          matches: member.matches,
        })),
      };
    },
  } satisfies Partial<ServiceImpl<typeof PortalWebhooksService>>;
}
