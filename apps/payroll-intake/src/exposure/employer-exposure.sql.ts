import { sameId } from "@platform/postgres/partitions/same-id";
import { selected } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import { exposureSums, sumColumns } from "./exposure-sums.ts";

/** Reports whose period ends between the days, both inclusive; of one employer or, with an empty id, of all. */
export interface EmployerRange {
  employerId: string;
  from: string;
  to: string;
}

// The tenant's own reports that count, and those of accepted grants that its audits cite, under the tenant's id of the employer.
// Each report once, even if two grants name its employer differently.
const reports = `WITH reports AS (
     SELECT id, owner_id, employer_id, period_start, period_end FROM counted_reports
     WHERE environment = {environment:text} AND owner_id = {ownerId:text} AND ({employerId:text} = '' OR employer_id = {employerId:text}) AND period_end BETWEEN {from:date} AND {to:date}
     UNION ALL
     (SELECT DISTINCT ON (report.id)
        report.id, report.owner_id, granted.grantee_employer_id, report.period_start, report.period_end
      FROM exposure_grants AS granted
      JOIN counted_reports AS report USING (environment, owner_id, employer_id)
      WHERE environment = {environment:text} AND granted.grantee_owner_id = {ownerId:text} AND ({employerId:text} = '' OR granted.grantee_employer_id = {employerId:text})
        AND granted.deleted_at IS NULL AND granted.status = 'accepted' AND report.period_end BETWEEN {from:date} AND {to:date}
        AND EXISTS (SELECT FROM report_citations AS cited
          WHERE cited.report_id = report.id AND cited.environment = {environment:text} AND cited.owner_id = {ownerId:text})
      ORDER BY report.id, granted.grantee_employer_id))`;

/** SQL of the exposure of a report of the query, which is found by index in one partition. */
const exposureOf = (
  report: string,
) => `(SELECT * FROM exposure WHERE environment = {environment:text} AND owner_id = ${report}.owner_id
     AND ${sameId("report_id", `${report}.id`)} OFFSET 0)`;

const figureColumns = {
  /** Month as `YYYY-MM`. */
  month: "text",
  state: "text",
  classCode: "text",
  ...sumColumns,
} as const;
const figuresStatement = statement(
  "employer_exposure_figures",
  figureColumns,
  `${reports}
   SELECT to_char(reports.period_end, 'YYYY-MM') AS month, state, class_code AS "classCode", ${exposureSums}
   FROM reports CROSS JOIN LATERAL ${exposureOf("reports")} AS exposure
   GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
);

/** Selects the sums by month, state and class code. */
export function selectFigures(db: Queryable, tenant: Tenant, range: EmployerRange) {
  return db.query(figuresStatement, { ...range, ...tenant });
}

const employersStatement = statement(
  "employer_exposure_employers",
  { employerId: "text", grossWages: "numeric", reportCount: "int" },
  `${reports}
   SELECT reports.employer_id AS "employerId", sum(gross_wages) AS "grossWages", count(DISTINCT reports.id)::int AS "reportCount"
   FROM reports CROSS JOIN LATERAL ${exposureOf("reports")} AS exposure
   GROUP BY reports.employer_id ORDER BY sum(gross_wages) DESC, reports.employer_id`,
);

/** Selects the employers, the one with the highest gross wages first. */
export function selectEmployers(db: Queryable, tenant: Tenant, range: EmployerRange) {
  return db.query(employersStatement, { ...range, ...tenant });
}

const partColumns = { ownerId: "text", employerId: "text", periodStart: "date", periodEnd: "date" } as const;
const reportPartsStatement = statement(
  "employer_exposure_reports",
  { reportId: "text", ...partColumns, ...sumColumns },
  `${reports}
   SELECT reports.id AS "reportId", ${selected(partColumns, "reports")}, ${exposureSums}
   FROM reports CROSS JOIN LATERAL ${exposureOf("reports")} AS exposure
   WHERE ({state:text?} IS NULL OR state = {state:text?}) AND ({classCode:text?} IS NULL OR class_code = {classCode:text?})
     AND ({startingAfter:text} = ''
       OR (reports.period_end, reports.id) < (SELECT period_end, id FROM reports AS last WHERE last.id = {startingAfter:text}))
   GROUP BY reports.id, reports.owner_id, reports.employer_id, reports.period_start, reports.period_end
   ORDER BY reports.period_end DESC, reports.id DESC
   LIMIT {limit:int}`,
);

/** State, which may be empty, and class code of the figures; undefined selects all. */
interface PartsPage {
  state?: string | undefined;
  classCode?: string | undefined;
  startingAfter: string;
  limit: number;
}

/** Selects the amounts that each report adds, latest period first. */
export function selectReportParts(db: Queryable, tenant: Tenant, range: EmployerRange, page: PartsPage) {
  return db.query(reportPartsStatement, { ...range, ...page, ...tenant });
}
