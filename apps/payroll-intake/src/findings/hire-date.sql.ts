import { sameId } from "@platform/postgres/partitions/same-id";
import { unnested } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import type { Termination } from "./termination.sql.ts";

/** An employee of an employer. */
export interface Person {
  tenant: Tenant;
  employerId: string;
  employeeId: string;
}

const personColumns = { environment: "text", ownerId: "text", employerId: "text", employeeId: "text" } as const;
const heardColumns = { ...personColumns, hiredOn: "date?", toldAt: "timestamptz", place: "int" } as const;
const changedStatement = statement(
  "departures_hire_dates_to_change",
  { place: "int" },
  `SELECT place FROM ${unnested(heardColumns, "heard")}
   LEFT JOIN departures AS stored USING (environment, owner_id, employer_id, employee_id)
   WHERE stored.hired_on IS DISTINCT FROM heard.hired_on AND (stored.told_at IS NULL OR heard.told_at >= stored.told_at)
   ORDER BY place`,
  { rows: heardColumns },
);

/** Selects the employees whose stored hire date these statuses will change; it is called before they are written. */
export async function selectHireDatesToChange(tx: Queryable, statuses: readonly Termination[]): Promise<Person[]> {
  if (statuses.length === 0) return [];
  const rows = statuses.map(({ tenant, employerId, employeeId, hiredOn, updatedAt }, place) => {
    return { ...tenant, employerId, employeeId, hiredOn, toldAt: updatedAt, place };
  });
  return (await tx.query(changedStatement, { rows })).flatMap(({ place }) => statuses[place] ?? []);
}

const placedColumns = { ...personColumns, place: "int" } as const;
const reportColumns = { place: "int", reportId: "text", periodStart: "date", periodEnd: "date" } as const;
const reportsStatement = statement(
  "payroll_records_of_officers",
  reportColumns,
  `SELECT person.place, report.id AS "reportId", report.period_start AS "periodStart", report.period_end AS "periodEnd"
   FROM ${unnested(placedColumns, "person")}
   JOIN counted_reports AS report USING (environment, owner_id, employer_id)
   CROSS JOIN LATERAL (SELECT FROM exposure
     WHERE ${sameId("report_id", "report.id")} AND exposure.environment = person.environment AND exposure.owner_id = person.owner_id
       AND officer LIMIT 1 OFFSET 0) AS of_officers
   CROSS JOIN LATERAL (SELECT FROM payroll_records AS record
     WHERE ${sameId("report_id", "report.id")} AND record.environment = person.environment AND record.owner_id = person.owner_id
       AND record.employee_id = person.employee_id AND officer AND status = 'processed' LIMIT 1 OFFSET 0) AS paid
   ORDER BY person.place, report.period_start, report.id`,
  { rows: placedColumns },
);

/** A report that counts and has pay of an officer. */
export interface OfficerReport {
  reportId: string;
  periodStart: string;
  periodEnd: string;
}

/** Selects the reports that count and have pay of these employees as officers, for each employee in their order. */
export async function selectOfficerReports(tx: Queryable, people: readonly Person[]): Promise<OfficerReport[][]> {
  const rows = people.map(({ tenant, employerId, employeeId }, place) => ({
    ...tenant,
    employerId,
    employeeId,
    place,
  }));
  const reports: OfficerReport[][] = people.map(() => []);
  for (const { place, ...report } of await tx.query(reportsStatement, { rows })) reports[place]?.push(report);
  return reports;
}
