import type { Event } from "@platform/contracts/events/v1/events";
import { inBatches } from "@platform/messaging/consume/process-batch";
import type { Activity } from "./activities/activity.ts";
import { activityOf } from "./activities/activity-of-event.ts";
import { recordActivities } from "./activities/record-activities.ts";

/** Consumes every event: records the change that it announces, within half a second. */
export const recordChanges = inBatches(
  100,
  async (tx, events) => {
    const activities = events
      .map((event: Event) => activityOf(event))
      .filter((activity): activity is Activity => !!activity);
    if (activities.length > 0) await recordActivities(tx, activities);
  },
  { intervalMs: 500 },
);
