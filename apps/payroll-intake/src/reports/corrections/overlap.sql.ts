import { sameId } from "@platform/postgres/partitions/same-id";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import type { Overlapping } from "../../findings/overlap-warning.ts";
import type { PayrollReport } from "../../payroll/payroll-report.ts";
import type { ReportKey } from "../../payroll/report-key.ts";
import { withoutLoops } from "../without-loops.sql.ts";

/**
 * SQL condition that the report `earlier` covers days of `report` and counts beside it, or will. That is the only rule for overlaps. A
 * corrected report is replaced together with its supplements, and rows of a supplement are checked against the report that it supplements.
 */
const countsBeside = `earlier.environment = report.environment AND earlier.owner_id = report.owner_id
        AND earlier.employer_id = report.employer_id AND earlier.period_start <= report.period_end
        AND earlier.period_end >= report.period_start AND earlier.received_at <= report.received_at
        AND earlier.id IS DISTINCT FROM report.id AND earlier.id IS DISTINCT FROM report.corrects
        AND (report.corrects IS NULL OR earlier.supplements IS DISTINCT FROM report.corrects)
        AND earlier.id IS DISTINCT FROM report.supplements
        AND (report.supplements IS NULL OR earlier.supplements IS DISTINCT FROM report.supplements)
        AND earlier.status <> 'failed' AND earlier.superseded_by IS NULL AND earlier.voided_at IS NULL`;

const earlierStatement = `SELECT earlier.id FROM payroll_reports AS earlier
      WHERE ${countsBeside}`;

/** The id of an earlier report, and of one that has payroll where `report` states that nobody was paid, or the reverse. */
export const overlappingColumns = `(${earlierStatement} LIMIT 1) AS overlapping,
     CASE WHEN report.no_payroll THEN (${earlierStatement} AND NOT earlier.no_payroll LIMIT 1)
       ELSE (${earlierStatement} AND earlier.no_payroll LIMIT 1) END AS contradicting`;

export interface OverlappingRow {
  overlapping: string | null;
  contradicting: string | null;
}

export function overlappingOf({ overlapping, contradicting }: OverlappingRow): Overlapping | undefined {
  const id = contradicting ?? overlapping;
  return id === null ? undefined : { id, contradicts: contradicting !== null };
}

/** SQL of a report that is not stored, and of one that is. Every other report is earlier than either. */
const sentReport = `(SELECT $1 AS environment, $2 AS owner_id, $3 AS employer_id, $4::date AS period_start, $5::date AS period_end,
     $6 AS corrects, $7::boolean AS no_payroll, NULL AS id, NULL AS supplements, 'infinity'::timestamptz AS received_at) AS report`;
const storedReport = `(SELECT environment, owner_id, employer_id, period_start, period_end, corrects, no_payroll, id, supplements,
     'infinity'::timestamptz AS received_at FROM payroll_reports WHERE environment = $1 AND owner_id = $2 AND id = $3) AS report`;

function valuesOfSent({ environment, ownerId }: Tenant, report: PayrollReport): unknown[] {
  const { employerId, periodStart, periodEnd, corrects, noPayroll = false } = report;
  return [environment, ownerId, employerId, periodStart, periodEnd, corrects || null, noPayroll];
}

function valuesOfStored({ tenant, reportId }: ReportKey): unknown[] {
  return [tenant.environment, tenant.ownerId, reportId];
}

const overlappingSentStatement = statement<OverlappingRow>(
  "report_overlapping",
  `SELECT ${overlappingColumns} FROM ${sentReport}`,
);
const overlappingStoredStatement = statement<OverlappingRow>(
  "report_overlapping_stored",
  `SELECT ${overlappingColumns} FROM ${storedReport}`,
);

/** Selects a report that counts beside one that is not stored, and covers some of the same days. */
export async function selectOverlappingSent(db: Queryable, tenant: Tenant, report: PayrollReport) {
  const [row] = await db.query(overlappingSentStatement, valuesOfSent(tenant, report));
  return row && overlappingOf(row);
}

/** Selects the same for a report that is stored. */
export async function selectOverlappingStored(tx: Queryable, key: ReportKey) {
  const [row] = await tx.query(overlappingStoredStatement, valuesOfStored(key));
  return row && overlappingOf(row);
}

interface OverlapRow {
  id: string;
  employer_id: string;
  period_start: string;
  period_end: string;
  gross_wages: string;
  employee_count: number;
  overlapping_count: number;
  employee_ids: string[];
  names: string[];
  overlapping_of_all: number;
}

/** Maximum numbers of reports, and of employees of each, that are named. */
const mostNamed = 100;

