import type { OutboxRelay } from "@platform/messaging/outbox";
import type { Database } from "@platform/postgres/database";
import { isUniqueViolation } from "@platform/postgres/failure";
import type { TenantCall } from "@platform/service/call";
import { newId } from "@platform/service/ids";
import { refuseInvalid } from "@platform/validation/invalid";
import { sumOf } from "../findings/check-totals.ts";
import { contentHash } from "../payroll/content-hash.ts";
import { findViolations } from "../payroll/find-violations.ts";
import { type PayrollReport, type ReportProfile, reportIdPrefix } from "../payroll/payroll-report.ts";
import { checkCorrected, duplicateReport } from "./check-corrected.ts";
import { type AcceptedReport, contentIndex, selectSameContent } from "./report.sql.ts";
import type { ReportWriter } from "./report-writer.ts";

export interface SubmitReportDependencies {
  database: Database;
  write: ReportWriter;
  relay: Pick<OutboxRelay, "nudge">;
  maxRecords: number;
}

export interface Submission {
  profile: ReportProfile;
  report: PayrollReport;
  /** The encoded request. */
  bytes: Uint8Array;
}

interface Acceptance {
  reportId: string;
  employeeCount: number;
  /** Decimal string. */
  totalGrossWages: string;
}

/**
 * Accepts a report: when this resolves, the report and its `file.uploaded` are durable.
 * Made again for the same request it answers the same.
 *
 * Throws INVALID_ARGUMENT with the violations, NOT_FOUND when `corrects` names no report of the employer, ALREADY_EXISTS
 * naming the report (`metadata.report_id`) that has the same content, or that has replaced the one to correct.
 */
export async function submitReport(
  dependencies: SubmitReportDependencies,
  call: TenantCall,
  submission: Submission,
): Promise<Acceptance> {
  const { database, write, relay, maxRecords } = dependencies;
  const accepted = acceptableReport(call, submission, maxRecords);
  if (accepted.report.corrects !== "") await checkCorrected(database, accepted);

  // A second round needs the report with the same content to end between the two statements of the first.
  while (!(await isWritten(write, accepted))) {
    const first = await selectSameContent(database, accepted);
    if (first) return repeated(accepted, first);
  }
  relay.nudge();
  return acceptanceOf(accepted, accepted.id);
}

/** The report as it would be written. Throws INVALID_ARGUMENT with the violations. */
export function acceptableReport(
  { tenant, requestId }: TenantCall,
  { report, profile, bytes }: Submission,
  maxRecords: number,
): AcceptedReport {
  refuseInvalid("INVALID_REPORT", findViolations(report, maxRecords));
  return {
    id: newId(reportIdPrefix[tenant.environment]),
    tenant,
    profile,
    report,
    contentHash: contentHash(report),
    submission: bytes,
    requestId,
    grossWages: sumOf(report.records, "grossWages").toFixed(),
    receivedAt: new Date(),
  };
}

/** False when a report that counts has the same content. */
async function isWritten(write: ReportWriter, accepted: AcceptedReport): Promise<boolean> {
  try {
    await write(accepted);
    return true;
  } catch (error) {
    if (isUniqueViolation(error, contentIndex)) return false;
    throw error;
  }
}

/** The first answer again when the same request was made again (a caller that lost the answer retries), else a refusal. */
function repeated(accepted: AcceptedReport, first: { id: string; requestId: string }): Acceptance {
  if (first.requestId === accepted.requestId) return acceptanceOf(accepted, first.id);
  throw duplicateReport(first.id);
}

function acceptanceOf({ report, grossWages }: AcceptedReport, reportId: string): Acceptance {
  return { reportId, employeeCount: report.records.length, totalGrossWages: grossWages };
}
