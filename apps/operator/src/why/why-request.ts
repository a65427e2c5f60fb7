import { type Activity, ActivityOperatorService } from "@platform/contracts/activity/v1/activity";
import { type DeliveryStatus, DeliveryStatusSchema, WebhooksService } from "@platform/contracts/webhooks/v1/webhooks";
import { enumNames } from "@platform/service/call/enum-names";
import type { Shown } from "../print.ts";
import type { Services } from "../services.ts";
import { tenantIn } from "../tenant-in.ts";
import { isoTime } from "../time.ts";

const statuses = enumNames<typeof DeliveryStatus>(DeliveryStatusSchema);

/** Says what a request did: its changes, and the deliveries that they caused, each with the next command. */
export async function whyRequest(services: Services, requestId: string): Promise<Shown[]> {
  const { activities } = await services.use("activity", ActivityOperatorService, (call) =>
    call.listRequestActivities({ requestId }),
  );
  const [first] = activities;
  if (!first) return [];
  const { deliveries } = await services.use("webhooks", WebhooksService, (call) =>
    call.listRequestDeliveries({ requestId }, { tenant: tenantIn(first) }),
  );
  const changes = activities.map((activity) => ({
    at: isoTime(activity.createdAt),
    what: activity.action,
    id: activity.resourceId,
    by: [activity.actor?.type, activity.actor?.id].filter(Boolean).join(" "),
    next: commandOf(activity),
  }));
  const attempts = deliveries.map((delivery) => ({
    at: isoTime(delivery.createdAt),
    what: `${delivery.eventType}: ${statuses.toName(delivery.status) ?? ""} after ${delivery.attempts} attempts`,
    id: delivery.id,
    by: delivery.webhookId,
    next: `operator why ${delivery.webhookId}`,
  }));
  return [...changes, ...attempts];
}

/** Commands that show a record, by the prefix of its id. */
const commands = [
  ["PR_", "operator reports show"],
  ["aud_", "operator audits show"],
  ["wh_", "operator why"],
  ["own_", "operator why"],
  ["key_", "operator api-keys show"],
] as const;

function commandOf({ resourceId, ownerId, environment }: Activity): string {
  const command = commands.find(([prefix]) => resourceId.startsWith(prefix))?.[1];
  if (command) return `${command} ${resourceId}`;
  return `operator activity --owner ${ownerId} --environment ${environment} --resource ${resourceId}`;
}
