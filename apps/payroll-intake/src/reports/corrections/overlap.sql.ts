import { sameId } from "@platform/postgres/partitions/same-id";
import { type RowOf, unnested } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import type { Overlapping } from "../../findings/overlap-warning.ts";
import type { PayrollReport } from "../../payroll/payroll-report.ts";
import { inReport, ofTenant } from "../../payroll/report-key.sql.ts";
import type { ReportKey, ReportKeys } from "../../payroll/report-key.ts";
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

/** The row of `overlappingColumns`. */
export const overlappingRow = { overlapping: "text?", contradicting: "text?" } as const;

export function overlappingOf({ overlapping, contradicting }: RowOf<typeof overlappingRow>): Overlapping | undefined {
  const id = contradicting ?? overlapping;
  return id === null ? undefined : { id, contradicts: contradicting !== null };
}

/** SQL of a report that is not stored, and of one that is. Every other report is earlier than either. */
const sentReport = `(SELECT {environment:text} AS environment, {ownerId:text} AS owner_id, {employerId:text} AS employer_id,
     {periodStart:date} AS period_start, {periodEnd:date} AS period_end, {corrects:text?} AS corrects,
     {noPayroll:bool} AS no_payroll, NULL AS id, NULL AS supplements, 'infinity'::timestamptz AS received_at) AS report`;
const storedReports =
  `(SELECT environment, owner_id, employer_id, period_start, period_end, corrects, no_payroll, id, supplements,
     'infinity'::timestamptz AS received_at FROM payroll_reports WHERE ${ofTenant} AND id = ANY ({reportIds:text[]})) AS report` as const;
const storedReport =
  `(SELECT environment, owner_id, employer_id, period_start, period_end, corrects, no_payroll, id, supplements,
     'infinity'::timestamptz AS received_at FROM payroll_reports WHERE ${ofTenant} AND id = {reportId:text}) AS report` as const;

function valuesOfSent(tenant: Tenant, report: PayrollReport) {
  const { employerId, periodStart, periodEnd, corrects, noPayroll = false } = report;
  return { ...tenant, employerId, periodStart, periodEnd, corrects: corrects || null, noPayroll };
}

const overlappingSentStatement = statement(
  "report_overlapping",
  overlappingRow,
  `SELECT ${overlappingColumns} FROM ${sentReport}`,
);
const overlappingStoredStatement = statement(
  "report_overlapping_stored",
  { reportId: "text", ...overlappingRow },
  `SELECT id AS "reportId", ${overlappingColumns} FROM ${storedReports}`,
);

/** Selects a report that counts beside one that is not stored, and covers some of the same days. */
export async function selectOverlappingSent(db: Queryable, tenant: Tenant, report: PayrollReport) {
  const [row] = await db.query(overlappingSentStatement, valuesOfSent(tenant, report));
  return row && overlappingOf(row);
}

/** Selects the same for reports that are stored, by their ids. */
export async function selectOverlappingStored(
  tx: Queryable,
  { tenant, reportIds }: ReportKeys,
): Promise<ReadonlyMap<string, Overlapping>> {
  const rows = await tx.query(overlappingStoredStatement, { ...tenant, reportIds });
  return new Map(
    rows.flatMap(({ reportId, ...row }) => {
      const overlapping = overlappingOf(row);
      return overlapping ? [[reportId, overlapping] as const] : [];
    }),
  );
}

const overlapRow = {
  reportId: "text",
  employerId: "text",
  periodStart: "date",
  periodEnd: "date",
  grossWages: "amount",
  employeeCount: "int",
  overlappingCount: "int",
  employeeIds: "text[]",
  names: "text[]",
  overlappingOfAll: "int",
} as const;

/** Maximum numbers of reports, and of employees of each, that are named. */
const mostNamed = 100;

/**
 * Returns SQL that selects the reports, each with its supplements, that pay employees of `report`.
 *
 * @param records SQL of the valid records of `report`, with the columns `employee_id` and `name`
 * @param limit SQL of the reports that are looked at; default all
 */
