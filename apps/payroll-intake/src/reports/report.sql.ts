import type { Queryable } from "@platform/postgres/query/statement";
import { statement } from "@platform/postgres/query/statement";
import { changeStampList } from "@platform/service/call/current-actor";
import type { Tenant } from "@platform/service/call/tenant";
import type { PayrollReport, ReportProfile } from "../payroll/payroll-report.ts";

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

const insertStatement = statement(
  "reports_insert",
  `INSERT INTO payroll_reports
     (id, environment, owner_id, employer_id, profile, period_start, period_end, content_hash, submission, request_id,
      corrects, records_total, submitted_gross_wages, stated_total_payroll, stated_total_hours, stated_officer_payroll,
      subcontractor_payments, received_at, changed_by, changed_request_id, no_payroll, supplements)
   SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::date[], $7::date[],
     $8::bytea[], $9::bytea[], $10::text[], $11::text[], $12::int[], $13::numeric[], $14::numeric[], $15::numeric[],
     $16::numeric[], $17::numeric[], $18::timestamptz[], $19::text[], $20::text[], $21::boolean[], $22::text[])`,
);

/** Unique index that refuses the same content of an employer and period while a report with it counts. */
export const contentIndex = "payroll_reports_content";

/** Inserts accepted reports, all or none. */
export async function insertReports(tx: Queryable, reports: readonly AcceptedReport[]): Promise<void> {
  await tx.query(insertStatement, [
    reports.map(({ id }) => id),
    reports.map(({ tenant }) => tenant.environment),
    reports.map(({ tenant }) => tenant.ownerId),
    reports.map(({ report }) => report.employerId),
    reports.map(({ profile }) => profile),
    reports.map(({ report }) => report.periodStart),
    reports.map(({ report }) => report.periodEnd),
    reports.map(({ contentHash }) => contentHash),
    reports.map(({ submission }) => submission),
    reports.map(({ requestId }) => requestId),
    reports.map(({ report }) => report.corrects || null),
    reports.map(({ report }) => report.records.length),
    reports.map(({ grossWages }) => grossWages),
    reports.map(({ report }) => report.statedTotals?.totalPayroll),
    reports.map(({ report }) => report.statedTotals?.totalHours),
    reports.map(({ report }) => report.statedTotals?.officerPayroll),
    reports.map(({ report }) => report.statedTotals?.subcontractorPayments),
    reports.map(({ receivedAt }) => receivedAt),
    reports.map(({ changedBy }) => changedBy),
    reports.map(({ requestId }) => requestId),
    reports.map(({ report }) => report.noPayroll ?? false),
    reports.map(({ report }) => report.supplements || null),
  ]);
}

const sameContentStatement = statement<{ id: string; request_id: string; records_total: number }>(
  "report_with_same_content",
  `SELECT id, request_id, records_total FROM payroll_reports
   WHERE environment = $1 AND owner_id = $2 AND employer_id = $3 AND period_start = $4 AND period_end = $5
     AND content_hash = $6 AND status <> 'failed' AND superseded_by IS NULL AND voided_at IS NULL`,
);

/** Members that identify duplicates of a report. */
export interface ReportContent {
  tenant: Tenant;
  report: Pick<PayrollReport, "employerId" | "periodStart" | "periodEnd" | "corrects">;
  contentHash: Buffer;
}

/** Selects the report that counts and has the same content; undefined if there is none. */
export async function selectSameContent(db: Queryable, accepted: ReportContent) {
  const { tenant, report, contentHash } = accepted;
  const { employerId, periodStart, periodEnd } = report;
  const key = [tenant.environment, tenant.ownerId, employerId, periodStart, periodEnd, contentHash];
  const [row] = await db.query(sameContentStatement, key);
  return row && { id: row.id, requestId: row.request_id, recordsTotal: row.records_total };
}

interface CorrectedRow {
  superseded_by: string | null;
  supplements: string | null;
  voided: boolean;
}

const correctedColumns = `SELECT superseded_by, supplements, voided_at IS NOT NULL AS voided FROM payroll_reports
   WHERE id = $1 AND environment = $2 AND owner_id = $3 AND employer_id = $4`;
const correctedStatement = statement<CorrectedRow>("report_corrected", correctedColumns);
const lockCorrectedStatement = statement<CorrectedRow>("report_corrected_lock", `${correctedColumns} FOR UPDATE`);

/** Members of a report that identify the report that it corrects. */
export type CorrectingReport = Pick<PayrollReport, "corrects" | "employerId">;

/** Selects the report of the same employer that `report` corrects; with `lock` it is locked until the transaction ends. */
export async function selectCorrected(db: Queryable, tenant: Tenant, report: CorrectingReport, { lock = false } = {}) {
  const key = [report.corrects, tenant.environment, tenant.ownerId, report.employerId];
  const [row] = await db.query(lock ? lockCorrectedStatement : correctedStatement, key);
  return row && { supersededBy: row.superseded_by, supplements: row.supplements, voided: row.voided };
}

interface SupersededRow {
  period_start: string;
  period_end: string;
  status: string;
}

const supersedeStatement = statement<SupersededRow>(
  "report_supersede",
  `UPDATE payroll_reports SET superseded_by = $1, changed_by = $5, changed_request_id = $6
   WHERE id = $2 AND environment = $3 AND owner_id = $4
   RETURNING period_start, period_end, status`,
);

// A report is replaced with all reports that supplement it: the correction has the rows of the whole.
const supersedeSupplementsStatement = statement(
  "report_supersede_supplements",
  `UPDATE payroll_reports SET superseded_by = $1, changed_by = $5, changed_request_id = $6
   WHERE supplements = $2 AND environment = $3 AND owner_id = $4 AND superseded_by IS NULL AND voided_at IS NULL`,
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
  const key = [id, tenant.environment, tenant.ownerId];
  const [row] = await tx.query(supersedeStatement, [supersededBy, ...key, ...changeStampList()]);
  await tx.query(supersedeSupplementsStatement, [supersededBy, ...key, ...changeStampList()]);
  if (row?.status !== "completed") return undefined;
  return { reportId: id, periodStart: row.period_start, periodEnd: row.period_end };
}

const tenantStatement = statement<Tenant>(
  "report_tenant",
  `SELECT environment, owner_id AS "ownerId" FROM payroll_reports WHERE id = $1`,
);

/** Selects the tenant of a report, for operators; undefined if there is no such report. */
export async function selectReportTenant(db: Queryable, id: string): Promise<Tenant | undefined> {
  const [row] = await db.query(tenantStatement, [id]);
  return row;
}
