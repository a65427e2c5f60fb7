import type { Event } from "@platform/contracts/events/v1/events";
import { enqueue } from "@platform/messaging/publish/outbox";
import type { Database } from "@platform/postgres/query/database";
import { groupCommit } from "@platform/postgres/query/group-commit";
import { insertMissingEmployers } from "../employers/employer.sql.ts";
import { fileUploaded } from "./file-events.ts";
import { type AcceptedReport, insertReports } from "./report.sql.ts";

/**
 * Commits a report, its event `file.uploaded`, and the record of its employer if there is none. Resolves to true if the report
 * made that record; rejects with the error of Postgres.
 */
export type ReportWriter = (accepted: AcceptedReport) => Promise<boolean>;

interface Written {
  accepted: AcceptedReport;
  /** Created within the call, because it contains the request id. */
  event: Event;
}

/** Limits of a group. Larger groups need more memory, repeat more work after a refused row, and save little. */
const maxReports = 100;
const maxBytes = 2 * 1024 * 1024;
/** Number of groups in flight. Two, so that a large report does not block the others. */
const maxGroups = 2;

/**
 * Creates a writer that inserts reports in groups, each with one round trip and one commit. A single report does not wait; under
 * load a report costs a tenth of its own insert.
 */
export function reportWriter(database: Database): ReportWriter {
  const write = groupCommit<Written, boolean>({ fit, maxGroups, write: (group) => writeReports(database, group) });
  return (accepted) => write({ accepted, event: uploaded(accepted) });
}

function uploaded(accepted: AcceptedReport): Event {
  return fileUploaded({ ...accepted, recordsTotal: accepted.report.records.length });
}

function fit(waiting: readonly Written[]): number {
  let bytes = 0;
  let count = 0;
  for (const { accepted } of waiting) {
    bytes += accepted.submission.length;
    if (count > 0 && (count === maxReports || bytes > maxBytes)) break;
    count += 1;
  }
  return count;
}

async function writeReports(database: Database, group: readonly Written[]): Promise<boolean[]> {
  // Groups with the same contents insert them in the same order, which prevents deadlocks.
  const sorted = group.toSorted((a, b) => Buffer.compare(a.accepted.contentHash, b.accepted.contentHash));
  const reports = sorted.map(({ accepted }) => accepted);
  const events = sorted.map(({ event }) => event);
  const employers = reports.map(({ id, tenant, report }) => {
    return { tenant, employerId: report.employerId, reportId: id };
  });
  let newEmployers: ReturnType<typeof insertMissingEmployers> | undefined;
  await database.batch((tx) => {
    newEmployers = insertMissingEmployers(tx, employers);
    return [insertReports(tx, reports), newEmployers, enqueue(tx, events)];
  });
  const first = await newEmployers;
  return group.map(({ accepted }) => first?.has(accepted.id) ?? false);
}
