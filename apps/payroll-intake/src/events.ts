import type { Event } from "@platform/contracts/events/v1/events";
import { tenantOfEvent } from "@platform/messaging/event";
import type { Queryable } from "@platform/postgres/statement";
import type { ClassCodeBook } from "./class-codes.ts";
import { processReport } from "./process-report.ts";

/** What the service does about the events it consumes: `file.uploaded` has the report processed. */
export function handleFileEvents(book: ClassCodeBook) {
  return async (tx: Queryable, event: Event): Promise<void> => {
    if (event.data.case !== "fileUploaded") return;
    await processReport({ tx, book }, { tenant: tenantOfEvent(event), reportId: event.data.value.fileId });
  };
}
