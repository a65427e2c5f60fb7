import { AsyncLocalStorage } from "node:async_hooks";
import type { Event } from "@platform/contracts/events/v1/events";
import { placeOfEvent } from "@platform/messaging/event-trace";
import { enqueue } from "@platform/messaging/outbox";
import type { Database } from "@platform/postgres/database";
import { currentCall } from "@platform/service/call";
import { Fault } from "@platform/service/fault";
import { atPlace } from "@platform/service/tracing";
import { fileUploaded } from "./file-events.ts";
import { type AcceptedReport, insertReports } from "./report.sql.ts";

/** Commits a report and its event `file.uploaded`; rejects with the error of Postgres. */
export type ReportWriter = (accepted: AcceptedReport) => Promise<void>;

interface Waiting {
  accepted: AcceptedReport;
  /** Created within the call, because it contains the request id. */
  event: Event;
  signal: AbortSignal | undefined;
  resolve(): void;
  reject(error: unknown): void;
}

/** Limits of a group. Larger groups need more memory, repeat more work after a refused row, and save little. */
const maxReports = 100;
const maxBytes = 2 * 1024 * 1024;
/** Number of groups in flight. Two, so that a large report does not block the others. */
const maxGroups = 2;

/**
 * Creates a writer that inserts reports in groups, each with one round trip and one commit. A group contains the reports that
 * arrive in one turn of the event loop, or while two groups are in flight. A single report does not wait; under load a report
 * costs a tenth of its own insert.
 */
export function reportWriter(database: Database): ReportWriter {
  const waiting: Waiting[] = [];
  let groups = 0;
  // A group runs outside of any call, so that no caller can cancel it.
  const outsideCalls = AsyncLocalStorage.snapshot();

  function writeWaiting(): void {
    while (groups < maxGroups && waiting.length > 0) {
      groups += 1;
      writeGroup(database, takeGroup(waiting)).finally(() => {
        groups -= 1;
        writeWaiting();
      });
    }
  }

  return (accepted) =>
    new Promise((resolve, reject) => {
      // Calls arrive in bursts: those of one turn of the event loop form a group.
      if (waiting.length === 0) outsideCalls(setImmediate, writeWaiting);
      waiting.push({ accepted, event: uploaded(accepted), signal: currentCall()?.signal, resolve, reject });
    });
}

function uploaded(accepted: AcceptedReport): Event {
  return fileUploaded({ ...accepted, recordsTotal: accepted.report.records.length });
}

function takeGroup(waiting: Waiting[]): Waiting[] {
  let bytes = 0;
  let count = 0;
  for (const { accepted } of waiting) {
    bytes += accepted.submission.length;
    if (count > 0 && (count === maxReports || bytes > maxBytes)) break;
    count += 1;
  }
  return waiting.splice(0, count);
}

/** Writes a group and settles each of its reports; never rejects. */
async function writeGroup(database: Database, group: Waiting[]): Promise<void> {
  const wanted = group.filter(({ signal }) => !signal?.aborted);
  for (const { signal, reject } of group) {
    if (signal?.aborted) reject(new Fault("CANCELLED", "CALLER_GONE", "The caller no longer waits."));
  }
  if (wanted.length === 0) return;
  // Groups with the same contents insert them in the same order, which prevents deadlocks.
  wanted.sort((a, b) => Buffer.compare(a.accepted.contentHash, b.accepted.contentHash));
  try {
    await write(database, wanted);
    for (const { resolve } of wanted) resolve();
  } catch (error) {
    if (wanted.length === 1 || isUnavailable(error)) for (const { reject } of wanted) reject(error);
    // A refused report fails the whole group, so each report is written alone to get its own result.
    else for (const member of wanted) await writeGroup(database, [member]);
  }
}

function isUnavailable(error: unknown): boolean {
  return error instanceof Fault && error.code !== "ABORTED";
}

async function write(database: Database, group: Waiting[]): Promise<void> {
  const reports = group.map(({ accepted }) => accepted);
  const events = group.map(({ event }) => event);
  // The group's work is part of the trace of its first traced report.
  const traced = events.map(placeOfEvent).find((place) => place !== undefined);
  await atPlace(traced, () => database.batch((tx) => [insertReports(tx, reports), enqueue(tx, events)]));
}
