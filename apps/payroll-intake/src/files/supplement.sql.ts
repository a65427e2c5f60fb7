import { sameId } from "@platform/postgres/partitions/same-id";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import { hasCode } from "../findings/finding.sql.ts";
import type { Problem } from "../findings/problem.ts";
import { ofTenant } from "../payroll/report-key.sql.ts";
import type { ReportKey } from "../payroll/report-key.ts";

const find = `SELECT whole.id, whole.standing FROM payroll_reports AS named
   JOIN payroll_reports AS whole ON whole.id = coalesce(named.supplements, named.id)
     AND whole.environment = named.environment AND whole.owner_id = named.owner_id
   WHERE named.id = {supplements:text} AND named.environment = {environment:text} AND named.owner_id = {ownerId:text}
     AND whole.employer_id = {employerId:text} AND whole.period_start = {periodStart:date}
     AND whole.period_end = {periodEnd:date}` as const;
const wholeRow = { id: "text", standing: "text" } as const;
const findStatement = statement("report_supplemented", wholeRow, find);
const lockStatement = statement("report_supplemented_lock", wholeRow, `${find} FOR UPDATE OF whole`);

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
  tenant: Tenant,
  { supplements, employerId, periodStart, periodEnd }: Supplementing,
  { lock = false } = {},
) {
  const key = { ...tenant, supplements, employerId, periodStart, periodEnd };
  const [row] = await db.query(lock ? lockStatement : findStatement, key);
  return row;
}

// A state that was filled equals the state of the record here: the same pay counts once, whether the state was sent or filled.
const countedStatement = statement(
  "records_fail_counted",
  {},
  `WITH counted AS (
     SELECT employee_id, ltrim(class_code, '0') AS class_code, state, hours_worked, gross_wages, report.id = {whole:text} AS is_whole
     FROM payroll_reports AS report CROSS JOIN LATERAL (
       SELECT * FROM payroll_records
       WHERE ${sameId("report_id", "report.id")} AND ${ofTenant} AND status = 'processed' OFFSET 0) AS record
     WHERE report.environment = {environment:text} AND report.owner_id = {ownerId:text}
       AND (report.id = {whole:text} OR report.supplements = {whole:text}) AND report.id <> {reportId:text} AND report.status <> 'failed' AND report.voided_at IS NULL AND report.superseded_by IS NULL),
   repeated AS (
     SELECT employee_id, class_code, state, bool_and(is_whole) AS is_of_whole, sum(hours_worked) AS hours, sum(gross_wages) AS wages
     FROM counted GROUP BY employee_id, class_code, state),
   failed AS (
     SELECT employee_id FROM payroll_records WHERE ${sameId("report_id", "{whole:text}")} AND ${ofTenant} AND status = 'failed'
       AND NOT ${hasCode("problems", "RECORD_REPEATED")}
     UNION SELECT employee_id FROM unreadable_records WHERE ${sameId("report_id", "{whole:text}")} AND ${ofTenant}
       AND NOT ${hasCode("problems", "RECORD_REPEATED")}),
   own AS (
     SELECT *, sum(hours_worked) FILTER (WHERE status = 'processed' AND NOT is_counted) OVER (PARTITION BY employee_id) AS hours
     FROM (
       SELECT position, record.employee_id, status, hours_worked, repeated.employee_id IS NOT NULL
         AND NOT (is_of_whole AND record.employee_id IN (SELECT employee_id FROM failed)
           AND (hours_worked < hours OR gross_wages < wages)) AS is_counted
       FROM payroll_records AS record LEFT JOIN repeated ON repeated.employee_id = record.employee_id
         AND repeated.class_code = ltrim(record.class_code, '0') AND repeated.state = record.state
       WHERE ${sameId("record.report_id", "{reportId:text}")} AND record.environment = {environment:text}
         AND record.owner_id = {ownerId:text}) AS record),
   hours AS (SELECT employee_id, sum(hours_worked) AS hours FROM counted GROUP BY employee_id),
   failing AS (
     SELECT position, is_counted, coalesce(own.hours + hours.hours, 0) > {maxHours:int} AS too_long
     FROM own LEFT JOIN hours USING (employee_id)
     WHERE is_counted OR coalesce(own.hours + hours.hours, 0) > {maxHours:int})
   UPDATE payroll_records AS record
   SET status = 'failed', problems = record.problems
     || CASE WHEN is_counted AND NOT ${hasCode("record.problems", "RECORD_REPEATED")} THEN {counted:jsonb} ELSE '[]' END
     || CASE WHEN too_long AND NOT is_counted AND NOT ${hasCode("record.problems", "HOURS_ABOVE_PERIOD")} THEN {tooLong:jsonb} ELSE '[]' END
   FROM failing WHERE ${sameId("record.report_id", "{reportId:text}")} AND record.environment = {environment:text}
     AND record.owner_id = {ownerId:text} AND record.position = failing.position`,
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
 * the supplemented report or in another supplement of it. A record that cannot contain what counts, because its hours or wages are less, corrects
 * a failed row of the employee in the supplemented report, and counts, until another supplement has corrected it. Also updates those of employees whose hours are too many together.
 */
export async function updateCounted(
  tx: Queryable,
  { reportId, tenant }: ReportKey,
  { counted, tooLong, ...checks }: CountedChecks,
): Promise<void> {
  await tx.query(countedStatement, { ...tenant, reportId, ...checks, counted: [counted], tooLong: [tooLong] });
}
