import { sameId } from "@platform/postgres/partitions/same-id";
import { type RowOf, selected, unnested } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import { findingColumns } from "../findings/finding.sql.ts";
import { shownColumns, shownName } from "../payroll/record-columns.ts";
import { inReport, ofTenant } from "../payroll/report-key.sql.ts";
import type { ReportKeys } from "../payroll/report-key.ts";

/** Report of a page of records. */
export interface PagedReport {
  id: string;
  tenant: Tenant;
  employerId: string;
  periodStart: string;
  periodEnd: string;
}

const reportColumns = {
  id: "text",
  ownerId: "text",
  employerId: "text",
  periodStart: "date",
  periodEnd: "date",
} as const;
const reportSql = `SELECT ${selected(reportColumns, "report")} FROM payroll_reports AS report
   WHERE report.environment = {environment:text} AND report.id = {id:text}` as const;
const ownStatement = statement(
  "record_page_report",
  reportColumns,
  `${reportSql} AND report.owner_id = {ownerId:text}`,
);
const grantedStatement = statement(
  "record_page_granted_report",
  reportColumns,
  `${reportSql} AND EXISTS (
     SELECT FROM exposure_grants AS given
     WHERE given.environment = {environment:text} AND given.grantee_owner_id = {ownerId:text}
       AND given.owner_id = report.owner_id AND given.employer_id = report.employer_id AND given.status = 'accepted'
       AND given.deleted_at IS NULL)`,
);

/** Selects the tenant's own report, or with `granted` a report that the tenant may read by an accepted grant. */
export async function selectPagedReport(
  db: Queryable,
  tenant: Tenant,
  id: string,
  { granted = false } = {},
): Promise<PagedReport | undefined> {
  const [row] = await db.query(granted ? grantedStatement : ownStatement, { ...tenant, id });
  if (!row) return undefined;
  const { ownerId, ...report } = row;
  return { ...report, tenant: { environment: tenant.environment, ownerId } };
}

const pagedColumns = { position: "int", name: "text", ...shownColumns } as const;
const pagedSql = `position, ${shownName}, ${selected(shownColumns)}`;

/** A processed record. Amounts are decimal strings. */
export type PagedRecord = RowOf<typeof pagedColumns>;

const rangeColumns = { first: "int", last: "int" } as const;
const recordsStatement = statement(
  "record_page",
  pagedColumns,
  `SELECT ${pagedSql}
   FROM payroll_records
   WHERE ${inReport} AND status = 'processed' AND position > {after:int}
     AND EXISTS (SELECT FROM ${unnested(rangeColumns, "range")} WHERE position BETWEEN first AND last)
   ORDER BY position LIMIT {limit:int}`,
  { rows: rangeColumns },
);

/** A range of positions, both included. */
export interface RecordRange {
  first: number;
  last: number;
}

/** Selects processed records of a report in the ranges, after a position. */
export function selectRecords(
  db: Queryable,
  { tenant, id }: PagedReport,
  { ranges, after, limit }: { ranges: readonly RecordRange[]; after: number; limit: number },
): Promise<PagedRecord[]> {
  return db.query(recordsStatement, { ...tenant, reportId: id, after, limit, rows: ranges });
}

const firstStatement = statement(
  "records_first",
  { reportId: "text", fileRow: "int?", ...pagedColumns },
  `SELECT record.* FROM unnest({reportIds:text[]}) WITH ORDINALITY AS wanted (id, place) CROSS JOIN LATERAL (
     SELECT report_id AS "reportId", file_row AS "fileRow", ${pagedSql} FROM payroll_records
     WHERE ${sameId("report_id", "wanted.id")} AND ${ofTenant} AND status = 'processed' ORDER BY position LIMIT {limit:int}) AS record
   ORDER BY place, position LIMIT {limit:int}`,
);

/** Selects the first processed records of the reports of a file, with the number of their rows unless it is the position plus 2. */
export function selectFirstRecords(db: Queryable, { tenant, reportIds }: ReportKeys, limit: number) {
  return db.query(firstStatement, { ...tenant, reportIds, limit });
}

const { problems, warnings, fileRow } = findingColumns;
const foundColumns = { reportId: "text", fileRow, problems, warnings } as const;
const employeeRecordsStatement = statement(
  "employee_records",
  { ...foundColumns, ...pagedColumns },
  `SELECT record.* FROM unnest({reportIds:text[]}) AS wanted (id) CROSS JOIN LATERAL (
     SELECT ${selected(foundColumns)}, ${pagedSql} FROM payroll_records
     WHERE ${ofTenant} AND ${sameId("report_id", "wanted.id")} AND employee_id = {employeeId:text} OFFSET 0) AS record
   ORDER BY "reportId" DESC, position`,
);

/** A record with its findings, failed or not. */
export type FoundRecord = RowOf<typeof foundColumns> & PagedRecord;

/** Selects the records of an employee in reports of the tenant. */
export function selectEmployeeRecords(
  db: Queryable,
  tenant: Tenant,
  { reportIds, employeeId }: { reportIds: readonly string[]; employeeId: string },
): Promise<FoundRecord[]> {
  return db.query(employeeRecordsStatement, { ...tenant, reportIds, employeeId });
}
