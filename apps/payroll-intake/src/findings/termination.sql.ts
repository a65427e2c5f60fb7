import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";

/** Employment status of an employee, from the events of employee-sync. Stored in the table `departures`. */
export interface Termination {
  tenant: Tenant;
  employerId: string;
  employeeId: string;
  /** Last day of work, `YYYY-MM-DD`; undefined if the employee is active or the day is unknown. */
  terminatedOn: string | undefined;
  updatedAt: Date;
}

const heard = `unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::date[], $6::timestamptz[])
    AS heard (environment, owner_id, employer_id, employee_id, left_on, told_at)`;
const writeStatement = statement(
  "departures_write",
  `INSERT INTO departures (environment, owner_id, employer_id, employee_id, left_on, told_at) SELECT * FROM ${heard}
   ON CONFLICT (environment, owner_id, employer_id, employee_id) DO UPDATE
   SET left_on = excluded.left_on, told_at = excluded.told_at WHERE excluded.told_at >= departures.told_at`,
);
const correctStatement = statement(
  "departures_correct",
  `UPDATE departures SET left_on = heard.left_on, told_at = heard.told_at FROM ${heard}
   WHERE departures.environment = heard.environment AND departures.owner_id = heard.owner_id
     AND departures.employer_id = heard.employer_id AND departures.employee_id = heard.employee_id
     AND heard.told_at >= departures.told_at`,
);

/**
 * Inserts or updates the statuses of employees, unless the stored one is newer. Each employee may occur once. With
 * `onlyKnown` it updates existing rows only.
 */
export async function upsertTerminations(
  tx: Queryable,
  terminations: readonly Termination[],
  { onlyKnown = false } = {},
) {
  if (terminations.length === 0) return;
  await tx.query(onlyKnown ? correctStatement : writeStatement, [
    terminations.map(({ tenant }) => tenant.environment),
    terminations.map(({ tenant }) => tenant.ownerId),
    terminations.map(({ employerId }) => employerId),
    terminations.map(({ employeeId }) => employeeId),
    terminations.map(({ terminatedOn }) => terminatedOn),
    terminations.map(({ updatedAt }) => updatedAt),
  ]);
}

/** Members of a report that decide whether a termination was before its period. */
export interface PaidReport {
  tenant: Tenant;
  employerId: string;
  periodStart: string;
}

const findStatement = statement<{ report: number; employee_id: string }>(
  "departures_before_reports",
  `SELECT DISTINCT report, paid.employee_id
   FROM unnest($1::int[], $2::text[]) AS paid (report, employee_id)
   JOIN departures AS departure ON departure.environment = ($3::text[])[report]
     AND departure.owner_id = ($4::text[])[report] AND departure.employer_id = ($5::text[])[report]
     AND departure.employee_id = paid.employee_id
   WHERE left_on < ($6::date[])[report]`,
);

/**
 * Selects the employees who were terminated before the period of their report began: a set of employee ids for each report.
 *
 * @param paid employee ids of each report, in the order of the reports
 */
export async function selectTerminated(
  db: Queryable,
  reports: readonly PaidReport[],
  paid: readonly (readonly string[])[],
): Promise<Set<string>[]> {
  const rows = await db.query(findStatement, [
    paid.flatMap((ids, index) => ids.map(() => index + 1)),
    paid.flat(),
    reports.map(({ tenant }) => tenant.environment),
    reports.map(({ tenant }) => tenant.ownerId),
    reports.map(({ employerId }) => employerId),
    reports.map(({ periodStart }) => periodStart),
  ]);
  const terminated = reports.map(() => new Set<string>());
  for (const { report, employee_id } of rows) terminated[report - 1]?.add(employee_id);
  return terminated;
}

const anyStatement = statement<{ any: boolean }>(
  "departures_any",
  `SELECT EXISTS (SELECT FROM departures
     WHERE environment = $1 AND owner_id = $2 AND employer_id = $3 AND left_on < $4) AS any`,
);

/**
 * Selects whether any employee of the employer was terminated before the period began. If not, a large file does not need a
 * query for each batch of rows.
 */
export async function selectHasTerminations(
  db: Queryable,
  { tenant, employerId, periodStart }: PaidReport,
): Promise<boolean> {
  const [row] = await db.query(anyStatement, [tenant.environment, tenant.ownerId, employerId, periodStart]);
  return row?.any ?? false;
}
