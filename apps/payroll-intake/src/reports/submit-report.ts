import type { FindingWarning } from "@platform/error-codes/finding-codes";
import { isUniqueViolation } from "@platform/postgres/pool/failure";
import type { Database } from "@platform/postgres/query/database";
import { reportIdPrefix } from "@platform/public-records/value/report-id";
import type { TenantCall } from "@platform/service/call/call";
import { changeStamp } from "@platform/service/call/current-actor";
import { newId } from "@platform/service/call/ids";
import { refuseInvalid } from "@platform/validation/invalid";
import { employerNew, warnIfFirst } from "../employers/employer-new.ts";
import { sumOf } from "../findings/check-totals.ts";
import type { Problem } from "../findings/problem.ts";
import { contentHash } from "../payroll/content-hash.ts";
import { findViolations } from "../payroll/find-violations.ts";
import type { PayrollReport, ReportProfile } from "../payroll/payroll-report.ts";
import { checkCorrected, duplicateReport } from "./corrections/check-corrected.ts";
import { type AcceptedReport, contentIndex, selectSameContent } from "./report.sql.ts";
import type { ReportWriter } from "./report-writer.ts";

export interface SubmitReportDependencies {
  database: Database;
  write: ReportWriter;
  maxRecords: number;
}

export interface Submission {
  profile: ReportProfile;
  report: PayrollReport;
  /** Encoded SubmitReportRequest. */
  bytes: Uint8Array;
}

interface Acceptance {
  reportId: string;
  employeeCount: number;
  /** Sum of the gross wages as a decimal string. */
  totalGrossWages: string;
  warnings: Problem<FindingWarning>[];
}

/**
 * Accepts a report. When this resolves, the report and its event `file.uploaded` are committed. Idempotent for one request id.
 *
 * Throws INVALID_ARGUMENT with the violations, NOT_FOUND if the employer has no report with the id in `corrects`,
 * FAILED_PRECONDITION if that report was voided, and ALREADY_EXISTS if another report has the same content or has replaced
 * the corrected one; `metadata.report_id` is the id of that other report.
 */
export async function submitReport(
  dependencies: SubmitReportDependencies,
  call: TenantCall,
  submission: Submission,
): Promise<Acceptance> {
  const { database, write, maxRecords } = dependencies;
  const accepted = acceptableReport(call, submission, maxRecords);
  if (accepted.report.corrects !== "") await checkCorrected(database, accepted);

  const key = { tenant: call.tenant, employerId: accepted.report.employerId };
  // Retries only if the report with the same content stops counting between the insert and the select.
  let written = await writeOnce(write, accepted);
  while (written === "duplicate") {
    const first = await selectSameContent(database, accepted);
    if (first) {
      const reportId = repeated(accepted, first);
      return acceptanceOf(accepted, reportId, await warnIfFirst(database, { ...key, reportId }));
    }
    written = await writeOnce(write, accepted);
  }
  const warnings = written === "of new employer" ? [await employerNew(database, key)] : [];
  return acceptanceOf(accepted, accepted.id, warnings);
}

/** Validates a submission and returns the report to insert. Throws INVALID_ARGUMENT with the violations. */
export function acceptableReport(
  call: TenantCall,
  { report, profile, bytes }: Submission,
  maxRecords: number,
): AcceptedReport {
  const { tenant } = call;
  refuseInvalid("INVALID_REPORT", findViolations(report, maxRecords, profile));
  const { changedBy } = changeStamp(call);
  return {
    id: newId(reportIdPrefix[tenant.environment]),
    tenant,
    profile,
    report,
    contentHash: contentHash(report),
    submission: bytes,
    requestId: call.requestId,
    changedBy,
    grossWages: sumOf(report.records, "grossWages").toFixed(),
    receivedAt: new Date(),
  };
}

/** Inserts the report. A duplicate is not written: a report that counts has the same content. */
async function writeOnce(
  write: ReportWriter,
  accepted: AcceptedReport,
): Promise<"written" | "of new employer" | "duplicate"> {
  try {
    return (await write(accepted)) ? "of new employer" : "written";
  } catch (error) {
    if (isUniqueViolation(error, contentIndex)) return "duplicate";
    throw error;
  }
}

/** Returns the id of the first report if a caller retries the same request after a lost response; otherwise throws ALREADY_EXISTS. */
function repeated(accepted: AcceptedReport, first: { id: string; requestId: string }): string {
  if (first.requestId === accepted.requestId) return first.id;
  throw duplicateReport(first.id);
}

function acceptanceOf(
  { report, grossWages }: AcceptedReport,
  reportId: string,
  warnings: Problem<FindingWarning>[],
): Acceptance {
  return { reportId, employeeCount: report.records.length, totalGrossWages: grossWages, warnings };
}
