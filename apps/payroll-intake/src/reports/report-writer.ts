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

/** Makes a report and its `file.uploaded` durable, or rejects with why Postgres refused it. */
export type ReportWriter = (accepted: AcceptedReport) => Promise<void>;

interface Waiting {
  accepted: AcceptedReport;
  /** Made while its call is served, because it names the request. */
  event: Event;
  signal: AbortSignal | undefined;
  resolve(): void;
  reject(error: unknown): void;
}

/** More would add to memory and to what one refused row makes do again, and save little. */
const maxReports = 100;
const maxBytes = 2 * 1024 * 1024;
/** Two, so that a large report holds up nobody. */
const maxGroups = 2;

/**
 * Writes reports in groups, each in one round trip and one commit: together go those that arrive in one turn of the event
 * loop, or while two groups are under way. A report that is alone waits for nobody; under load one costs a tenth of what
 * it would cost by itself.
 */
export function reportWriter(database: Database): ReportWriter {
  const waiting: Waiting[] = [];
  let groups = 0;
  // A group belongs to no single call, so that none can cancel it.
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
      // Calls come in bursts: what the present turn of the event loop brings goes together.
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

/** Settles every member of the group; never rejects. */
async function writeGroup(database: Database, group: Waiting[]): Promise<void> {
  const wanted = group.filter(({ signal }) => !signal?.aborted);
  for (const { signal, reject } of group) {
    if (signal?.aborted) reject(new Fault("CANCELLED", "CALLER_GONE", "The caller no longer waits."));
  }
  if (wanted.length === 0) return;
  // Groups that hold the same contents insert them in the same order, or they would wait for each other for ever.
  wanted.sort((a, b) => Buffer.compare(a.accepted.contentHash, b.accepted.contentHash));
  try {
    await write(database, wanted);
    for (const { resolve } of wanted) resolve();
  } catch (error) {
    if (wanted.length === 1 || isUnavailable(error)) for (const { reject } of wanted) reject(error);
    // One of them was refused, and with it all; each by itself gets its own answer.
    else for (const member of wanted) await writeGroup(database, [member]);
  }
}

function isUnavailable(error: unknown): boolean {
  return error instanceof Fault && error.code !== "ABORTED";
}

async function write(database: Database, group: Waiting[]): Promise<void> {
  const reports = group.map(({ accepted }) => accepted);
  const events = group.map(({ event }) => event);
  // What is done once for all of them shows in the trace of one.
  const traced = events.map(placeOfEvent).find((place) => place !== undefined);
  await atPlace(traced, () => database.batch((tx) => [insertReports(tx, reports), enqueue(tx, events)]));
}
