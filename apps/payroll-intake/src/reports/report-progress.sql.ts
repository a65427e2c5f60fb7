import type { FindingWarning } from "@platform/error-codes/finding-codes";
import { type RowOf, selected, typed, unnested } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import type { Overlapping } from "../findings/overlap-warning.ts";
import type { Problem } from "../findings/problem.ts";
import type { ReportProfile } from "../payroll/payroll-report.ts";
import { keyColumns, ofTenant, toKeyValues } from "../payroll/report-key.sql.ts";
import type { ReportKey } from "../payroll/report-key.ts";
import { overlappingColumns, overlappingOf, overlappingRow } from "./corrections/overlap.sql.ts";

/** Reason why a report failed, as it is stored and published. */
export interface StoredFailure {
  code: string;
  message: string;
  details: string[];
}

const progressColumns = {
  receivedAt: "timestamptz",
  recordsTotal: "int",
  recordsProcessed: "int",
  recordsFailed: "int",
} as const;

const lockedColumns = {
  id: "text",
  status: "text",
  profile: typed<ReportProfile>("text"),
  submission: "bytea",
  ...progressColumns,
  fileName: "text?",
  processedGrossWages: "numeric",
  employeeCount: "int?",
  intakeFailure: typed<StoredFailure | null>("jsonb?"),
  intakeWarnings: typed<Problem<FindingWarning>[] | null>("jsonb?"),
} as const;

const lockedRow = { ...lockedColumns, voided: "bool", notCounted: "bool", isFirst: "bool" } as const;

/** A locked report. One with `notCounted`, which was voided or replaced, will not count; one with `isFirst` made the record of its employer. */
export interface LockedReport extends RowOf<typeof lockedRow> {
  overlapping: Overlapping | undefined;
}

// Rows are locked in the order of their ids, which prevents deadlocks.
const lockStatement = statement(
  "reports_lock",
  { ...lockedRow, ...overlappingRow },
  `SELECT ${selected(lockedColumns, "report")}, voided_at IS NOT NULL AS voided,
     (voided_at IS NOT NULL OR superseded_by IS NOT NULL) AS "notCounted",
     EXISTS (SELECT FROM employers AS employer
       WHERE employer.environment = report.environment AND employer.owner_id = report.owner_id
         AND employer.employer_id = report.employer_id AND employer.deleted_at IS NULL
         AND employer.first_report_id = report.id) AS "isFirst", ${overlappingColumns}
   FROM ${unnested(keyColumns, "wanted")} JOIN payroll_reports AS report USING (id, environment, owner_id)
   ORDER BY id
   FOR UPDATE OF report`,
  { rows: keyColumns },
);

/**
 * Locks the reports that exist until the transaction ends, and returns them by id. `overlapping` is an earlier report of the
 * employer that counts and covers some of the same days, other than the corrected one; a report that contradicts this one comes
 * first.
 */
export async function lockReports(tx: Queryable, keys: readonly ReportKey[]): Promise<Map<string, LockedReport>> {
  const rows = await tx.query(lockStatement, { rows: keys.map(toKeyValues) });
  return new Map(rows.map((row) => [row.id, { ...row, overlapping: overlappingOf(row) }]));
}

/** Outcome of a report: completed if `failure` is absent, otherwise failed. */
export interface ReportEnd {
  recordsProcessed: number;
  recordsFailed: number;
  /** Decimal string: the gross wages of the processed records. */
  processedGrossWages: string;
  failure?: StoredFailure;
  warnings: Problem<FindingWarning>[];
  finishedAt: Date;
}

const endColumns = {
  ...keyColumns,
  failure: typed<StoredFailure | null>("jsonb?"),
  warnings: "jsonb",
  recordsProcessed: "int",
  recordsFailed: "int",
  processedGrossWages: "amount",
  finishedAt: "timestamptz",
} as const;
const finishStatement = statement(
  "reports_finish",
  {},
  `UPDATE payroll_reports AS report
   SET status = CASE WHEN ended.failure IS NULL THEN 'completed' ELSE 'failed' END, failure = ended.failure,
     warnings = ended.warnings, records_processed = ended.records_processed, records_failed = ended.records_failed,
     processed_gross_wages = ended.processed_gross_wages, finished_at = ended.finished_at
   FROM ${unnested(endColumns, "ended")}
   WHERE report.id = ended.id AND report.environment = ended.environment AND report.owner_id = ended.owner_id
     AND report.status = 'processing'`,
  { rows: endColumns },
);

/** Updates reports with their outcome. Skips those that already have one. */
export async function updateReportOutcomes(
  tx: Queryable,
  ended: readonly (ReportKey & { end: ReportEnd })[],
): Promise<void> {
  await tx.query(finishStatement, { rows: ended.map(({ end, ...key }) => ({ ...end, ...toKeyValues(key) })) });
}

const fileColumns = {
  status: typed<"processing" | "completed" | "failed">("text"),
  ...progressColumns,
  finishedAt: "timestamptz?",
} as const;
const fileStatement = statement(
  "report_file",
  fileColumns,
  `SELECT ${selected(fileColumns)} FROM payroll_reports WHERE id = {id:text} AND ${ofTenant}`,
);

export async function selectFile(db: Queryable, tenant: Tenant, id: string) {
  const [row] = await db.query(fileStatement, { ...tenant, id });
  return row;
}
