import { type Queryable, statement } from "@platform/postgres/query/statement";
import { notHeld } from "@platform/retention/legal-hold.sql";
import type { Cutoffs } from "@platform/retention/owner-retention";
import { agedBy } from "@platform/retention/owner-retention.sql";
import { notCited } from "../citations/citation.sql.ts";
import { timeOfReport } from "../payroll/report-key.ts";
import { deleteRecords } from "./record-retention.sql.ts";

// Deletes the oldest reports first. SKIP LOCKED: replicas that delete concurrently take different reports.
const agedStatement = statement<{ id: string; owner_id: string }>(
  "reports_aged",
  `SELECT id, owner_id FROM payroll_reports AS report
   WHERE ${agedBy("report", "received_at")} AND ${agedBy("report", "finished_at")} AND ${notHeld("report", "employer_id")} AND ${notCited("report.id")}
   ORDER BY received_at LIMIT $2 FOR UPDATE OF report SKIP LOCKED`,
);

// A citation can be inserted while the statement above waits for its locks. With the locks, none can be inserted any more.
const uncitedStatement = statement<{ id: string }>(
  "reports_uncited",
  `SELECT id FROM unnest($1::text[]) AS aged (id) WHERE ${notCited("aged.id")}`,
);

const removeFailedFilesStatement = statement(
  "reports_remove_failed_rows",
  "DELETE FROM failed_row_files WHERE report_id = ANY ($1::text[])",
);

// Stores the reports whose records wait for the drop of their partition.
const removeReportsStatement = statement(
  "reports_remove",
  `WITH gone AS (
     DELETE FROM payroll_reports WHERE id = ANY ($1::text[]) RETURNING environment, owner_id, id
   )
   INSERT INTO removed_reports (environment, owner_id, report_id, removed_at)
   SELECT environment, owner_id, id, $3 FROM gone WHERE NOT id = ANY ($2::text[])`,
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
  before: Cutoffs,
  { now, rowsBefore }: RecordRetention,
  limit: number,
): Promise<number> {
  const aged = await tx.query(agedStatement, [before, limit]);
  const uncited = new Set((await tx.query(uncitedStatement, [aged.map(({ id }) => id)])).map(({ id }) => id));
  const expired = aged.filter(({ id }) => uncited.has(id));
  if (expired.length === 0) return 0;
  const ids = expired.map(({ id }) => id);
  await tx.query(removeFailedFilesStatement, [ids]);
  const withRecords = expired
    .filter(({ id, owner_id }) => owner_id in before.own || timeOfReport(id) < rowsBefore.getTime())
    .map(({ id }) => id);
  if (withRecords.length > 0) await deleteRecords(tx, withRecords);
  await tx.query(removeReportsStatement, [ids, withRecords, now]);
  return expired.length;
}

const removeGrantsStatement = statement<{ id: string }>(
  "exposure_grants_remove",
  `DELETE FROM exposure_grants WHERE (environment, owner_id, id) IN (
     SELECT environment, owner_id, id FROM exposure_grants AS given WHERE ${agedBy("given", "deleted_at")} AND ${notHeld("given", "employer_id")}
     LIMIT $2 FOR UPDATE OF given SKIP LOCKED)
   RETURNING id`,
);

/** Deletes grants that were revoked before a time, except those under a legal hold. Resolves to their number. */
export async function deleteExpiredGrants(db: Queryable, before: Cutoffs, limit: number): Promise<number> {
  return (await db.query(removeGrantsStatement, [before, limit])).length;
}

const removeTerminationsStatement = statement<{ employee_id: string }>(
  "departures_remove",
  `DELETE FROM departures WHERE (environment, owner_id, employer_id, employee_id) IN (
     SELECT environment, owner_id, employer_id, employee_id FROM departures AS departure
     WHERE ${agedBy("departure", "told_at")} AND ${notHeld("departure", "employer_id")} LIMIT $2 FOR UPDATE OF departure SKIP LOCKED)
   RETURNING employee_id`,
);

/** Deletes terminations that were last updated before a time, except those under a legal hold. Resolves to their number. */
export async function deleteExpiredTerminations(db: Queryable, before: Cutoffs, limit: number): Promise<number> {
  return (await db.query(removeTerminationsStatement, [before, limit])).length;
}

const removeFileMappingsStatement = statement<{ id: string }>(
  "file_mappings_remove",
  `DELETE FROM file_mappings WHERE (environment, owner_id, id) IN (
     SELECT environment, owner_id, id FROM file_mappings AS mapping WHERE ${agedBy("mapping", "deleted_at")} AND ${notHeld("mapping")}
     LIMIT $2 FOR UPDATE OF mapping SKIP LOCKED)
   RETURNING id`,
);

/** Deletes mappings that were soft-deleted before a time, except those of an owner with a legal hold. Resolves to their number. */
export async function deleteExpiredFileMappings(db: Queryable, before: Cutoffs, limit: number): Promise<number> {
  return (await db.query(removeFileMappingsStatement, [before, limit])).length;
}

const removeFailedRowsStatement = statement<{ report_id: string }>(
  "failed_rows_remove",
  `DELETE FROM failed_row_files WHERE (environment, owner_id, report_id) IN (
     SELECT environment, owner_id, report_id FROM failed_row_files AS file WHERE created_at < $1 AND ${notHeld("file", "employer_id")}
     LIMIT $2 FOR UPDATE OF file SKIP LOCKED)
   RETURNING report_id`,
);

/** Deletes the failed rows of files that were received before a time, except those under a legal hold. Resolves to the number of files. */
export async function deleteOldFailedRows(db: Queryable, before: Date, limit: number): Promise<number> {
  return (await db.query(removeFailedRowsStatement, [before, limit])).length;
}
