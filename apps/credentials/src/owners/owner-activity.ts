import type { Event } from "@platform/contracts/events/v1/events";
import { activityEvent } from "@platform/messaging/event/activity-event";
import { environments } from "@platform/service/call/tenant";

/** The events of a change of an owner: one in each environment, because the owner belongs to both. */
export function ownerActivity(ownerId: string, action: `${"owner" | "logo"}.${string}`): Event[] {
  return environments.map((environment) =>
    activityEvent("activityCredentials", { environment, ownerId }, { action, resourceId: ownerId }),
  );
}
