import { assigned, listed, selected, unnested } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import { stamp } from "@platform/postgres/tables/stamp";
import { changeStamp } from "@platform/service/call/current-actor";
import type { Tenant } from "@platform/service/call/tenant";
import type { PayrollReport, ReportProfile } from "../payroll/payroll-report.ts";
import { keyColumns, ofTenant } from "../payroll/report-key.sql.ts";
import { statedColumns } from "./report-list.sql.ts";

/** A report that has passed validation and is to be inserted. */
export interface AcceptedReport {
  id: string;
  tenant: Tenant;
  profile: ReportProfile;
  report: PayrollReport;
  contentHash: Buffer;
  /** Encoded SubmitReportRequest. */
  submission: Uint8Array;
  requestId: string;
  /** Actor who submitted it, as in the column `changed_by`. */
  changedBy: string | null;
  /** Sum of all records, as a decimal string. */
  grossWages: string;
  receivedAt: Date;
}

/** Columns of the last change of a report. */
const insertedColumns = {
  ...keyColumns,
  ...statedColumns,
  contentHash: "bytea",
  submission: "bytea",
  requestId: "text",
  ...stamp,
} as const;
const insertStatement = statement(
  "reports_insert",
  {},
  `INSERT INTO payroll_reports (${listed(insertedColumns)}) SELECT * FROM ${unnested(insertedColumns)}`,
  { rows: insertedColumns },
);

/** Unique index that refuses the same content of an employer and period while a report with it counts. */
export const contentIndex = "payroll_reports_content";

/** Inserts accepted reports, all or none. */
export async function insertReports(tx: Queryable, reports: readonly AcceptedReport[]): Promise<void> {
  const rows = reports.map(({ tenant, report, grossWages, ...accepted }) => ({
    ...report,
    ...accepted,
    ...tenant,
    corrects: report.corrects || null,
    supplements: report.supplements || null,
    recordsTotal: report.records.length,
    submittedGrossWages: grossWages,
    statedTotalPayroll: report.statedTotals?.totalPayroll,
    statedTotalHours: report.statedTotals?.totalHours,
    statedOfficerPayroll: report.statedTotals?.officerPayroll,
    subcontractorPayments: report.statedTotals?.subcontractorPayments,
    noPayroll: report.noPayroll ?? false,
    changedRequestId: accepted.requestId,
  }));
  await tx.query(insertStatement, { rows });
}

const sameContentStatement = statement(
  "report_with_same_content",
  { id: "text", requestId: "text", recordsTotal: "int" },
  `SELECT id, request_id AS "requestId", records_total AS "recordsTotal" FROM payroll_reports
   WHERE ${ofTenant} AND employer_id = {employerId:text} AND period_start = {periodStart:date} AND period_end = {periodEnd:date}
     AND content_hash = {contentHash:bytea} AND status <> 'failed' AND superseded_by IS NULL AND voided_at IS NULL`,
);

/** Members that identify duplicates of a report. */
export interface ReportContent {
  tenant: Tenant;
  report: Pick<PayrollReport, "employerId" | "periodStart" | "periodEnd" | "corrects">;
  contentHash: Buffer;
}

/** Selects the report that counts and has the same content; undefined if there is none. */
export async function selectSameContent(db: Queryable, { tenant, report, contentHash }: ReportContent) {
  const { employerId, periodStart, periodEnd } = report;
  const [same] = await db.query(sameContentStatement, { ...tenant, employerId, periodStart, periodEnd, contentHash });
  return same;
}

const correctedRow = { supersededBy: "text?", supplements: "text?", voided: "bool" } as const;
const correctedSql =
  `SELECT superseded_by AS "supersededBy", supplements, voided_at IS NOT NULL AS voided FROM payroll_reports
   WHERE id = {corrects:text} AND ${ofTenant} AND employer_id = {employerId:text}` as const;
const correctedStatement = statement("report_corrected", correctedRow, correctedSql);
const lockCorrectedStatement = statement("report_corrected_lock", correctedRow, `${correctedSql} FOR UPDATE`);

/** Members of a report that identify the report that it corrects. */
export type CorrectingReport = Pick<PayrollReport, "corrects" | "employerId">;

/** Selects the report of the same employer that `report` corrects; with `lock` it is locked until the transaction ends. */
export async function selectCorrected(
  db: Queryable,
  tenant: Tenant,
  { corrects, employerId }: CorrectingReport,
  { lock = false } = {},
) {
  const [row] = await db.query(lock ? lockCorrectedStatement : correctedStatement, { ...tenant, corrects, employerId });
  return row;
}

const supersedeStatement = statement(
  "report_supersede",
  { periodStart: "date", periodEnd: "date", status: "text" },
  `UPDATE payroll_reports SET superseded_by = {supersededBy:text}, ${assigned(stamp)}
   WHERE id = {id:text} AND ${ofTenant}
   RETURNING period_start AS "periodStart", period_end AS "periodEnd", status`,
  { using: stamp },
);

// A report is replaced with all reports that supplement it: the correction has the rows of the whole.
const supersedeSupplementsStatement = statement(
  "report_supersede_supplements",
  {},
  `UPDATE payroll_reports SET superseded_by = {supersededBy:text}, ${assigned(stamp)}
   WHERE supplements = {id:text} AND ${ofTenant} AND superseded_by IS NULL AND voided_at IS NULL`,
  { using: stamp },
);

/** A completed report that another one has replaced. */
export interface ReplacedReport {
  reportId: string;
  periodStart: string;
  periodEnd: string;
}

/** Updates a report, and those that supplement it, as replaced by `supersededBy`. Resolves to the replaced report, or undefined if it was not completed. */
export async function updateSuperseded(
  tx: Queryable,
  tenant: Tenant,
  id: string,
  supersededBy: string,
): Promise<ReplacedReport | undefined> {
  const values = { ...tenant, id, supersededBy, ...changeStamp() };
  const [row] = await tx.query(supersedeStatement, values);
  await tx.query(supersedeSupplementsStatement, values);
  if (row?.status !== "completed") return undefined;
  return { reportId: id, periodStart: row.periodStart, periodEnd: row.periodEnd };
}

const { environment, ownerId } = keyColumns;
const tenantColumns = { environment, ownerId } as const;
const tenantStatement = statement(
  "report_tenant",
  tenantColumns,
  `SELECT ${selected(tenantColumns)} FROM payroll_reports WHERE id = {id:text}`,
);

/** Selects the tenant of a report, for operators; undefined if there is no such report. */
export async function selectReportTenant(db: Queryable, id: string): Promise<Tenant | undefined> {
  const [tenant] = await db.query(tenantStatement, { id });
  return tenant;
}
