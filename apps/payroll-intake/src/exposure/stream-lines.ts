import type { MessageInitShape } from "@bufbuild/protobuf";
import type { ExposureLineSchema, ExposureReportSchema } from "@platform/contracts/payroll_intake/v1/exposure";
import type { Queryable } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import { type CountedLine, type CountedReport, type LinePage, selectCountedLines } from "./counted-report.sql.ts";
import { personKey } from "./person-key.ts";

/** Lines of one report. */
export interface ReportPart {
  report: MessageInitShape<typeof ExposureReportSchema>;
  lines: MessageInitShape<typeof ExposureLineSchema>[];
}

/** Number of lines in one query: large enough to amortise the query, small enough to bound memory. */
const pageSize = 5000;

/**
 * Streams the lines of reports by report and position; of a report with many lines, in several parts. A statement of no payroll
 * has one part without lines.
 *
 * @param withPersons whether lines have the key of the person
 */
export async function* streamLines(
  { database }: { database: Queryable },
  environment: Tenant["environment"],
  reports: readonly CountedReport[],
  { withPersons }: { withPersons: boolean },
): AsyncIterable<ReportPart> {
  const byId = new Map(reports.map((report) => [report.reportId, report]));
  for (const page of pagesOf(reports)) {
    for (const statement of page.reports) if (statement.noPayroll) yield { report: reportOf(statement), lines: [] };
    const lines = await selectCountedLines(database, environment, page);
    for (const [reportId, ofReport] of Map.groupBy(lines, (line) => line.reportId)) {
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
    if (small.length > 0 && count + report.recordsTotal > pageSize) {
      yield { reports: small, first: 0, end: pageSize };
      small = [];
      count = 0;
    }
    if (report.recordsTotal > pageSize) {
      for (let first = 0; first < report.recordsTotal; first += pageSize) {
        yield { reports: [report], first, end: first + pageSize };
      }
      continue;
    }
    small.push(report);
    count += report.recordsTotal;
  }
  if (small.length > 0) yield { reports: small, first: 0, end: pageSize };
}

function reportOf(report: CountedReport): ReportPart["report"] {
  const { ownerId, employerId, subcontractorPayments, ...members } = report;
  const source = { ownerId, employerId };
  return { ...members, source, ...(subcontractorPayments !== null && { subcontractorPayments }) };
}

function lineOf(line: CountedLine, withPersons: boolean): ReportPart["lines"][number] {
  return {
    ...line,
    overtimePremium: line.overtimePremium ?? "",
    excludedPay: line.excludedPay ?? [],
    hireDate: line.hireDate ?? "",
    ...(withPersons && { personKey: personKey(line.name) }),
  };
}
