import { toBinary } from "@bufbuild/protobuf";
import { classCodes } from "@platform/class-codes/shipped";
import type { Event } from "@platform/contracts/events/v1/events";
import { SubmitReportRequestSchema } from "@platform/contracts/payroll_intake/v1/payroll_intake";
import { decodeEvent } from "@platform/messaging/event/event";
import { createDatabase } from "@platform/postgres/query/database";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import { run } from "@platform/postgres/tables/run-sql";
import { runInCall, type TenantCall } from "@platform/service/call/call";
import { newId } from "@platform/service/call/ids";
import type { Tenant } from "@platform/service/call/tenant";
import { createLogger } from "@platform/service/observe/log";
import { testDatabase } from "@platform/testing/servers/postgres";
import { insertMissingEmployers } from "../src/employers/employer.sql.ts";
import { noMapping } from "../src/files/csv/column-mapping.ts";
import type { FileHeader } from "../src/files/file-header.ts";
import { listFailedRows } from "../src/files/list-failed-rows.ts";
import { previewFile } from "../src/files/preview-file.ts";
import { type ReadFile, readFile } from "../src/files/read-file.ts";
import { type FileToReceive, receiveFile, storeFile } from "../src/files/receive-file.ts";
import { changeExposureGrant } from "../src/grants/change-exposure-grant.ts";
import { offerExposureGrant } from "../src/grants/offer-exposure-grant.ts";
import { revokeGrantsOfActors } from "../src/grants/revoke-grants-of-actors.ts";
import type { PayrollReport } from "../src/payroll/payroll-report.ts";
import { processReports } from "../src/processing/process-reports.ts";
import { checkReport } from "../src/reports/check-report.ts";
import { voidReport } from "../src/reports/corrections/void-report.ts";
import { type ReportWriter, reportWriter } from "../src/reports/report-writer.ts";
import { type Submission, submitReport } from "../src/reports/submit-report.ts";
import { callOf, sampleRequest, tenant } from "./running-intake.ts";

/**
 * Opens the operations on a database of their own without a broker: nothing is processed until the test calls `process`. The
 * employers of reports and files have a record, unless `areEmployersNew`.
 */
export async function openIntake({ areEmployersNew = false } = {}): Promise<DirectIntake> {
  const { urlOf } = await testDatabase({ services: ["payroll-intake"] });
  const log = createLogger("payroll-intake-test", "silent");
  const url = urlOf("payroll-intake");
  const database = createDatabase({ url, maxConnections: 4, applicationName: "test", log });
  return new DirectIntake(database, areEmployersNew);
}

/** An offer of exposure, by default of the test's tenant. */
interface TestOffer {
  employerId: string;
  grantee: Tenant;
  granteeEmployerId?: string;
  as?: Tenant;
  /** True: the grantee accepts it. */
  accepted?: boolean;
  namedByGrantee?: boolean;
  namedAt?: Date;
  namedBy?: string;
  /** Id of the API key that offers it. */
  by?: string;
}

class DirectIntake {
  readonly database: ReturnType<typeof createDatabase>;
  readonly book = classCodes;
  readonly #write: ReportWriter;
  readonly #areEmployersNew: boolean;

  constructor(database: ReturnType<typeof createDatabase>, areEmployersNew: boolean) {
    this.database = database;
    this.#areEmployersNew = areEmployersNew;
    this.#write = reportWriter(database);
  }

  stop() {
    return this.database.stop?.();
  }

  /** Accepts a report and resolves to its id. */
  async submit(changes: Partial<PayrollReport> = {}): Promise<string> {
    return (await this.accept(changes)).reportId;
  }

