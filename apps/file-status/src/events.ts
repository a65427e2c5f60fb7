import { inBatches } from "@platform/messaging/consume/process-batch";
import { tenantOfEvent } from "@platform/messaging/event/event";
import { upsertFiles } from "./files/file.sql.ts";
import { fileOf } from "./files/file.ts";

/** Consumes `file.*`: stores the new state of each file. */
export const projectFileEvents = inBatches(200, async (tx, events) => {
  const files = events.flatMap((event) => {
    const file = fileOf(event);
    return file ? [{ tenant: tenantOfEvent(event), file }] : [];
  });
  if (files.length > 0) await upsertFiles(tx, files);
});
