import type { Event } from "@platform/contracts/events/v1/events";
import { tenantOfEvent } from "@platform/messaging/event";
import type { Queryable } from "@platform/postgres/statement";
import { upsertFiles } from "./files/file.sql.ts";
import { fileOf } from "./files/file.ts";

/** Every `file.*` event moves its file forward. */
export async function projectFileEvents(tx: Queryable, events: readonly Event[]): Promise<void> {
  const files = events.flatMap((event) => {
    const file = fileOf(event);
    return file ? [{ tenant: tenantOfEvent(event), file }] : [];
  });
  if (files.length > 0) await upsertFiles(tx, files);
}
