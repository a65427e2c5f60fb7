import type { FindingWarning } from "@platform/error-codes/finding-codes";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import type { Problem } from "../findings/problem.ts";
import type { ReportProfile } from "../payroll/payroll-report.ts";
import { keyColumns, type ReportKey } from "../payroll/report-key.ts";
import { type OverlappingRow, overlappingColumns, overlappingOf } from "./corrections/overlap.sql.ts";

interface LockedRow extends OverlappingRow {
  id: string;
  status: string;
  profile: ReportProfile;
  submission: Buffer;
  received_at: Date;
  /** True if it was voided or replaced: it will not count. */
  not_counted: boolean;
  voided: boolean;
  file_name: string | null;
  records_total: number;
  records_processed: number;
  records_failed: number;
  processed_gross_wages: string;
  employee_count: number | null;
  intake_failure: { code: string; message: string; details: string[] } | null;
  intake_warnings: Problem<FindingWarning>[] | null;
}

// Rows are locked in the order of their ids, which prevents deadlocks.
const lockStatement = statement<LockedRow>(
  "reports_lock",
  `SELECT id, status, profile, submission, received_at, voided_at IS NOT NULL AS voided, file_name,
     (voided_at IS NOT NULL OR superseded_by IS NOT NULL) AS not_counted, records_total, records_processed,
     records_failed, processed_gross_wages, employee_count, intake_failure,
     intake_warnings,
     ${overlappingColumns}
   FROM unnest($1::text[], $2::text[], $3::text[]) AS wanted (id, environment, owner_id)
   JOIN payroll_reports AS report USING (id, environment, owner_id)
   ORDER BY id
   FOR UPDATE OF report`,
);

/**
 * Locks the reports that exist until the transaction ends, and returns them by id. `overlapping` is an earlier report of the
 * employer that counts and covers some of the same days, other than the corrected one; a report that contradicts this one comes
 * first.
 */
export async function lockReports(tx: Queryable, keys: readonly ReportKey[]) {
  const rows = await tx.query(lockStatement, keyColumns(keys));
  return new Map(
    rows.map(({ id, profile, received_at, file_name, ...row }) => [
      id,
      { ...row, profile, receivedAt: received_at, fileName: file_name, overlapping: overlappingOf(row) },
    ]),
  );
}

/** Outcome of a report: completed if `failure` is absent, otherwise failed. */
export interface ReportEnd {
  recordsProcessed: number;
  recordsFailed: number;
  /** Decimal string: the gross wages of the processed records. */
  processedGrossWages: string;
  failure?: { code: string; message: string; details: string[] };
  warnings: Problem<FindingWarning>[];
  finishedAt: Date;
}

const finishStatement = statement(
  "reports_finish",
  `UPDATE payroll_reports AS report
   SET status = CASE WHEN ended.failure IS NULL THEN 'completed' ELSE 'failed' END, failure = ended.failure,
     warnings = ended.warnings, records_processed = ended.records_processed, records_failed = ended.records_failed,
     processed_gross_wages = ended.gross_wages, finished_at = ended.finished_at
   FROM unnest($1::text[], $2::text[], $3::text[], $4::jsonb[], $5::jsonb[], $6::int[], $7::int[], $8::numeric[],
     $9::timestamptz[])
     AS ended (id, environment, owner_id, failure, warnings, records_processed, records_failed, gross_wages, finished_at)
   WHERE report.id = ended.id AND report.environment = ended.environment AND report.owner_id = ended.owner_id
     AND report.status = 'processing'`,
);

/** Updates reports with their outcome. Skips those that already have one. */
export async function updateReportOutcomes(
  tx: Queryable,
  ended: readonly (ReportKey & { end: ReportEnd })[],
): Promise<void> {
  await tx.query(finishStatement, [
    ...keyColumns(ended),
    ended.map(({ end }) => (end.failure ? JSON.stringify(end.failure) : null)),
    ended.map(({ end }) => JSON.stringify(end.warnings)),
    ended.map(({ end }) => end.recordsProcessed),
    ended.map(({ end }) => end.recordsFailed),
    ended.map(({ end }) => end.processedGrossWages),
    ended.map(({ end }) => end.finishedAt),
  ]);
}

interface FileRow {
  status: "processing" | "completed" | "failed";
  records_total: number;
  records_processed: number;
  records_failed: number;
  received_at: Date;
  finished_at: Date | null;
}

const fileStatement = statement<FileRow>(
  "report_file",
  `SELECT status, records_total, records_processed, records_failed, received_at, finished_at FROM payroll_reports
   WHERE id = $1 AND environment = $2 AND owner_id = $3`,
);

export async function selectFile(db: Queryable, tenant: Tenant, id: string): Promise<FileRow | undefined> {
  const [row] = await db.query(fileStatement, [id, tenant.environment, tenant.ownerId]);
  return row;
}
