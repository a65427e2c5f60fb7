import { toBinary } from "@bufbuild/protobuf";
import { classCodes } from "@platform/class-codes/shipped";
import type { Event } from "@platform/contracts/events/v1/events";
import { SubmitReportRequestSchema } from "@platform/contracts/payroll_intake/v1/payroll_intake";
import { decodeEvent } from "@platform/messaging/event/event";
import { createDatabase } from "@platform/postgres/query/database";
import { statement } from "@platform/postgres/query/statement";
import { runInCall, type TenantCall } from "@platform/service/call/call";
import { newId } from "@platform/service/call/ids";
import type { Tenant } from "@platform/service/call/tenant";
import { createLogger } from "@platform/service/observe/log";
import { testDatabase } from "@platform/testing/servers/postgres";
import { noMapping } from "../src/files/csv/column-mapping.ts";
import type { FileHeader } from "../src/files/file-header.ts";
import { listFailedRows } from "../src/files/list-failed-rows.ts";
import { previewFile } from "../src/files/preview-file.ts";
import { type FileToReceive, receiveFile } from "../src/files/receive-file.ts";
import { changeExposureGrant } from "../src/grants/change-exposure-grant.ts";
import { offerExposureGrant } from "../src/grants/offer-exposure-grant.ts";
import { revokeGrantsOfActors } from "../src/grants/revoke-grants-of-actors.ts";
import type { PayrollReport } from "../src/payroll/payroll-report.ts";
import { processReports } from "../src/processing/process-reports.ts";
import { checkReport } from "../src/reports/check-report.ts";
import { voidReport } from "../src/reports/corrections/void-report.ts";
import { reportWriter } from "../src/reports/report-writer.ts";
import { type Submission, submitReport } from "../src/reports/submit-report.ts";
import { callOf, sampleRequest, tenant } from "./running-intake.ts";

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const read: Item[] = [];
  for await (const item of items) read.push(item);
  return read;
}

async function* partsOf(bytes: Buffer, size: number): AsyncIterable<Uint8Array> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

