import { sameId } from "@platform/postgres/partitions/same-id";
import type { Survivors } from "@platform/postgres/partitions/shrink-partition";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import { reportIdPrefix } from "@platform/public-records/value/report-id";
import { firstIdAt } from "@platform/service/call/ids";

/** Tables with rows of reports that are partitioned by the time of the report. */
export const recordTables = ["payroll_records", "unreadable_records", "exposure"] as const;

/**
 * Conditions on rows of these tables that are records of an owner: those of reports that exist. The others are deleted with
 * their partition.
 */
export const countedRecords: Readonly<Record<string, string>> = Object.fromEntries(
  recordTables.map((table) => [
    table,
    `EXISTS (SELECT FROM payroll_reports AS report WHERE report.id = record.report_id
       AND report.environment = record.environment AND report.owner_id = record.owner_id)`,
  ]),
);

const removals = recordTables.map((table) =>
  statement(
    `${table}_remove`,
    {},
    `DELETE FROM ${table} AS record USING unnest({reportIds:text[]}) AS removed (id) WHERE ${sameId("record.report_id", "removed.id")}`,
  ),
);

/** Deletes the records and the exposure of reports one by one. */
export async function deleteRecords(tx: Queryable, reportIds: readonly string[]): Promise<void> {
  for (const removal of removals) await tx.query(removal, { reportIds });
}

const takeStatement = statement(
  "removed_reports_take",
  { reportId: "text" },
  `DELETE FROM removed_reports WHERE (environment, owner_id, report_id) IN (
     SELECT environment, owner_id, report_id FROM removed_reports WHERE removed_at < {before:timestamptz}
     ORDER BY removed_at LIMIT {limit:int} FOR UPDATE SKIP LOCKED)
   RETURNING report_id AS "reportId"`,
);

/** Deletes the records of reports that were deleted before a time and whose partition was not dropped since. Resolves to the number of reports. */
export async function deleteLeftRecords(tx: Queryable, before: Date, limit: number): Promise<number> {
  const ids = (await tx.query(takeStatement, { before, limit })).map(({ reportId }) => reportId);
  if (ids.length > 0) await deleteRecords(tx, ids);
  return ids.length;
}

/** Selects the records of the reports of a period that still exist; they stay when their partition is dropped. */
export const recordsOfReports: Survivors = {
  places(partition, { fromMs, toMs }) {
    const ofPrefix = Object.values(reportIdPrefix).map(
      (prefix) =>
        `SELECT id FROM payroll_reports WHERE id >= '${firstIdAt(prefix, fromMs)}' AND id < '${firstIdAt(prefix, toMs)}'`,
    );
    return `SELECT record.ctid FROM (${ofPrefix.join(" UNION ALL ")}) AS report
      JOIN ${partition} AS record ON record.report_id = report.id`;
  },
  values: {},
};
