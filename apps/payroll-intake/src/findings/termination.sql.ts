import { listed, unnested } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import { ofTenant } from "../payroll/report-key.sql.ts";

/** Employment status of an employee, from the events of employee-sync. Stored in the table `departures`. */
export interface Termination {
  tenant: Tenant;
  employerId: string;
  employeeId: string;
  /** Last day of work, `YYYY-MM-DD`; undefined if the employee is active or the day is unknown. */
  terminatedOn: string | undefined;
  /** First day of work, `YYYY-MM-DD`; undefined if it is unknown. */
  hiredOn: string | undefined;
  updatedAt: Date;
}

const departureColumns = {
  environment: "text",
  ownerId: "text",
  employerId: "text",
  employeeId: "text",
  leftOn: "date?",
  hiredOn: "date?",
  toldAt: "timestamptz",
} as const;
const heard = unnested(departureColumns, "heard");
const writeStatement = statement(
  "departures_write",
  {},
  `INSERT INTO departures (${listed(departureColumns)}) SELECT * FROM ${heard}
   ON CONFLICT (environment, owner_id, employer_id, employee_id) DO UPDATE
   SET left_on = excluded.left_on, hired_on = excluded.hired_on, told_at = excluded.told_at WHERE excluded.told_at >= departures.told_at`,
  { rows: departureColumns },
);
const correctStatement = statement(
  "departures_correct",
  {},
  `UPDATE departures SET left_on = heard.left_on, hired_on = heard.hired_on, told_at = heard.told_at FROM ${heard}
   WHERE departures.environment = heard.environment AND departures.owner_id = heard.owner_id
     AND departures.employer_id = heard.employer_id AND departures.employee_id = heard.employee_id
     AND heard.told_at >= departures.told_at`,
  { rows: departureColumns },
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
  const rows = terminations.map(({ tenant, employerId, employeeId, terminatedOn, hiredOn, updatedAt }) => {
    return { ...tenant, employerId, employeeId, leftOn: terminatedOn, hiredOn, toldAt: updatedAt };
  });
  await tx.query(onlyKnown ? correctStatement : writeStatement, { rows });
}

/** Members of a report that decide whether a termination was before its period. */
export interface PaidReport {
  tenant: Tenant;
  employerId: string;
  periodStart: string;
}

const paidColumns = { report: "int", employeeId: "text" } as const;
const findStatement = statement(
  "departures_before_reports",
  paidColumns,
  `SELECT DISTINCT report, paid.employee_id AS "employeeId"
   FROM ${unnested(paidColumns, "paid")}
   JOIN departures AS departure ON departure.environment = ({environments:text[]})[report]
     AND departure.owner_id = ({ownerIds:text[]})[report] AND departure.employer_id = ({employerIds:text[]})[report]
     AND departure.employee_id = paid.employee_id
   WHERE left_on < ({periodStarts:date[]})[report]`,
  { rows: paidColumns },
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
  const rows = await db.query(findStatement, {
    environments: reports.map(({ tenant }) => tenant.environment),
    ownerIds: reports.map(({ tenant }) => tenant.ownerId),
    employerIds: reports.map(({ employerId }) => employerId),
    periodStarts: reports.map(({ periodStart }) => periodStart),
    rows: paid.flatMap((ids, index) => ids.map((employeeId) => ({ report: index + 1, employeeId }))),
  });
  const terminated = reports.map(() => new Set<string>());
  for (const { report, employeeId } of rows) terminated[report - 1]?.add(employeeId);
  return terminated;
}

const anyStatement = statement(
  "departures_any",
  { any: "bool" },
  `SELECT EXISTS (SELECT FROM departures
     WHERE ${ofTenant} AND employer_id = {employerId:text} AND left_on < {periodStart:date}) AS any`,
);

/**
 * Selects whether any employee of the employer was terminated before the period began. If not, a large file does not need a
 * query for each batch of rows.
 */
export async function selectHasTerminations(
  db: Queryable,
  { tenant, employerId, periodStart }: PaidReport,
): Promise<boolean> {
  const [row] = await db.query(anyStatement, { ...tenant, employerId, periodStart });
  return row?.any ?? false;
}
