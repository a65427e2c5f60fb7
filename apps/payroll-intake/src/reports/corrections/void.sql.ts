import { type Queryable, statement } from "@platform/postgres/query/statement";
import { changeStampList } from "@platform/service/call/current-actor";
import type { Tenant } from "@platform/service/call/tenant";

const lockStatement = statement(
  "report_void_lock",
  `SELECT id FROM payroll_reports
   WHERE environment = $1 AND owner_id = $2 AND (id = $3 OR id = (
     SELECT corrects FROM payroll_reports WHERE environment = $1 AND owner_id = $2 AND id = $3))
   ORDER BY id FOR UPDATE`,
);

/** Locks a report and the one that it corrects until the transaction ends, in the order of their ids as processing does. */
export async function lockReportWithCorrected(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  id: string,
): Promise<void> {
  await tx.query(lockStatement, [environment, ownerId, id]);
}

const voidStatement = statement(
  "report_void",
  `UPDATE payroll_reports SET voided_at = $4, changed_by = $5, changed_request_id = $6
   WHERE environment = $1 AND owner_id = $2 AND id = $3`,
);

export async function updateVoided(tx: Queryable, { environment, ownerId }: Tenant, id: string, now: Date) {
  await tx.query(voidStatement, [environment, ownerId, id, now, ...changeStampList()]);
}

interface RestoredRow {
  id: string;
  period_start: string;
  period_end: string;
  standing: string;
}

const restoreStatement = statement<RestoredRow>(
  "report_restore",
  `UPDATE payroll_reports SET superseded_by = NULL, changed_by = $5, changed_request_id = $6
   WHERE environment = $1 AND owner_id = $2 AND id = $3 AND superseded_by = $4
   RETURNING id, period_start, period_end, standing`,
);

const restoreSupplementsStatement = statement(
  "report_restore_supplements",
  `UPDATE payroll_reports SET superseded_by = NULL, changed_by = $5, changed_request_id = $6
   WHERE environment = $1 AND owner_id = $2 AND supplements = $3 AND superseded_by = $4`,
);

/** Updates a report, and those that supplement it, as no longer replaced by `supersededBy`. Resolves to the report, or undefined if it does not count now. */
export async function updateRestored(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  id: string,
  supersededBy: string,
) {
  const key = [environment, ownerId, id, supersededBy, ...changeStampList()];
  const [row] = await tx.query(restoreStatement, key);
  await tx.query(restoreSupplementsStatement, key);
  if (row?.standing !== "completed") return undefined;
  return { reportId: row.id, periodStart: row.period_start, periodEnd: row.period_end };
}

const rivalStatement = statement<{ id: string }>(
  "report_rival_of_corrected",
  `SELECT rival.id
   FROM payroll_reports AS report
   JOIN payroll_reports AS corrected ON corrected.id = report.corrects OR corrected.supplements = report.corrects
   JOIN payroll_reports AS rival ON rival.environment = corrected.environment AND rival.owner_id = corrected.owner_id
     AND rival.employer_id = corrected.employer_id AND rival.period_start = corrected.period_start
     AND rival.period_end = corrected.period_end AND rival.content_hash = corrected.content_hash
   WHERE report.environment = $1 AND report.owner_id = $2 AND report.id = $3 AND corrected.environment = $1
     AND corrected.owner_id = $2 AND rival.id <> corrected.id AND rival.status <> 'failed'
     AND rival.superseded_by IS NULL AND rival.voided_at IS NULL`,
);

/** Selects the id of the report that counts and has the same content as the report that `id` corrects. */
export async function selectRivalOfCorrected(db: Queryable, { environment, ownerId }: Tenant, id: string) {
  const [row] = await db.query(rivalStatement, [environment, ownerId, id]);
  return row?.id;
}

const supplementStatement = statement<{ id: string }>(
  "report_live_supplement",
  `SELECT id FROM payroll_reports
   WHERE environment = $1 AND owner_id = $2 AND supplements = $3 AND status <> 'failed' AND voided_at IS NULL
     AND superseded_by IS NULL
   ORDER BY id LIMIT 1`,
);

/** Selects the id of a report that supplements the given one and counts, or will. */
export async function selectSupplement(tx: Queryable, { environment, ownerId }: Tenant, id: string) {
  const [row] = await tx.query(supplementStatement, [environment, ownerId, id]);
  return row?.id;
}
