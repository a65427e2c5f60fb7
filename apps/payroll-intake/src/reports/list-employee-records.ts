import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type {
  EmployeeRecordSchema,
  ListEmployeeRecordsResponseSchema,
} from "@platform/contracts/payroll_intake/v1/payroll_reports";
import type { Queryable } from "@platform/postgres/statement";
import type { TenantCall } from "@platform/service/call";
import { ofRecord } from "../findings/findings.ts";
import { toRecordMessage } from "./list-records.ts";
import { type FoundRecord, selectEmployeeRecords } from "./record-page.sql.ts";
import { type StoredReport, selectReports } from "./report-list.sql.ts";

interface Asked {
  employerId: string;
  employeeId: string;
  limit: number;
  startingAfter: string;
}

/**
 * Returns the records of an employee in a page of the employer's reports. A page is a number of reports, not of records: finding an
 * employee reads the records of each report, and an index by employee would cost every report that is written.
 *
 * Throws INVALID_ARGUMENT as the list of reports does.
 */
export async function listEmployeeRecords(
  { database }: { database: Queryable },
  { tenant }: TenantCall,
  { employerId, employeeId, limit, startingAfter }: Asked,
): Promise<MessageInitShape<typeof ListEmployeeRecordsResponseSchema>> {
  if (employerId === "") return { records: [], lastReportId: "", hasMore: false };
  const { items, hasMore } = await selectReports(database, tenant, { limit, startingAfter }, { employerId });
  const reports = new Map(items.map((report) => [report.id, report]));
  const found = await selectEmployeeRecords(database, tenant, { reportIds: [...reports.keys()], employeeId });
  const records = found.flatMap((record) => {
    const report = reports.get(record.report_id);
    return report ? [toEmployeeRecord(report, record)] : [];
  });
  return { records, lastReportId: items.at(-1)?.id ?? "", hasMore };
}

function toEmployeeRecord(report: StoredReport, record: FoundRecord): MessageInitShape<typeof EmployeeRecordSchema> {
  return {
    reportId: report.id,
    reportStatus: report.standing,
    periodStart: report.period_start,
    periodEnd: report.period_end,
    receivedAt: timestampFromDate(report.received_at),
    record: toRecordMessage(record),
    problems: ofRecord(record, record.problems),
    warnings: ofRecord(record, record.warnings),
  };
}
