import type { Event } from "@platform/contracts/events/v1/events";
import { activityEvent } from "@platform/messaging/activity-event";

type PeopleAction = `person.${string}` | `invitation.${string}` | `identity_provider.${string}`;

/** The events of a change of an owner's people: one in each environment, because people belong to both. */
export function peopleActivity(ownerId: string, action: PeopleAction, resourceId: string): Event[] {
  return (["sandbox", "production"] as const).map((environment) =>
    activityEvent("activityPortal", { environment, ownerId }, { action, resourceId }),
  );
}
