import { sameId } from "@platform/postgres/partitions/same-id";
import { type RowOf, selected, unnested } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import { type ExposureSource, sourceColumns } from "./counted-report.sql.ts";
import { exposureSums, sumColumns } from "./exposure-sums.ts";

const reportColumns = {
  ...sourceColumns,
  periodStart: "date",
  periodEnd: "date",
  subcontractorPayments: "amount?",
} as const;
const partColumns = { reportId: "text", ...reportColumns, state: "text", classCode: "text", ...sumColumns } as const;

/** Exposure of one report in one state and class code. Amounts are decimal strings. */
export type ExposurePart = RowOf<typeof partColumns>;

const partsStatement = statement(
  "exposure_parts",
  partColumns,
  `SELECT report.id AS "reportId", ${selected(reportColumns, "report")}, state, class_code AS "classCode", ${exposureSums}
   FROM ${unnested(sourceColumns, "source")}
   JOIN counted_reports AS report USING (owner_id, employer_id)
   CROSS JOIN LATERAL (SELECT * FROM exposure WHERE environment = report.environment AND owner_id = report.owner_id
     AND ${sameId("report_id", "report.id")} OFFSET 0) AS exposure
   WHERE report.environment = {environment:text} AND report.period_end BETWEEN {from:date} AND {to:date}
     AND (report.owner_id = {granteeOwnerId:text} OR EXISTS (SELECT FROM report_citations AS cited
       WHERE cited.report_id = report.id AND cited.environment = {environment:text} AND cited.owner_id = {granteeOwnerId:text}))
   GROUP BY report.id, report.owner_id, report.employer_id, report.period_start, report.period_end,
     report.subcontractor_payments, state, class_code
   ORDER BY report.period_end, report.id, state, class_code`,
  { rows: sourceColumns },
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
  const days = { from: firstDay, to: lastDay };
  return db.query(partsStatement, { environment, granteeOwnerId: ownerId, ...days, rows: sources });
}
