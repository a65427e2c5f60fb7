import type { MessageInitShape } from "@bufbuild/protobuf";
import type { ListExposureResponseSchema } from "@platform/contracts/payroll_intake/v1/exposure";
import type { Queryable } from "@platform/postgres/statement";
import type { TenantCall } from "@platform/service/call";
import {
  type CountedLine,
  type CountedReport,
  type LinePage,
  selectCountedLines,
  selectCountedReports,
  selectGrantedSources,
} from "./counted-report.sql.ts";
import { checkExposureRequest, type ExposureRequest } from "./exposure-request.ts";
import { personKey } from "./person-key.ts";

type Response = MessageInitShape<typeof ListExposureResponseSchema>;

/** Number of lines in one query: large enough to amortise the query, small enough to bound memory. */
const pageSize = 5000;

/**
 * Streams the payroll lines that count for an employer, the tenant's own and those granted to it: first the sources, then the
 * lines of each report, none for a statement of no payroll. It selects the reports that count once, before the first line; the lines of a report never change.
 * Throws INVALID_ARGUMENT with the violations.
 */
export async function* listExposure(
  { database }: { database: Queryable },
  { tenant }: TenantCall,
  asked: ExposureRequest,
): AsyncIterable<Response> {
  const { employerId, from, to } = asked;
  checkExposureRequest(asked);
  const granted = await selectGrantedSources(database, tenant, employerId);
  const sources = [{ ownerId: tenant.ownerId, employerId }, ...granted];
  yield { sources };
  const withPersons = granted.length > 0;

  const reports = await selectCountedReports(database, tenant.environment, sources, { from, to });
  const byId = new Map(reports.map((report) => [report.report_id, report]));
  for (const page of pagesOf(reports)) {
    for (const statement of page.reports) if (statement.no_payroll) yield { report: reportOf(statement), lines: [] };
    const lines = await selectCountedLines(database, tenant.environment, page);
    for (const [reportId, ofReport] of Map.groupBy(lines, (line) => line.report_id)) {
      const report = byId.get(reportId);
      if (report) yield { report: reportOf(report), lines: ofReport.map((line) => lineOf(line, withPersons)) };
    }
  }
}

/** Groups small reports into one page, and splits large ones into several. */
function* pagesOf(reports: readonly CountedReport[]): Iterable<LinePage> {
  let small: CountedReport[] = [];
  let count = 0;
  for (const report of reports) {
    if (small.length > 0 && count + report.records_total > pageSize) {
      yield { reports: small, first: 0, end: pageSize };
      small = [];
      count = 0;
    }
    if (report.records_total > pageSize) {
      for (let first = 0; first < report.records_total; first += pageSize) {
        yield { reports: [report], first, end: first + pageSize };
      }
      continue;
    }
    small.push(report);
    count += report.records_total;
  }
  if (small.length > 0) yield { reports: small, first: 0, end: pageSize };
}

function reportOf(report: CountedReport): Response["report"] {
  return {
    reportId: report.report_id,
    source: { ownerId: report.owner_id, employerId: report.employer_id },
    periodStart: report.period_start,
    periodEnd: report.period_end,
    noPayroll: report.no_payroll,
    ...(report.subcontractor_payments !== null && { subcontractorPayments: report.subcontractor_payments }),
  };
}

function lineOf(line: CountedLine, withPersons: boolean): NonNullable<Response["lines"]>[number] {
  return {
    position: line.position,
    employeeId: line.employee_id,
    state: line.state,
    classCode: line.class_code,
    officer: line.officer,
    grossWages: line.gross_wages,
    overtimePay: line.overtime_pay,
    overtimeMultiplier: line.overtime_multiplier,
    doubleTimePay: line.double_time_pay,
    hoursWorked: line.hours_worked,
    overtimePremium: line.overtime_premium ?? "",
    excludedPay: line.excluded_pay ?? [],
    ...(withPersons && { personKey: personKey(line.name) }),
  };
}
