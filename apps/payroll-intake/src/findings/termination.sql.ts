import { type Queryable, statement } from "@platform/postgres/statement";
import type { Tenant } from "@platform/service/tenant";

/** What employee-sync has told of whether somebody still works for an employer. */
export interface Termination {
  tenant: Tenant;
  employerId: string;
  employeeId: string;
  /** `YYYY-MM-DD`; undefined for somebody who works, or left on a day that is not known. */
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
 * Keeps what was told, of each person once, unless something later is known; with `onlyKnown` of those alone of whom
 * something is kept.
 */
export async function upsertTerminations(tx: Queryable, told: readonly Termination[], { onlyKnown = false } = {}) {
  if (told.length === 0) return;
  await tx.query(onlyKnown ? correctStatement : writeStatement, [
    told.map(({ tenant }) => tenant.environment),
    told.map(({ tenant }) => tenant.ownerId),
    told.map(({ employerId }) => employerId),
    told.map(({ employeeId }) => employeeId),
    told.map(({ terminatedOn }) => terminatedOn),
    told.map(({ updatedAt }) => updatedAt),
  ]);
}

/** A report as far as it says who must have worked when. */
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
 * Who of the people that reports pay had left before the report's period began: for each report the ids of its employees.
 *
 * @param paid the employees of each report, in the order of the reports
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

/** Whether anybody is known to have left the employer before the period began; spares a large file the question by row. */
export async function selectHasTerminations(
  db: Queryable,
  { tenant, employerId, periodStart }: PaidReport,
): Promise<boolean> {
  const [row] = await db.query(anyStatement, [tenant.environment, tenant.ownerId, employerId, periodStart]);
  return row?.any ?? false;
}
