import { activityEvent } from "@platform/messaging/event/activity-event";
import { enqueue } from "@platform/messaging/publish/outbox";
import type { Database } from "@platform/postgres/query/database";
import { upsertAges } from "./age.sql.ts";

/**
 * Announces credentials in use that are 90 days old, and again every 90 days, each age once. Replicas may run it concurrently.
 * Resolves to the number of those that were announced; 0 if none is left.
 */
export async function announceAges(database: Database, limit: number): Promise<number> {
  return database.transaction(async (tx) => {
    const aged = await upsertAges(tx, limit);
    const events = aged.map(({ what, credentialId: resourceId, environment, ownerId }) =>
      activityEvent("activityCredentials", { environment, ownerId }, { action: `${what}.aged`, resourceId }),
    );
    await enqueue(tx, events);
    return aged.length;
  });
}
