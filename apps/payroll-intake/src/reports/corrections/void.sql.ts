import { assigned } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import { stamp } from "@platform/postgres/tables/stamp";
import { changeStamp } from "@platform/service/call/current-actor";
import type { Tenant } from "@platform/service/call/tenant";
import { ofTenant } from "../../payroll/report-key.sql.ts";

const lockStatement = statement(
  "report_void_lock",
  {},
  `SELECT id FROM payroll_reports
   WHERE ${ofTenant} AND (id = {id:text} OR id = (
     SELECT corrects FROM payroll_reports WHERE ${ofTenant} AND id = {id:text}))
   ORDER BY id FOR UPDATE`,
);

/** Locks a report and the one that it corrects until the transaction ends, in the order of their ids as processing does. */
export async function lockReportWithCorrected(tx: Queryable, tenant: Tenant, id: string): Promise<void> {
  await tx.query(lockStatement, { ...tenant, id });
}

const voidStatement = statement(
  "report_void",
  {},
  `UPDATE payroll_reports SET voided_at = {now:timestamptz}, ${assigned(stamp)} WHERE ${ofTenant} AND id = {id:text}`,
  { using: stamp },
);

export async function updateVoided(tx: Queryable, tenant: Tenant, id: string, now: Date) {
  await tx.query(voidStatement, { ...tenant, id, now, ...changeStamp() });
}

const restore = `UPDATE payroll_reports SET superseded_by = NULL, ${assigned(stamp)}
   WHERE ${ofTenant} AND superseded_by = {supersededBy:text}` as const;
const restoreStatement = statement(
  "report_restore",
  { periodStart: "date", periodEnd: "date", standing: "text" },
  `${restore} AND id = {id:text} RETURNING period_start AS "periodStart", period_end AS "periodEnd", standing`,
  { using: stamp },
);
const restoreSupplementsStatement = statement(
  "report_restore_supplements",
  {},
  `${restore} AND supplements = {id:text}`,
  { using: stamp },
);

/** Updates a report, and those that supplement it, as no longer replaced by `supersededBy`. Resolves to the report, or undefined if it does not count now. */
export async function updateRestored(tx: Queryable, tenant: Tenant, id: string, supersededBy: string) {
  const values = { ...tenant, id, supersededBy, ...changeStamp() };
  const [row] = await tx.query(restoreStatement, values);
  await tx.query(restoreSupplementsStatement, values);
  if (row?.standing !== "completed") return undefined;
  return { reportId: id, periodStart: row.periodStart, periodEnd: row.periodEnd };
}

const rivalStatement = statement(
  "report_rival_of_corrected",
  { id: "text" },
  `SELECT rival.id
   FROM payroll_reports AS report
   JOIN payroll_reports AS corrected ON corrected.id = report.corrects OR corrected.supplements = report.corrects
   JOIN payroll_reports AS rival ON rival.environment = corrected.environment AND rival.owner_id = corrected.owner_id
     AND rival.employer_id = corrected.employer_id AND rival.period_start = corrected.period_start
     AND rival.period_end = corrected.period_end AND rival.content_hash = corrected.content_hash
   WHERE report.environment = {environment:text} AND report.owner_id = {ownerId:text} AND report.id = {id:text}
     AND corrected.environment = {environment:text} AND corrected.owner_id = {ownerId:text} AND rival.id <> corrected.id AND rival.status <> 'failed'
     AND rival.superseded_by IS NULL AND rival.voided_at IS NULL`,
);

/** Selects the id of the report that counts and has the same content as the report that `id` corrects. */
export async function selectRivalOfCorrected(db: Queryable, tenant: Tenant, id: string) {
  const [row] = await db.query(rivalStatement, { ...tenant, id });
  return row?.id;
}

const supplementsStatement = statement(
  "report_supplements",
  { id: "text" },
  `SELECT id FROM payroll_reports WHERE ${ofTenant} AND supplements = {id:text} ORDER BY id`,
);

/** Selects the ids of all reports that supplement the given one, oldest first. */
export async function selectSupplements(db: Queryable, tenant: Tenant, id: string): Promise<string[]> {
  const rows = await db.query(supplementsStatement, { ...tenant, id });
  return rows.map((row) => row.id);
}

const supplementStatement = statement(
  "report_live_supplement",
  { id: "text" },
  `SELECT id FROM payroll_reports
   WHERE ${ofTenant} AND supplements = {id:text} AND status <> 'failed' AND voided_at IS NULL
     AND superseded_by IS NULL
   ORDER BY id LIMIT 1`,
);

/** Selects the id of a report that supplements the given one and counts, or will. */
export async function selectSupplement(tx: Queryable, tenant: Tenant, id: string) {
  const [row] = await tx.query(supplementStatement, { ...tenant, id });
  return row?.id;
}
