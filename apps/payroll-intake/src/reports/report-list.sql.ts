import type { FindingWarning } from "@platform/error-codes/finding-codes";
import { type RowOf, selected, typed } from "@platform/postgres/query/columns";
import { type Search, searchParts, searchTextSql } from "@platform/postgres/query/search-text";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import { tenantList } from "@platform/postgres/tables/tenant-list";
import type { Tenant } from "@platform/service/call/tenant";
import type { Problem } from "../findings/problem.ts";
import type { FileColumns } from "../payroll/file-columns.ts";
import type { ReportProfile } from "../payroll/payroll-report.ts";
import { ofTenant } from "../payroll/report-key.sql.ts";
import type { StoredFailure } from "./report-progress.sql.ts";

/** Columns of what the partner or the upload states. */
export const statedColumns = {
  employerId: "text",
  profile: typed<ReportProfile>("text"),
  periodStart: "date",
  periodEnd: "date",
  recordsTotal: "int",
  submittedGrossWages: "amount",
  statedTotalPayroll: "amount?",
  statedTotalHours: "amount?",
  statedOfficerPayroll: "amount?",
  subcontractorPayments: "amount?",
  corrects: "text?",
  /** Id of the report whose failed rows this one corrects. */
  supplements: "text?",
  receivedAt: "timestamptz",
  noPayroll: "bool",
} as const;

/** Columns of a stored report without its records. */
export const storedColumns = {
  id: "text",
  ...statedColumns,
  /** Public status: `processing`, `completed`, `failed`, `replaced` or `voided`. */
  standing: "text",
  recordsProcessed: "int",
  recordsFailed: "int",
  processedGrossWages: "amount",
  supersededBy: "text?",
  failure: typed<StoredFailure | null>("jsonb?"),
  /** Warnings about the report as a whole. */
  warnings: typed<Problem<FindingWarning>[]>("jsonb"),
  finishedAt: "timestamptz?",
  voidedAt: "timestamptz?",
  /** Null for a report that was submitted as JSON. */
  fileName: "text?",
  /** Null for a report that was not uploaded as a file, or before columns were stored. */
  fileColumns: typed<FileColumns | null>("jsonb?"),
} as const;

/** A stored report without its records. Amounts are decimal strings. */
export type StoredReport = RowOf<typeof storedColumns>;

const findStatement = statement(
  "report_find",
  storedColumns,
  `SELECT ${selected(storedColumns)} FROM payroll_reports WHERE ${ofTenant} AND id = {id:text}`,
);

/** Selects a report of the tenant. */
export async function selectReport(db: Queryable, tenant: Tenant, id: string): Promise<StoredReport | undefined> {
  const [report] = await db.query(findStatement, { ...tenant, id });
  return report;
}

const reportText = searchParts("concat_ws(' ', listed.employer_id, listed.file_name, listed.id)");
/** People know an employer by the name in its record. */
const search: Search = {
  ...reportText,
  condition: (parameter) => `(${reportText.condition(parameter)} OR listed.employer_id IN (
    SELECT employer_id FROM employers
    WHERE ${ofTenant} AND deleted_at IS NULL AND name <> '' AND ${searchTextSql("name")} LIKE ${parameter}))`,
};

/** Selects a page of the tenant's reports, newest first. */
export const selectReports = tenantList({
  table: "payroll_reports",
  row: storedColumns,
  // Short names of columns: those of all filters are in the name of a statement, which Postgres limits to 63 characters.
  // Their values are texts, and days as texts have the same order.
  from: "(SELECT *, period_end::text AS ends, period_start::text AS starts FROM payroll_reports) AS listed",
  where: "true",
  filters: {
    employerId: "employer_id",
    status: "standing",
    /** Reports whose period ends on that day or later. */
    periodFrom: "ends >=",
    /** Reports whose period begins on that day or before. */
    periodTo: "starts <=",
  },
  search,
  fromRow: (row) => row,
});