const overlapsSql = <const Report extends string, const Records extends string>(
  report: Report,
  records: Records,
  limit = "",
) =>
  `WITH own AS MATERIALIZED (
     SELECT employee_id, max(name) AS name FROM ${records} AS record GROUP BY employee_id),
   earlier AS MATERIALIZED (
     SELECT coalesce(earlier.supplements, earlier.id) AS whole_id, earlier.id, earlier.employer_id, earlier.period_start,
       earlier.period_end, earlier.processed_gross_wages
     FROM ${report} CROSS JOIN payroll_reports AS earlier
     WHERE ${countsBeside} AND earlier.intake_failure IS NULL ${limit}),
   paid AS MATERIALIZED (
     SELECT DISTINCT whole_id, employee_id
     FROM earlier CROSS JOIN LATERAL (
       SELECT employee_id FROM payroll_records
       WHERE ${sameId("report_id", "earlier.id")} AND ${ofTenant} AND status = 'processed' OFFSET 0) AS record),
   matched AS (
     SELECT whole_id, count(*)::int AS employee_count, count(name)::int AS overlapping_count,
       (array_agg(employee_id ORDER BY employee_id) FILTER (WHERE name IS NOT NULL))[1:${mostNamed}] AS employee_ids,
       (array_agg(name ORDER BY employee_id) FILTER (WHERE name IS NOT NULL))[1:${mostNamed}] AS names
     FROM paid LEFT JOIN own USING (employee_id) GROUP BY whole_id HAVING count(name) > 0)
   SELECT whole_id AS "reportId", employer_id AS "employerId", period_start AS "periodStart", period_end AS "periodEnd",
     trim_scale(sum(processed_gross_wages)) AS "grossWages", employee_count AS "employeeCount",
     overlapping_count AS "overlappingCount", employee_ids AS "employeeIds", names,
     (SELECT count(*) FROM own WHERE employee_id IN (SELECT employee_id FROM paid))::int AS "overlappingOfAll"
   FROM earlier JOIN matched USING (whole_id)
   GROUP BY whole_id, employer_id, period_start, period_end, employee_count, overlapping_count, employee_ids, names
   ORDER BY whole_id DESC LIMIT ${mostNamed}` as const;

const employeeColumns = { employeeId: "text", name: "text" } as const;
const overlapsOfSentStatement = statement(
  "report_overlaps",
  overlapRow,
  overlapsSql(sentReport, `(SELECT * FROM ${unnested(employeeColumns, "sent")})`),
  { rows: employeeColumns },
);
const storedRecords =
  `(SELECT employee_id, name FROM payroll_records WHERE ${inReport} AND status = 'processed')` as const;
const overlapsOfStoredStatement = statement(
  "report_overlaps_stored",
  overlapRow,
  overlapsSql(storedReport, storedRecords),
);

/** Maximum number of reports that are looked at while a report is processed, so that many of the same days do not slow the next one down. */
const mostLookedAt = 20;
const newestOverlapsStatement = statement(
  "report_overlaps_newest",
  overlapRow,
  overlapsSql(storedReport, storedRecords, `ORDER BY earlier.id DESC LIMIT ${mostLookedAt}`),
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

function toOverlaps(rows: readonly RowOf<typeof overlapRow>[]): Overlaps {
  return {
    reports: rows.map(({ overlappingOfAll, employeeIds, names, ...report }) => ({
      ...report,
      employees: employeeIds.map((employeeId, index) => ({ employeeId, name: names[index] ?? "" })),
    })),
    employeeCount: rows[0]?.overlappingOfAll ?? 0,
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
  const values = { ...valuesOfSent(tenant, report), rows: records };
  return toOverlaps(await withoutLoops(tx, () => tx.query(overlapsOfSentStatement, values)));
}

/** Selects the overlaps of reports that are stored, with their records, by their ids. */
export async function selectOverlapsOfStored(
  tx: Queryable,
  { tenant, reportIds }: ReportKeys,
): Promise<ReadonlyMap<string, Overlaps>> {
  const overlaps = new Map<string, Overlaps>();
  if (reportIds.length === 0) return overlaps;
  await withoutLoops(tx, async () => {
    for (const reportId of reportIds)
      overlaps.set(reportId, toOverlaps(await tx.query(overlapsOfStoredStatement, { ...tenant, reportId })));
  });
  return overlaps;
}

/** Selects the same among the newest reports of these days only. */
export async function selectNewestOverlaps(tx: Queryable, { tenant, reportId }: ReportKey): Promise<Overlaps> {
  return toOverlaps(await withoutLoops(tx, () => tx.query(newestOverlapsStatement, { ...tenant, reportId })));
}
