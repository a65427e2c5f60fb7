import { type Queryable, statement } from "@platform/postgres/query/statement";
import { notHeld } from "@platform/retention/legal-hold.sql";
import type { Cutoffs } from "@platform/retention/owner-retention";
import { agedBy } from "@platform/retention/owner-retention.sql";
import { notCited } from "../citations/citation.sql.ts";
import { timeOfReport } from "../payroll/report-key.ts";
import { deleteRecords } from "./record-retention.sql.ts";

// Deletes the oldest reports first. SKIP LOCKED: replicas that delete concurrently take different reports.
const agedStatement = statement(
  "reports_aged",
  { id: "text", ownerId: "text" },
  `SELECT id, owner_id AS "ownerId" FROM payroll_reports AS report
   WHERE ${agedBy("report", "received_at")} AND ${agedBy("report", "finished_at")} AND ${notHeld("report", "employer_id")} AND ${notCited("report.id")}
   ORDER BY received_at LIMIT {limit:int} FOR UPDATE OF report SKIP LOCKED`,
);

// A citation can be inserted while the statement above waits for its locks. With the locks, none can be inserted any more.
const uncitedStatement = statement(
  "reports_uncited",
  { id: "text" },
  `SELECT id FROM unnest({ids:text[]}) AS aged (id) WHERE ${notCited("aged.id")}`,
);

const removeFailedFilesStatement = statement(
  "reports_remove_failed_rows",
  {},
  "DELETE FROM failed_row_files WHERE report_id = ANY ({ids:text[]})",
);

// Stores the reports whose records wait for the drop of their partition.
const removeReportsStatement = statement(
  "reports_remove",
  {},
  `WITH gone AS (
     DELETE FROM payroll_reports WHERE id = ANY ({ids:text[]}) RETURNING environment, owner_id, id
   )
   INSERT INTO removed_reports (environment, owner_id, report_id, removed_at)
   SELECT environment, owner_id, id, {now:timestamptz} FROM gone WHERE NOT id = ANY ({withRecords:text[]})`,
);

/** Times that decide how the records of deleted reports are deleted. */
export interface RecordRetention {
  now: Date;
  /** Records of earlier reports are deleted with the report, because no drop of a partition follows. */
  rowsBefore: Date;
}

/**
 * Deletes reports that were received and finished before a time, with their exposure and records, except those under a legal
 * hold and those that an audit cites. The records of later reports wait for the drop of their partition. If the owner has its
 * own retention period, they are deleted at once, because the partition exists longer than that for other owners. Resolves to
 * the number of reports.
 */
export async function deleteExpiredReports(
  tx: Queryable,
  cutoffs: Cutoffs,
  { now, rowsBefore }: RecordRetention,
  limit: number,
): Promise<number> {
  const aged = await tx.query(agedStatement, { cutoffs, limit });
  const agedIds = aged.map(({ id }) => id);
  const uncited = new Set((await tx.query(uncitedStatement, { ids: agedIds })).map(({ id }) => id));
  const expired = aged.filter(({ id }) => uncited.has(id));
  if (expired.length === 0) return 0;
  const ids = expired.map(({ id }) => id);
  await tx.query(removeFailedFilesStatement, { ids });
  const withRecords = expired
    .filter(({ id, ownerId }) => ownerId in cutoffs.own || timeOfReport(id) < rowsBefore.getTime())
    .map(({ id }) => id);
  if (withRecords.length > 0) await deleteRecords(tx, withRecords);
  await tx.query(removeReportsStatement, { ids, withRecords, now });
  return expired.length;
}

const removeGrantsStatement = statement(
  "exposure_grants_remove",
  { id: "text" },
  `DELETE FROM exposure_grants WHERE (environment, owner_id, id) IN (
     SELECT environment, owner_id, id FROM exposure_grants AS given WHERE ${agedBy("given", "deleted_at")} AND ${notHeld("given", "employer_id")}
     LIMIT {limit:int} FOR UPDATE OF given SKIP LOCKED)
   RETURNING id`,
);

/** Deletes grants that were revoked before a time, except those under a legal hold. Resolves to their number. */
export async function deleteExpiredGrants(db: Queryable, cutoffs: Cutoffs, limit: number): Promise<number> {
  return (await db.query(removeGrantsStatement, { cutoffs, limit })).length;
}

const removeTerminationsStatement = statement(
  "departures_remove",
  { employeeId: "text" },
  `DELETE FROM departures WHERE (environment, owner_id, employer_id, employee_id) IN (
     SELECT environment, owner_id, employer_id, employee_id FROM departures AS departure
     WHERE ${agedBy("departure", "told_at")} AND ${notHeld("departure", "employer_id")} LIMIT {limit:int} FOR UPDATE OF departure SKIP LOCKED)
   RETURNING employee_id AS "employeeId"`,
);

/** Deletes terminations that were last updated before a time, except those under a legal hold. Resolves to their number. */
export async function deleteExpiredTerminations(db: Queryable, cutoffs: Cutoffs, limit: number): Promise<number> {
  return (await db.query(removeTerminationsStatement, { cutoffs, limit })).length;
}

const removeFileMappingsStatement = statement(
  "file_mappings_remove",
  { id: "text" },
  `DELETE FROM file_mappings WHERE (environment, owner_id, id) IN (
     SELECT environment, owner_id, id FROM file_mappings AS mapping WHERE ${agedBy("mapping", "deleted_at")} AND ${notHeld("mapping")}
     LIMIT {limit:int} FOR UPDATE OF mapping SKIP LOCKED)
   RETURNING id`,
);

/** Deletes mappings that were soft-deleted before a time, except those of an owner with a legal hold. Resolves to their number. */
export async function deleteExpiredFileMappings(db: Queryable, cutoffs: Cutoffs, limit: number): Promise<number> {
  return (await db.query(removeFileMappingsStatement, { cutoffs, limit })).length;
}

const removeEmployersStatement = statement(
  "employers_remove",
  { id: "text" },
  `DELETE FROM employers WHERE (environment, owner_id, id) IN (
     SELECT environment, owner_id, id FROM employers AS employer WHERE ${agedBy("employer", "deleted_at")} AND ${notHeld("employer", "employer_id")}
     LIMIT {limit:int} FOR UPDATE OF employer SKIP LOCKED)
   RETURNING id`,
);

/** Deletes employers that were soft-deleted before a time, except those under a legal hold. Resolves to their number. */
export async function deleteExpiredEmployers(db: Queryable, cutoffs: Cutoffs, limit: number): Promise<number> {
  return (await db.query(removeEmployersStatement, { cutoffs, limit })).length;
}

const removeFailedRowsStatement = statement(
  "failed_rows_remove",
  { reportId: "text" },
  `DELETE FROM failed_row_files WHERE (environment, owner_id, report_id) IN (
     SELECT environment, owner_id, report_id FROM failed_row_files AS file WHERE created_at < {before:timestamptz} AND ${notHeld("file", "employer_id")}
     LIMIT {limit:int} FOR UPDATE OF file SKIP LOCKED)
   RETURNING report_id AS "reportId"`,
);

/** Deletes the failed rows of files that were received before a time, except those under a legal hold. Resolves to the number of files. */
export async function deleteOldFailedRows(db: Queryable, before: Date, limit: number): Promise<number> {
  return (await db.query(removeFailedRowsStatement, { before, limit })).length;
}
