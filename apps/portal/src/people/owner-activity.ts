import type { Event } from "@platform/contracts/events/v1/events";
import { activityEvent } from "@platform/messaging/event/activity-event";
import { environments } from "@platform/service/call/tenant";

type OwnerAction =
  | `person.${string}`
  | `invitation.${string}`
  | `identity_provider.${string}`
  | `consent.${string}`
  | `frame_hosts.${string}`
  | `branding.${string}`;

/** The events of a change of an owner's people: one in each environment, because both have them. */
export function ownerActivity(ownerId: string, action: OwnerAction, resourceId: string): Event[] {
  return environments.map((environment) =>
    activityEvent("activityPortal", { environment, ownerId }, { action, resourceId }),
  );
}
