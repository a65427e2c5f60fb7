import { sameId } from "@platform/postgres/partitions/same-id";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import type { Problem } from "../findings/problem.ts";
import type { ReportKey } from "../payroll/report-key.ts";

interface SupplementedRow {
  id: string;
  standing: string;
}

const find = `SELECT whole.id, whole.standing FROM payroll_reports AS named
   JOIN payroll_reports AS whole ON whole.id = coalesce(named.supplements, named.id)
     AND whole.environment = named.environment AND whole.owner_id = named.owner_id
   WHERE named.id = $1 AND named.environment = $2 AND named.owner_id = $3 AND whole.employer_id = $4
     AND whole.period_start = $5 AND whole.period_end = $6`;
const findStatement = statement<SupplementedRow>("report_supplemented", find);
const lockStatement = statement<SupplementedRow>("report_supplemented_lock", `${find} FOR UPDATE OF whole`);

/** The report of an employer and period that a file names in `supplements`. */
interface Supplementing {
  supplements: string;
  employerId: string;
  periodStart: string;
  periodEnd: string;
}

/**
 * Selects the report that is supplemented: the one with the id, or the one that it supplements. With `lock` it is locked until
 * the transaction ends, so that of two supplements at the same time the second sees the records of the first.
 */
export async function selectSupplemented(
  db: Queryable,
  { environment, ownerId }: Tenant,
  { supplements, employerId, periodStart, periodEnd }: Supplementing,
  { lock = false } = {},
): Promise<SupplementedRow | undefined> {
  const key = [supplements, environment, ownerId, employerId, periodStart, periodEnd];
  const [row] = await db.query(lock ? lockStatement : findStatement, key);
  return row;
}

// A state that was filled equals the state of the record here: the same pay counts once, whether the state was sent or filled.
const countedStatement = statement(
  "records_fail_counted",
  `WITH counted AS (
     SELECT employee_id, ltrim(class_code, '0') AS class_code, state, hours_worked
     FROM payroll_reports AS report CROSS JOIN LATERAL (
       SELECT * FROM payroll_records
       WHERE ${sameId("report_id", "report.id")} AND environment = $2 AND owner_id = $3 AND status = 'processed' OFFSET 0) AS record
     WHERE report.environment = $2 AND report.owner_id = $3 AND (report.id = $4 OR report.supplements = $4) AND report.id <> $1
       AND report.status <> 'failed' AND report.voided_at IS NULL AND report.superseded_by IS NULL),
   repeated AS (SELECT DISTINCT employee_id, class_code, state FROM counted),
   own AS (
     SELECT position, record.employee_id, repeated.employee_id IS NOT NULL AS is_counted,
       sum(hours_worked) FILTER (WHERE status = 'processed' AND repeated.employee_id IS NULL)
         OVER (PARTITION BY record.employee_id) AS hours
     FROM payroll_records AS record LEFT JOIN repeated ON repeated.employee_id = record.employee_id
       AND repeated.class_code = ltrim(record.class_code, '0') AND repeated.state = record.state
     WHERE ${sameId("record.report_id", "$1")} AND record.environment = $2 AND record.owner_id = $3),
   hours AS (SELECT employee_id, sum(hours_worked) AS hours FROM counted GROUP BY employee_id),
   failing AS (
     SELECT position, is_counted, coalesce(own.hours + hours.hours, 0) > $5 AS too_long
     FROM own LEFT JOIN hours USING (employee_id)
     WHERE is_counted OR coalesce(own.hours + hours.hours, 0) > $5)
   UPDATE payroll_records AS record
   SET status = 'failed', problems = record.problems
     || CASE WHEN is_counted AND NOT record.problems @> '[{"code": "RECORD_REPEATED"}]' THEN $6::jsonb ELSE '[]' END
     || CASE WHEN too_long AND NOT is_counted AND NOT record.problems @> '[{"code": "HOURS_ABOVE_PERIOD"}]' THEN $7::jsonb ELSE '[]' END
   FROM failing WHERE ${sameId("record.report_id", "$1")} AND record.environment = $2 AND record.owner_id = $3
     AND record.position = failing.position`,
);

interface CountedChecks {
  /** Id of the report that is supplemented. */
  whole: string;
  /** Maximum number of hours of one employee in the period. */
  maxHours: number;
  counted: Problem;
  tooLong: Problem;
}

/**
 * Updates records of a supplement to `failed` that would count twice: those of an employee, class code and state that count in
 * the supplemented report or in another supplement of it. Also updates those of employees whose hours are too many together.
 */
export async function updateCounted(
  tx: Queryable,
  { reportId, tenant }: ReportKey,
  { whole, maxHours, counted, tooLong }: CountedChecks,
): Promise<void> {
  const key = [reportId, tenant.environment, tenant.ownerId, whole, maxHours];
  await tx.query(countedStatement, [...key, JSON.stringify([counted]), JSON.stringify([tooLong])]);
}
