import type { MessageInitShape } from "@bufbuild/protobuf";
import type { ClassCodeBook } from "@platform/class-codes/class-code-book";
import type { CheckReportResponseSchema } from "@platform/contracts/payroll_intake/v1/payroll_reports";
import type { Database } from "@platform/postgres/query/database";
import type { TenantCall } from "@platform/service/call/call";
import { warnIfNew } from "../employers/employer-new.ts";
import { assessReport } from "../findings/assess-report.ts";
import { toFindingsMessage } from "../findings/findings.ts";
import { type ClassCodes, ClassLookup } from "../findings/known-classes.ts";
import { type Employees, stateLookup } from "../findings/missing-states.ts";
import { overlappingReports, overlapWarning } from "../findings/overlap-warning.ts";
import { addTerminationWarnings } from "../findings/termination-warning.ts";
import { checkCorrected, duplicateReport } from "./corrections/check-corrected.ts";
import { selectOverlappingSent, selectOverlapsOfSent } from "./corrections/overlap.sql.ts";
import { failureDetails } from "./failure-details.ts";
import { selectSameContent } from "./report.sql.ts";
import { acceptableReport, type Submission } from "./submit-report.ts";

interface CheckReportDependencies {
  database: Database;
  book: ClassCodeBook;
  classCodes?: ClassCodes | undefined;
  employees?: Employees | undefined;
  maxRecords: number;
}

/**
 * Checks a report without storing it, and returns the findings that its processing would have now. Throws the same faults as
 * submitting it.
 */
export async function checkReport(
  { database, book, classCodes, employees, maxRecords }: CheckReportDependencies,
  call: TenantCall,
  submission: Submission,
): Promise<MessageInitShape<typeof CheckReportResponseSchema>> {
  const accepted = acceptableReport(call, submission, maxRecords);
  const { report: submitted, tenant } = accepted;
  if (submitted.corrects !== "") await checkCorrected(database, accepted);
  const [same, overlapping, ofEmployer] = await Promise.all([
    selectSameContent(database, accepted),
    selectOverlappingSent(database, tenant, submitted),
    warnIfNew(database, tenant, [submitted.employerId]),
  ]);
  if (same) throw duplicateReport(same.id);

  const about = { ...submitted, tenant };
  const states = stateLookup({ book, classCodes, employees }, about);
  const report = { ...submitted, records: await states.fill(submitted.records) };
  const lookup = new ClassLookup({ book, classCodes }, about);
  await lookup.load(report.records);
  const { records, warnings, failure } = assessReport(report, book, lookup);
  await addTerminationWarnings(database, [{ tenant, report, records: report.records, findings: records }]);
  const findings = records.map(({ problems, warnings }, position) => {
    return { position, fileRow: null, employeeId: report.records[position]?.employeeId ?? "", problems, warnings };
  });
  const failed = findings.filter(({ problems }) => problems.length > 0);
  const valid = failure ? [] : report.records.filter((_, position) => findings[position]?.problems.length === 0);
  const overlaps = overlapping && (await database.transaction((tx) => selectOverlapsOfSent(tx, tenant, report, valid)));
  return {
    employeeCount: report.records.length,
    totalGrossWages: accepted.grossWages,
    recordsFailed: failure ? report.records.length : failed.length,
    ...(failure && { failure: { ...failure, details: failureDetails(failure, submission.profile) } }),
    ...(overlaps && overlaps.reports.length > 0 && { overlaps }),
    findings: toFindingsMessage({
      reportWarnings: [
        ...ofEmployer.values(),
        ...warnings,
        ...(overlapping ? [overlapWarning(overlapping, report)] : []),
        ...overlappingReports(overlaps),
      ],
      withProblems: failed,
      withWarnings: findings.filter(({ warnings }) => warnings.length > 0),
      problems: failed.reduce((count, { problems }) => count + problems.length, 0),
      warnings: findings.reduce((count, { warnings }) => count + warnings.length, 0),
    }),
  };
}
