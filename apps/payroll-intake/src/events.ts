import type { Event } from "@platform/contracts/events/v1/events";
import { inBatches } from "@platform/messaging/consume/process-batch";
import { tenantOfEvent } from "@platform/messaging/event/event";
import { inCallOf } from "@platform/messaging/event/event-call";
import type { Queryable } from "@platform/postgres/query/statement";
import { deleteCitations } from "./citations/citation.sql.ts";
import { recordEmployers } from "./employers/record-employers.ts";
import { recordTerminations } from "./findings/record-terminations.ts";
import { type Lookups, processReports } from "./processing/process-reports.ts";

/** A report with more records is processed alone: it would delay the others of a batch, and gains little from batching. */
const maxRecordsPerSharedBatch = 100;

/** Processes the reports of `file.uploaded` events. */
export function handleFileEvents(lookups: Lookups) {
  async function handle(tx: Queryable, events: readonly Event[]): Promise<void> {
    const reports = events.flatMap((event) => {
      if (event.data.case !== "fileUploaded") return [];
      const inCall = <T>(work: () => T) => inCallOf(event, work);
      return [{ tenant: tenantOfEvent(event), reportId: event.data.value.fileId, inCall }];
    });
    await processReports({ tx, ...lookups }, reports);
  }
  const excludes = ({ data }: Event) =>
    data.case === "fileUploaded" && data.value.recordsTotal > maxRecordsPerSharedBatch;
  return inBatches(50, handle, { excludes });
}

/** Consumes `audit.erased`: the reports that the audit was rated from may be deleted after their retention period. */
export async function releaseCitations(tx: Queryable, event: Event): Promise<void> {
  if (event.data.case === "auditErased") await deleteCitations(tx, tenantOfEvent(event), event.data.value.auditId);
}

/** Records the terminations, rehires and employers of `employee.*` events, within half a second. */
export const handleEmployeeEvents = inBatches(
  100,
  async (tx, events) => {
    await recordTerminations(tx, events);
    await recordEmployers(tx, events);
  },
  { intervalMs: 500 },
);

/** Records the employers of `policy.created` events. */
export const handlePolicyEvents = inBatches(50, recordEmployers);
