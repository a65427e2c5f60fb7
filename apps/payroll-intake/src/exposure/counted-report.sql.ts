import { sameId } from "@platform/postgres/partitions/same-id";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { GrantStatus } from "@platform/public-records/record/payroll-choices";
import type { Tenant } from "@platform/service/call/tenant";
import { currentStatus } from "../grants/exposure-grant.sql.ts";
import type { ExcludedPay } from "../payroll/excluded-pay.ts";

/** An owner and that owner's id of an employer: one source of the employer's exposure. */
export interface ExposureSource {
  ownerId: string;
  employerId: string;
  /** Grant by which the tenant reads it; absent for the tenant's own. */
  grantId?: string;
}

/** A source that a policy names and that its owner has offered, but that the tenant may not read. */
export interface UngrantedSource extends Omit<ExposureSource, "grantId"> {
  grantStatus: Exclude<GrantStatus, "accepted">;
}

interface GrantRow {
  id: string;
  owner_id: string;
  employer_id: string;
  grant_status: GrantStatus;
}

const toTenant = "environment = $1 AND grantee_owner_id = $2 AND grantee_employer_id = $3";
const grantsStatement = statement<GrantRow>(
  "exposure_granted",
  `SELECT id, owner_id, employer_id, status AS grant_status FROM exposure_grants
   WHERE ${toTenant} AND deleted_at IS NULL AND status = 'accepted'
   UNION ALL
   SELECT latest.* FROM unnest($4::text[], $5::text[]) AS named (owner_id, employer_id) CROSS JOIN LATERAL (
     SELECT id, owner_id, employer_id, ${currentStatus} AS grant_status FROM exposure_grants
     WHERE ${toTenant} AND owner_id = named.owner_id AND employer_id = named.employer_id
     ORDER BY deleted_at DESC NULLS FIRST LIMIT 1) AS latest
   WHERE grant_status <> 'accepted'
   ORDER BY owner_id, employer_id`,
);

/**
 * Selects the sources that the tenant may read for an employer, by the tenant's id of it: its own payroll first, then that of
 * its other employers in `namedSources`, then the exposure that other owners have granted to it. Offers that the tenant has not
 * accepted are no sources; those in `namedSources` are returned separately, by their latest status.
 *
 * @param namedSources sources that a policy names
 */
export async function selectSources(
  db: Queryable,
  { environment, ownerId }: Tenant,
  employerId: string,
  namedSources: readonly { ownerId: string; employerId: string }[] = [],
): Promise<{ sources: ExposureSource[]; ungranted: UngrantedSource[] }> {
  const others = namedSources.filter((source) => source.ownerId !== ownerId);
  const owners = others.map((source) => source.ownerId);
  const employers = others.map((source) => source.employerId);
  const rows = await db.query(grantsStatement, [environment, ownerId, employerId, owners, employers]);
  const ownIds = namedSources.filter((source) => source.ownerId === ownerId).map((source) => source.employerId);
  const sources: ExposureSource[] = [...new Set([employerId, ...ownIds])].map((id) => ({ ownerId, employerId: id }));
  const ungranted: UngrantedSource[] = [];
  for (const { id, grant_status: grantStatus, ...row } of rows) {
    const source = { ownerId: row.owner_id, employerId: row.employer_id };
    if (grantStatus === "accepted") sources.push({ ...source, grantId: id });
    else ungranted.push({ ...source, grantStatus });
  }
  return { sources, ungranted };
}

/** A report that counts. Amounts are decimal strings. */
export interface CountedReport {
  report_id: string;
  owner_id: string;
  employer_id: string;
  period_start: string;
  period_end: string;
  subcontractor_payments: string | null;
  records_total: number;
  no_payroll: boolean;
}

const reportsStatement = statement<CountedReport>(
  "exposure_reports",
  `SELECT report.id AS report_id, report.owner_id, report.employer_id, period_start, period_end, subcontractor_payments,
     records_total, no_payroll
   FROM unnest($2::text[], $3::text[]) AS source (owner_id, employer_id)
   JOIN counted_reports AS report USING (owner_id, employer_id)
   WHERE report.environment = $1 AND period_start <= $5 AND period_end >= $4
   ORDER BY period_start, report.id`,
);

/** Selects the reports of these sources that count and cover at least one day between `from` and `to`, both inclusive. */
export function selectCountedReports(
  db: Queryable,
  environment: Tenant["environment"],
  sources: readonly ExposureSource[],
  { from: firstDay, to: lastDay }: { from: string; to: string },
): Promise<CountedReport[]> {
  const owners = sources.map(({ ownerId }) => ownerId);
  const employers = sources.map(({ employerId }) => employerId);
  return db.query(reportsStatement, [environment, owners, employers, firstDay, lastDay]);
}

/** A processed record with the members that rating needs. */
export interface CountedLine {
  report_id: string;
  position: number;
  employee_id: string;
  name: string;
  state: string;
  class_code: string;
  officer: boolean;
  gross_wages: string;
  overtime_pay: string;
  overtime_multiplier: string;
  double_time_pay: string;
  hours_worked: string;
  overtime_premium: string | null;
  excluded_pay: ExcludedPay[] | null;
}

const linesStatement = statement<CountedLine>(
  "exposure_lines",
  `SELECT line.* FROM unnest($3::text[]) AS wanted (id) CROSS JOIN LATERAL (
     SELECT report_id, position, employee_id, coalesce(nullif(name, ''), first_name || ' ' || last_name) AS name, state, class_code, officer,
       trim_scale(gross_wages) AS gross_wages, trim_scale(overtime_pay) AS overtime_pay,
       trim_scale(overtime_multiplier) AS overtime_multiplier, trim_scale(double_time_pay) AS double_time_pay,
       trim_scale(hours_worked) AS hours_worked, trim_scale(overtime_premium) AS overtime_premium, excluded_pay
     FROM payroll_records
     WHERE environment = $1 AND owner_id = ANY ($2::text[]) AND ${sameId("report_id", "wanted.id")} AND position >= $4
       AND position < $5 AND status = 'processed' OFFSET 0) AS line
   ORDER BY report_id, position`,
);

/** A page of lines: of each report the positions from `first` (inclusive) to `end` (exclusive). */
export interface LinePage {
  reports: readonly CountedReport[];
  first: number;
  end: number;
}

/** Selects the processed records of a page, by report and position. */
export function selectCountedLines(
  db: Queryable,
  environment: Tenant["environment"],
  { reports, first, end }: LinePage,
): Promise<CountedLine[]> {
  const owners = [...new Set(reports.map((report) => report.owner_id))];
  const ids = reports.map((report) => report.report_id);
  return db.query(linesStatement, [environment, owners, ids, first, end]);
}
