import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type {
  EmployeeRecordSchema,
  ListEmployeeRecordsResponseSchema,
} from "@platform/contracts/payroll_intake/v1/payroll_reports";
import type { Queryable } from "@platform/postgres/query/statement";
import type { TenantCall } from "@platform/service/call/call";
import { ofRecord } from "../findings/findings.ts";
import { toRecordMessage } from "./list-records.ts";
import { type FoundRecord, selectEmployeeRecords } from "./record-page.sql.ts";
import { type StoredReport, selectReports } from "./report-list.sql.ts";

interface EmployeeRecordsRequest {
  employerId: string;
  employeeId: string;
  limit: number;
  startingAfter: string;
}

/** Maximum number of records of reports that are read for a page: reports of 10,000 employees make pages of two. */
const mostRecords = 20_000;

/**
 * Returns the records of an employee in a page of the employer's reports. A page is a number of reports, not of records:
 * finding an employee reads the records of each report, and an index by employee would cost every report that is written. With
 * large reports a page is shorter than requested, so that it always costs about the same.
 *
 * Throws INVALID_ARGUMENT as the list of reports does.
 */
export async function listEmployeeRecords(
  { database }: { database: Queryable },
  { tenant }: TenantCall,
  { employerId, employeeId, limit, startingAfter }: EmployeeRecordsRequest,
): Promise<MessageInitShape<typeof ListEmployeeRecordsResponseSchema>> {
  if (employerId === "") return { records: [], lastReportId: "", hasMore: false };
  const page = await selectReports(database, tenant, { limit, startingAfter }, { employerId });
  const items = affordable(page.items);
  const hasMore = page.hasMore || items.length < page.items.length;
  const reports = new Map(items.map((report) => [report.id, report]));
  const employeeRecords = await selectEmployeeRecords(database, tenant, { reportIds: [...reports.keys()], employeeId });
  const records = employeeRecords.flatMap((record) => {
    const report = reports.get(record.reportId);
    return report ? [toEmployeeRecord(report, record)] : [];
  });
  return { records, lastReportId: items.at(-1)?.id ?? "", hasMore };
}

/** Returns the first report, and those after it that together have no more records than a page may read. */
function affordable(reports: readonly StoredReport[]): readonly StoredReport[] {
  let records = 0;
  const end = reports.findIndex(({ recordsTotal }, index) => {
    records += recordsTotal;
    return index > 0 && records > mostRecords;
  });
  return end < 0 ? reports : reports.slice(0, end);
}

function toEmployeeRecord(report: StoredReport, record: FoundRecord): MessageInitShape<typeof EmployeeRecordSchema> {
  return {
    reportId: report.id,
    reportStatus: report.standing,
    periodStart: report.periodStart,
    periodEnd: report.periodEnd,
    receivedAt: timestampFromDate(report.receivedAt),
    record: toRecordMessage(record),
    problems: ofRecord(record, record.problems),
    warnings: ofRecord(record, record.warnings),
  };
}
