import type { ServiceImpl } from "@connectrpc/connect";
import type { PortalWebhooksService } from "@platform/contracts/portal/v1/webhooks";
import { partnerEventTypes } from "@platform/messaging/event/partner-events";
import { exampleEvent } from "@platform/public-records/event/example-event";
import { ownerCall } from "../../admission/serve-pages.ts";
import { invalidField } from "../../problem.ts";

/** Event types that webhooks receive, and examples of their events. */
export function webhookPages(): ServiceImpl<typeof PortalWebhooksService> {
  return {
    listEventTypes: () => ({ eventTypes: [...partnerEventTypes] }),
    getExampleEvent({ eventType }, context) {
      const example = exampleEvent(eventType, ownerCall(context).tenant.ownerId);
      if (!example) throw invalidField("event_type", "must be an event type that filters apply to");
      return { body: JSON.stringify(example, null, 2) };
    },
  };
}