  /** Accepts a report and resolves to the response. */
  async accept(changes: Partial<PayrollReport> = {}, call = callOf()) {
    await this.#recordEmployer(changes.employerId);
    const dependencies = { database: this.database, write: this.#write, maxRecords: 10_000 };
    return submitReport(dependencies, call, submissionOf(changes));
  }

  async #recordEmployer(employerId = sampleRequest().employerId): Promise<void> {
    if (this.#areEmployersNew || employerId === "") return;
    await insertMissingEmployers(this.database, [{ tenant, employerId, reportId: null }]);
  }

  /** Checks a report without submitting it. */
  async check(changes: Partial<PayrollReport> = {}) {
    await this.#recordEmployer(changes.employerId);
    const dependencies = { database: this.database, book: this.book, maxRecords: 10_000 };
    return checkReport(dependencies, callOf(), submissionOf(changes));
  }

  /** Processes accepted reports in one transaction. */
  process(...reportIds: string[]): Promise<void> {
    const reports = reportIds.map((reportId) => ({ tenant, reportId, inCall: <T>(work: () => T) => work() }));
    return this.database.transaction((tx) => processReports({ tx, book: this.book }, reports));
  }

  /** Receives a CSV file in chunks of a few bytes. */
  async receiveFile(
    content: string | Uint8Array,
    changes: Partial<FileHeader> = {},
    partBytes = 1000,
    call = callOf(),
  ) {
    await this.#recordEmployer(changes.employerId);
    return receiveFile(this.#fileDependencies(), call, fileOf(content, changes, partBytes));
  }

  /** Reads a CSV file without storing it. */
  async previewFile(
    content: string | Uint8Array,
    changes: Partial<FileHeader> = {},
    { call = callOf(), read = readFile } = {},
  ) {
    await this.#recordEmployer(changes.employerId);
    return previewFile({ ...this.#fileDependencies(), read }, call, fileOf(content, changes, 1000));
  }

  /** Previews a CSV file, and resolves to the number of statements of its transaction. */
  async statementsOfPreview(content: string, changes: Partial<FileHeader> = {}): Promise<number> {
    let count = 0;
    const counted = (tx: Queryable): Queryable => ({
      query(...statement) {
        count += 1;
        return tx.query(...statement);
      },
    });
    const database: DirectIntake["database"] = {
      ...this.database,
      transaction: (work) => this.database.transaction((tx, last) => work(counted(tx), last)),
    };
    await previewFile({ ...this.#fileDependencies(), database }, callOf(), fileOf(content, changes, 100_000));
    return count;
  }

  /**
   * Receives a CSV file while the tables are vacuumed, as they are while a large file is received. Resolves to the number of times that its
   * transaction has read all of each table.
   */
  async scansOfFile(content: string, changes: Partial<FileHeader> = {}): Promise<Map<string, number>> {
    await this.#recordEmployer(changes.employerId);
    const read: ReadFile = async (...file) => {
      const reading = await readFile(...file);
      await run(this.database, "VACUUM ANALYZE payroll_records, unreadable_records, payroll_file_rows");
      return reading;
    };
    const counts = `SELECT coalesce(inhparent::regclass::text, relname) AS name, sum(seq_scan)::int AS scans
      FROM pg_stat_xact_user_tables LEFT JOIN pg_inherits ON inhrelid = relid GROUP BY 1`;
    const stored = (tx: Queryable) => run(tx, counts, {}, { name: "text", scans: "int" });
    const dependencies = { ...this.#fileDependencies(), read };
    const tables = await storeFile(dependencies, callOf(), fileOf(content, changes, 100_000), { stored });
    return new Map(tables.map(({ name, scans }) => [name, scans]));
  }

  #fileDependencies() {
    return { database: this.database, book: this.book, read: readFile, maxRecords: 5000 };
  }

  /** Returns the failed rows of a file, with the codes of their problems, as a CSV file of it has them. */
  async failedRows(
    reportId: string,
  ): Promise<{ header: string[]; rows: { row: number; cells: string[]; codes: string[] }[] }> {
    let header: string[] | undefined;
    const rows = [];
    for await (const part of listFailedRows({ database: this.database }, callOf(), { reportId })) {
      header ??= part.header;
      rows.push(...(part.rows ?? []));
    }
    return {
      header: header ?? [],
      rows: rows.map(({ row = 0, cells = [], problems = [] }) => ({
        row,
        cells,
        codes: problems.map(({ code = "" }) => code),
      })),
    };
  }

  /** Voids a report as the given tenant, in the call of an API key. */
  voidReport(reportId: string, as = tenant, by = "key_1", requestId = newId("req_")) {
    const call = keyCall(as, by, requestId);
    return runInCall(call, () => voidReport({ database: this.database }, call, { reportId }));
  }

  /** Offers exposure to a grantee, who accepts it if `accepted`. */
  async grant({ grantee, as = tenant, accepted, by = "key_1", ...members }: TestOffer) {
    const { employerId, granteeEmployerId = "", namedByGrantee = false, namedAt, namedBy = "" } = members;
    const offer = { employerId, granteeOwnerId: grantee.ownerId, granteeEmployerId, namedByGrantee, namedAt, namedBy };
    const call = keyCall(as, by);
    const grant = await runInCall(call, () => offerExposureGrant(this.#grantDependencies(), call, offer));
    if (!accepted) return grant;
    return changeExposureGrant(this.#grantDependencies(), callOf(grantee), { id: grant.id, move: "accept" });
  }

  /** Accepts, declines or revokes a grant as the given tenant. */
  moveGrant(id: string, move: "accept" | "decline" | "revoke", as: Tenant, by = "key_1") {
    const call = keyCall(as, by);
    return runInCall(call, () => changeExposureGrant(this.#grantDependencies(), call, { id, move }));
  }

  revokeGrantsOf(ownerId: string, ...actors: string[]) {
    return revokeGrantsOfActors(this.#grantDependencies(), { ownerId, actors });
  }

  #grantDependencies() {
    return { database: this.database, maxOpenOffers: 5 };
  }

  /** Returns the rows of a query with an id as its parameter, that of a report or of an employer. */
  rows<Row>(sql: string, id: string) {
    return run(this.database, sql, { id }) as Promise<Row[]>;
  }

  /** Returns the events of a report, in order. */
  async eventsOf(fileId: string): Promise<Event[]> {
    const events = await this.events();
    return events.filter(({ data }) => data.value && "fileId" in data.value && data.value.fileId === fileId);
  }

  /** Returns all events, in order. */
  async events(): Promise<Event[]> {
    const outbox = statement("outbox_all", { payload: "bytea" }, "SELECT payload FROM outbox ORDER BY seq");
    return (await this.database.query(outbox)).map(({ payload }) => decodeEvent(payload));
  }
}

function submissionOf(changes: Partial<PayrollReport>): Submission {
  const report = sampleRequest(changes);
  return { profile: "A", report, bytes: toBinary(SubmitReportRequestSchema, report) };
}

function fileOf(content: string | Uint8Array, changes: Partial<FileHeader>, partBytes: number): FileToReceive {
  const { employerId, periodStart, periodEnd, corrects } = sampleRequest();
  const about: FileHeader = {
    profile: "A",
    employerId,
    periodStart,
    periodEnd,
    corrects,
    supplements: "",
    fileName: "payroll.csv",
    mapping: noMapping,
    sheet: "",
    refuseOverlaps: false,
    refuseNewEmployers: false,
    ...changes,
  };
  const bytes = Buffer.from(content);
  const read = async (position: number, length: number) =>
    bytes.subarray(position, position + Math.min(length, partBytes));
  return { about, content: { sizeBytes: bytes.length, read } };
}

/** Returns a call of an API key. */
function keyCall(as: Tenant, keyId: string, requestId?: string): TenantCall {
  return { ...callOf(as, requestId), actor: { type: "api_key", id: keyId } };
}
