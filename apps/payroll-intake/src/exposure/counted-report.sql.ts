import { sameId } from "@platform/postgres/partitions/same-id";
import { listed, type RowOf, selected, typed, unnested } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { GrantStatus } from "@platform/public-records/record/payroll-choices";
import type { Tenant } from "@platform/service/call/tenant";
import { currentStatus } from "../grants/exposure-grant.sql.ts";
import { shownColumns, shownName } from "../payroll/record-columns.ts";

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

/** Columns of the owner and employer of sources. */
export const sourceColumns = { ownerId: "text", employerId: "text" } as const;
const grantColumns = { id: "text", ...sourceColumns } as const;
const toTenant = "environment = {environment:text} AND grantee_owner_id = {granteeOwnerId:text}";
const toEmployer = "grantee_employer_id = {granteeEmployerId:text}";
const grantsStatement = statement(
  "exposure_granted",
  { ...grantColumns, grantStatus: typed<GrantStatus>("text") },
  `SELECT ${selected(grantColumns)}, status AS "grantStatus" FROM exposure_grants
   WHERE ${toTenant} AND ${toEmployer} AND deleted_at IS NULL AND status = 'accepted'
   UNION
   SELECT latest.* FROM ${unnested(sourceColumns, "named")} CROSS JOIN LATERAL (
     SELECT ${listed(grantColumns)}, ${currentStatus} AS grant_status FROM exposure_grants
     WHERE ${toTenant} AND owner_id = named.owner_id AND employer_id = named.employer_id
     ORDER BY deleted_at DESC NULLS FIRST, status = 'accepted' DESC, ${toEmployer} DESC LIMIT 1) AS latest
   ORDER BY "ownerId", "employerId"`,
  { rows: sourceColumns },
);

/**
 * Selects the sources that the tenant may read for an employer, by the tenant's id of it: its own payroll first, then that of
 * its other employers in `namedSources`, then the exposure that other owners have granted to it. A grant of a source in
 * `namedSources` needs no such id: the policy says for which employer it counts. Offers that the tenant has not accepted are no
 * sources; those in `namedSources` are returned separately, by their latest status.
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
  const key = { environment, granteeOwnerId: ownerId, granteeEmployerId: employerId };
  const grants = await db.query(grantsStatement, { ...key, rows: others });
  const ownIds = namedSources.filter((source) => source.ownerId === ownerId).map((source) => source.employerId);
  const sources: ExposureSource[] = [...new Set([employerId, ...ownIds])].map((id) => ({ ownerId, employerId: id }));
  const ungranted: UngrantedSource[] = [];
  for (const { id, grantStatus, ...source } of grants) {
    if (grantStatus === "accepted") sources.push({ ...source, grantId: id });
    else ungranted.push({ ...source, grantStatus });
  }
  return { sources, ungranted };
}

/** Columns of a report that counts, but for its id. */
const countedColumns = {
  ...sourceColumns,
  periodStart: "date",
  periodEnd: "date",
  subcontractorPayments: "numeric?",
  recordsTotal: "int",
  noPayroll: "bool",
} as const;
export const countedRow = { reportId: "text", ...countedColumns } as const;
/** SQL after SELECT of `countedRow`. */
export const countedSql = `report.id AS "reportId", ${selected(countedColumns, "report")}`;

/** A report that counts. Amounts are decimal strings. */
export type CountedReport = RowOf<typeof countedRow>;

const reportsStatement = statement(
  "exposure_reports",
  countedRow,
  `SELECT ${countedSql}
   FROM ${unnested(sourceColumns, "source")}
   JOIN counted_reports AS report USING (owner_id, employer_id)
   WHERE report.environment = {environment:text} AND period_start <= {to:date} AND period_end >= {from:date}
   ORDER BY period_start, report.id`,
  { rows: sourceColumns },
);

/** Selects the reports of these sources that count and cover at least one day between `from` and `to`, both inclusive. */
export function selectCountedReports(
  db: Queryable,
  environment: Tenant["environment"],
  sources: readonly ExposureSource[],
  { from: firstDay, to: lastDay }: { from: string; to: string },
): Promise<CountedReport[]> {
  return db.query(reportsStatement, { environment, from: firstDay, to: lastDay, rows: sources });
}

const { overtimeHours, ...ratedColumns } = shownColumns;
const lineColumns = { reportId: "text", position: "int", name: "text", ...ratedColumns, hireDate: "date?" } as const;

/** A processed record with the members that rating needs. */
export type CountedLine = RowOf<typeof lineColumns>;

const reportKey = { reportId: "text", employerId: "text" } as const;
const linesStatement = statement(
  "exposure_lines",
  lineColumns,
  `SELECT line.* FROM ${unnested(reportKey, "wanted")} CROSS JOIN LATERAL (
     SELECT report_id AS "reportId", position, ${shownName}, ${selected(ratedColumns)},
       CASE WHEN officer THEN (SELECT hired_on FROM departures AS person
         WHERE person.environment = payroll_records.environment AND person.owner_id = payroll_records.owner_id
           AND person.employer_id = wanted.employer_id AND person.employee_id = payroll_records.employee_id) END AS "hireDate"
     FROM payroll_records
     WHERE environment = {environment:text} AND owner_id = ANY ({ownerIds:text[]}) AND ${sameId("report_id", "wanted.report_id")}
       AND position >= {first:int} AND position < {end:int} AND status = 'processed' OFFSET 0) AS line
   ORDER BY "reportId", position`,
  { rows: reportKey },
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
  const ownerIds = [...new Set(reports.map((report) => report.ownerId))];
  return db.query(linesStatement, { environment, ownerIds, rows: reports, first, end });
}
