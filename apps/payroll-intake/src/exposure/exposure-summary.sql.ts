import { sameId } from "@platform/postgres/partitions/same-id";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import type { ExposureSource } from "./counted-report.sql.ts";
import { type ExposureSums, exposureSums } from "./exposure-sums.ts";

/** Exposure of one report in one state and class code. Amounts are decimal strings. */
export interface ExposurePart extends ExposureSums {
  report_id: string;
  owner_id: string;
  employer_id: string;
  period_start: string;
  period_end: string;
  subcontractor_payments: string | null;
  state: string;
  class_code: string;
}

const partsStatement = statement<ExposurePart>(
  "exposure_parts",
  `SELECT report.id AS report_id, report.owner_id, report.employer_id, report.period_start, report.period_end,
     trim_scale(report.subcontractor_payments) AS subcontractor_payments, state, class_code,
     ${exposureSums}
   FROM unnest($2::text[], $3::text[]) AS source (owner_id, employer_id)
   JOIN counted_reports AS report USING (owner_id, employer_id)
   CROSS JOIN LATERAL (SELECT * FROM exposure WHERE environment = report.environment AND owner_id = report.owner_id
     AND ${sameId("report_id", "report.id")} OFFSET 0) AS exposure
   WHERE report.environment = $1 AND report.period_end BETWEEN $4 AND $5
     AND (report.owner_id = $6 OR EXISTS (SELECT FROM report_citations AS cited
       WHERE cited.report_id = report.id AND cited.environment = $1 AND cited.owner_id = $6))
   GROUP BY report.id, report.owner_id, report.employer_id, report.period_start, report.period_end,
     report.subcontractor_payments, state, class_code
   ORDER BY report.period_end, report.id, state, class_code`,
);

/**
 * Selects the exposure of the sources' reports that count and whose period ends between `from` and `to`, both inclusive: all
 * reports of the tenant, and those of others that audits of the tenant cite.
 */
export function selectExposureParts(
  db: Queryable,
  { environment, ownerId }: Tenant,
  sources: readonly ExposureSource[],
  { from: firstDay, to: lastDay }: { from: string; to: string },
): Promise<ExposurePart[]> {
  const owners = sources.map(({ ownerId }) => ownerId);
  const employers = sources.map(({ employerId }) => employerId);
  return db.query(partsStatement, [environment, owners, employers, firstDay, lastDay, ownerId]);
}