/** The operations on a database of their own without a broker: nothing is processed until the test calls `process`. */
export async function openIntake() {
  const { urlOf } = await testDatabase({ services: ["payroll-intake"] });
  const log = createLogger("payroll-intake-test", "silent");
  const url = urlOf("payroll-intake");
  const database = createDatabase({ url, maxConnections: 4, applicationName: "test", log });
  const book = classCodes;
  const write = reportWriter(database);

  function submissionOf(changes: Partial<PayrollReport>): Submission {
    const report = sampleRequest(changes);
    const bytes = toBinary(SubmitReportRequestSchema, report);
    return { profile: "A", report, bytes };
  }

  /** Accepts a report and resolves to its id. */
  async function submit(changes: Partial<PayrollReport> = {}): Promise<string> {
    const dependencies = { database, write, maxRecords: 10_000 };
    const acceptance = await submitReport(dependencies, callOf(), submissionOf(changes));
    return acceptance.reportId;
  }

  /** Processes accepted reports in one transaction. */
  function process(...reportIds: string[]): Promise<void> {
    const reports = reportIds.map((reportId) => ({ tenant, reportId, inCall: <T>(work: () => T) => work() }));
    return database.transaction((tx) => processReports({ tx, book }, reports));
  }

  const ofFiles = { database, book, maxRecords: 5000 };

  function fileOf(content: string | Uint8Array, changes: Partial<FileHeader>, partBytes: number): FileToReceive {
    const { employerId, periodStart, periodEnd, corrects } = sampleRequest();
    const period = { employerId, periodStart, periodEnd, corrects };
    const about = {
      ...period,
      supplements: "",
      fileName: "payroll.csv",
      mapping: noMapping,
      sheet: "",
      refuseOverlaps: false,
    };
    return {
      about: { profile: "A", ...about, ...changes },
      content: partsOf(Buffer.from(content), partBytes),
    };
  }

  const grants = { database, maxOpenOffers: 5 };

  /** Offers exposure to a grantee, who accepts it if `accepted`. */
  async function grant(wanted: {
    employerId: string;
    grantee: Tenant;
    granteeEmployerId?: string;
    as?: Tenant;
    accepted?: boolean;
    namedByGrantee?: boolean;
    namedAt?: Date;
    namedBy?: string;
    /** Id of the API key that offers it. */
    by?: string;
  }) {
    const { employerId, grantee, granteeEmployerId = "", as = tenant, accepted } = wanted;
    const { namedByGrantee = false, namedAt, namedBy = "", by = "key_1" } = wanted;
    const offer = { employerId, granteeOwnerId: grantee.ownerId, granteeEmployerId, namedByGrantee, namedAt, namedBy };
    const call: TenantCall = { ...callOf(as), actor: { type: "api_key", id: by } };
    const offered = await runInCall(call, () => offerExposureGrant(grants, call, offer));
    return accepted ? changeExposureGrant(grants, callOf(grantee), { id: offered.id, move: "accept" }) : offered;
  }

  return {
    database,
    book,
    submit,
    grant,
    /** Accepts, declines or revokes a grant as the given tenant. */
    moveGrant(id: string, move: "accept" | "decline" | "revoke", as: Tenant, by = "key_1") {
      const call: TenantCall = { ...callOf(as), actor: { type: "api_key", id: by } };
      return runInCall(call, () => changeExposureGrant(grants, call, { id, move }));
    },
    revokeGrantsOf: (ownerId: string, ...actors: string[]) => revokeGrantsOfActors(grants, { ownerId, actors }),
    process,
    /** Receives a CSV file in chunks of a few bytes. */
    receiveFile: (content: string | Uint8Array, changes: Partial<FileHeader> = {}, partBytes = 1000, call = callOf()) =>
      receiveFile(ofFiles, call, fileOf(content, changes, partBytes)),
    /** Returns the failed rows of a file, with the codes of their problems, as a CSV file of it has them. */
    async failedRows(
      reportId: string,
    ): Promise<{ header: string[]; rows: { row: number; cells: string[]; codes: string[] }[] }> {
      const parts = await all(listFailedRows({ database }, callOf(), { reportId }));
      const rows = parts.flatMap(({ rows: ofPart = [] }) => ofPart);
      return {
        header: parts[0]?.header ?? [],
        rows: rows.map(({ row = 0, cells = [], problems = [] }) => ({
          row,
          cells,
          codes: problems.map(({ code = "" }) => code),
        })),
      };
    },
    /** Reads a CSV file without storing it. */
    previewFile: (content: string | Uint8Array, changes: Partial<FileHeader> = {}) =>
      previewFile(ofFiles, callOf(), fileOf(content, changes, 1000)),
    /** Checks a report without submitting it. */
    check: (changes: Partial<PayrollReport> = {}) =>
      checkReport({ database, book, maxRecords: 10_000 }, callOf(), submissionOf(changes)),
    /** Voids a report as the given tenant, in the call of an API key. */
    voidReport: (reportId: string, as = tenant, by = "key_1", requestId = newId("req_")) => {
      const call: TenantCall = { ...callOf(as, requestId), actor: { type: "api_key", id: by } };
      return runInCall(call, () => voidReport({ database }, call, { reportId }));
    },
    /** Returns the rows of a query with the report's id as $1. */
    rows: <Row>(sql: string, reportId: string) => database.query(statement<Row>(sql, sql), [reportId]),
    /** Returns the events of a report, in order. */
    async eventsOf(fileId: string): Promise<Event[]> {
      const all = statement<{ payload: Buffer }>("outbox_all", "SELECT payload FROM outbox ORDER BY seq");
      const events = (await database.query(all)).map(({ payload }) => decodeEvent(payload));
      return events.filter(({ data }) => data.value && "fileId" in data.value && data.value.fileId === fileId);
    },
    stop: () => database.stop?.(),
  };
}
