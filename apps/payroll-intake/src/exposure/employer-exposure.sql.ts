import { sameId } from "@platform/postgres/partitions/same-id";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import { type ExposureSums, exposureSums } from "./exposure-sums.ts";

interface FigureRow extends ExposureSums {
  /** Month as `YYYY-MM`. */
  month: string;
  state: string;
  class_code: string;
}

interface EmployerRow {
  employer_id: string;
  gross_wages: string;
  report_count: number;
}

interface ReportPartRow extends ExposureSums {
  report_id: string;
  owner_id: string;
  employer_id: string;
  period_start: string;
  period_end: string;
}

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
     WHERE environment = $1 AND owner_id = $2 AND ($3 = '' OR employer_id = $3) AND period_end BETWEEN $4 AND $5
     UNION ALL
     (SELECT DISTINCT ON (report.id)
        report.id, report.owner_id, granted.grantee_employer_id, report.period_start, report.period_end
      FROM exposure_grants AS granted
      JOIN counted_reports AS report USING (environment, owner_id, employer_id)
      WHERE environment = $1 AND granted.grantee_owner_id = $2 AND ($3 = '' OR granted.grantee_employer_id = $3)
        AND granted.deleted_at IS NULL AND granted.status = 'accepted' AND report.period_end BETWEEN $4 AND $5
        AND EXISTS (SELECT FROM report_citations AS cited
          WHERE cited.report_id = report.id AND cited.environment = $1 AND cited.owner_id = $2)
      ORDER BY report.id, granted.grantee_employer_id))`;

/** SQL of the exposure of a report of the query, which is found by index in one partition. */
const exposureOf = (report: string) => `(SELECT * FROM exposure WHERE environment = $1 AND owner_id = ${report}.owner_id
     AND ${sameId("report_id", `${report}.id`)} OFFSET 0)`;

const parametersOf = ({ environment, ownerId }: Tenant, { employerId, from: firstDay, to: lastDay }: EmployerRange) => {
  return [environment, ownerId, employerId, firstDay, lastDay];
};

const figuresStatement = statement<FigureRow>(
  "employer_exposure_figures",
  `${reports}
   SELECT to_char(reports.period_end, 'YYYY-MM') AS month, state, class_code, ${exposureSums}
   FROM reports CROSS JOIN LATERAL ${exposureOf("reports")} AS exposure
   GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
);

/** Selects the sums by month, state and class code. */
export function selectFigures(db: Queryable, tenant: Tenant, range: EmployerRange): Promise<FigureRow[]> {
  return db.query(figuresStatement, parametersOf(tenant, range));
}

const employersStatement = statement<EmployerRow>(
  "employer_exposure_employers",
  `${reports}
   SELECT reports.employer_id, sum(gross_wages) AS gross_wages, count(DISTINCT reports.id)::int AS report_count
   FROM reports CROSS JOIN LATERAL ${exposureOf("reports")} AS exposure
   GROUP BY reports.employer_id ORDER BY sum(gross_wages) DESC, reports.employer_id`,
);

/** Selects the employers, the one with the highest gross wages first. */
export function selectEmployers(db: Queryable, tenant: Tenant, range: EmployerRange): Promise<EmployerRow[]> {
  return db.query(employersStatement, parametersOf(tenant, range));
}

const reportPartsStatement = statement<ReportPartRow>(
  "employer_exposure_reports",
  `${reports}
   SELECT reports.id AS report_id, reports.owner_id, reports.employer_id, reports.period_start, reports.period_end,
     ${exposureSums}
   FROM reports CROSS JOIN LATERAL ${exposureOf("reports")} AS exposure
   WHERE ($6::text IS NULL OR state = $6) AND ($7::text IS NULL OR class_code = $7)
     AND ($8 = '' OR (reports.period_end, reports.id) < (SELECT period_end, id FROM reports AS last WHERE last.id = $8))
   GROUP BY reports.id, reports.owner_id, reports.employer_id, reports.period_start, reports.period_end
   ORDER BY reports.period_end DESC, reports.id DESC
   LIMIT $9`,
);

/** State, which may be empty, and class code of the figures; undefined selects all. */
interface PartsPage {
  state?: string | undefined;
  classCode?: string | undefined;
  startingAfter: string;
  limit: number;
}

/** Selects the amounts that each report adds, latest period first. */
export function selectReportParts(
  db: Queryable,
  tenant: Tenant,
  range: EmployerRange,
  { state, classCode, startingAfter, limit }: PartsPage,
): Promise<ReportPartRow[]> {
  const parameters = [...parametersOf(tenant, range), state ?? null, classCode ?? null, startingAfter, limit];
  return db.query(reportPartsStatement, parameters);
}