/**
 * Returns SQL that selects the reports, each with its supplements, that pay employees of `report`.
 *
 * @param records SQL of the valid records of `report`, with the columns `employee_id` and `name`
 */
const overlapsSql = (report: string, records: string) => `WITH own AS MATERIALIZED (
     SELECT employee_id, max(name) AS name FROM ${records} AS record GROUP BY employee_id),
   earlier AS MATERIALIZED (
     SELECT coalesce(earlier.supplements, earlier.id) AS whole_id, earlier.id, earlier.employer_id, earlier.period_start,
       earlier.period_end, earlier.processed_gross_wages
     FROM ${report} CROSS JOIN payroll_reports AS earlier
     WHERE ${countsBeside} AND earlier.intake_failure IS NULL),
   paid AS MATERIALIZED (
     SELECT DISTINCT whole_id, employee_id
     FROM earlier CROSS JOIN LATERAL (
       SELECT employee_id FROM payroll_records
       WHERE ${sameId("report_id", "earlier.id")} AND environment = $1 AND owner_id = $2 AND status = 'processed' OFFSET 0) AS record),
   matched AS (
     SELECT whole_id, count(*)::int AS employee_count, count(name)::int AS overlapping_count,
       (array_agg(employee_id ORDER BY employee_id) FILTER (WHERE name IS NOT NULL))[1:${mostNamed}] AS employee_ids,
       (array_agg(name ORDER BY employee_id) FILTER (WHERE name IS NOT NULL))[1:${mostNamed}] AS names
     FROM paid LEFT JOIN own USING (employee_id) GROUP BY whole_id HAVING count(name) > 0)
   SELECT whole_id AS id, employer_id, period_start, period_end, trim_scale(sum(processed_gross_wages)) AS gross_wages,
     employee_count, overlapping_count, employee_ids, names,
     (SELECT count(*) FROM own WHERE employee_id IN (SELECT employee_id FROM paid))::int AS overlapping_of_all
   FROM earlier JOIN matched USING (whole_id)
   GROUP BY whole_id, employer_id, period_start, period_end, employee_count, overlapping_count, employee_ids, names
   ORDER BY whole_id DESC LIMIT ${mostNamed}`;

const overlapsOfSentStatement = statement<OverlapRow>(
  "report_overlaps",
  overlapsSql(sentReport, "(SELECT * FROM unnest($8::text[], $9::text[]) AS sent (employee_id, name))"),
);
const overlapsOfStoredStatement = statement<OverlapRow>(
  "report_overlaps_stored",
  overlapsSql(
    storedReport,
    `(SELECT employee_id, name FROM payroll_records
     WHERE ${sameId("report_id", "$3")} AND environment = $1 AND owner_id = $2 AND status = 'processed')`,
  ),
);

/** Reports, each with its supplements, in which employees of another report are paid for some of the same days already. */
export interface Overlaps {
  /** Reports, newest first. */
  reports: {
    reportId: string;
    employerId: string;
    periodStart: string;
    periodEnd: string;
    grossWages: string;
    employeeCount: number;
    overlappingCount: number;
    employees: { employeeId: string; name: string }[];
  }[];
  /** Number of employees who are in any of the reports. */
  employeeCount: number;
}

function toOverlaps(rows: readonly OverlapRow[]): Overlaps {
  return {
    reports: rows.map((row) => ({
      reportId: row.id,
      employerId: row.employer_id,
      periodStart: row.period_start,
      periodEnd: row.period_end,
      grossWages: row.gross_wages,
      employeeCount: row.employee_count,
      overlappingCount: row.overlapping_count,
      employees: row.employee_ids.map((employeeId, index) => ({ employeeId, name: row.names[index] ?? "" })),
    })),
    employeeCount: rows[0]?.overlapping_of_all ?? 0,
  };
}

/**
 * Selects the overlaps of a report that is not stored.
 *
 * @param records valid records of the report
 */
export async function selectOverlapsOfSent(
  tx: Queryable,
  tenant: Tenant,
  report: PayrollReport,
  records: PayrollReport["records"],
): Promise<Overlaps> {
  const employees = [records.map(({ employeeId }) => employeeId), records.map(({ name }) => name)];
  const values = [...valuesOfSent(tenant, report), ...employees];
  return toOverlaps(await withoutLoops(tx, () => tx.query(overlapsOfSentStatement, values)));
}

/** Selects the overlaps of a report that is stored, with its records. */
export async function selectOverlapsOfStored(tx: Queryable, key: ReportKey): Promise<Overlaps> {
  return toOverlaps(await withoutLoops(tx, () => tx.query(overlapsOfStoredStatement, valuesOfStored(key))));
}
