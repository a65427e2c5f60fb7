import type { Event } from "@platform/contracts/events/v1/events";
import { tenantOfEvent } from "@platform/messaging/event";
import { inCallOf } from "@platform/messaging/event-call";
import type { Queryable } from "@platform/postgres/statement";
import type { ClassCodeBook } from "./findings/class-codes.ts";
import { processReports } from "./processing/process-reports.ts";

/** A report with more records is processed by itself: it would hold up the others, and gains little from their company. */
const mostRecordsInCompany = 100;

/** What the service does about the events it consumes: `file.uploaded` has the report processed. */
export function handleFileEvents(book: ClassCodeBook) {
  async function handle(tx: Queryable, events: readonly Event[]): Promise<void> {
    const reports = events.flatMap((event) => {
      if (event.data.case !== "fileUploaded") return [];
      const inCall = <T>(work: () => T) => inCallOf(event, work);
      return [{ tenant: tenantOfEvent(event), reportId: event.data.value.fileId, inCall }];
    });
    await processReports({ tx, book }, reports);
  }

  return {
    handle: (tx: Queryable, event: Event) => handle(tx, [event]),
    batch: {
      maxEvents: 50,
      excludes: ({ data }: Event) => data.case === "fileUploaded" && data.value.recordsTotal > mostRecordsInCompany,
      handle,
    },
  };
}
