import { type Queryable, statement } from "@platform/postgres/statement";
import type { Tenant } from "@platform/service/tenant";
import type { Assessment } from "./assess-report.ts";
import { defaultOvertimeMultiplier, type PayrollReport } from "./payroll-report.ts";

/** Rows of one statement: enough to make its cost small beside theirs, few enough to keep memory flat. */
const chunkSize = 1000;

const insertStatement = statement(
  "records_insert",
  `INSERT INTO payroll_records
     (report_id, environment, owner_id, position, employee_id, name, first_name, last_name, class_code, state,
      hours_worked, gross_wages, overtime_hours, overtime_pay, overtime_multiplier, double_time_pay, officer,
      status, problems, warnings)
   SELECT $1, $2, $3, record.*
   FROM unnest($4::int[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[],
     $11::numeric[], $12::numeric[], $13::numeric[], $14::numeric[], $15::numeric[], $16::numeric[], $17::bool[],
     $18::text[], $19::jsonb[], $20::jsonb[]) AS record`,
);

interface AssessedReport {
  tenant: Tenant;
  reportId: string;
  report: PayrollReport;
  assessment: Assessment;
}

/** Writes a report's records with what was found in each. Of a report that fails, none is processed. */
export async function insertRecords(tx: Queryable, assessed: AssessedReport): Promise<void> {
  const { tenant, reportId, report, assessment } = assessed;
  for (let start = 0; start < report.records.length; start += chunkSize) {
    const chunk = report.records.slice(start, start + chunkSize);
    const found = assessment.records.slice(start, start + chunkSize);
    await tx.query(insertStatement, [
      reportId,
      tenant.environment,
      tenant.ownerId,
      chunk.map((_, index) => start + index),
      chunk.map((record) => record.employeeId),
      chunk.map((record) => record.name),
      chunk.map((record) => record.firstName),
      chunk.map((record) => record.lastName),
      chunk.map((record) => record.classCode),
      chunk.map((record) => record.state),
      chunk.map((record) => record.hoursWorked),
      chunk.map((record) => record.grossWages),
      chunk.map((record) => record.overtimeHours ?? "0"),
      chunk.map((record) => record.overtimePay ?? "0"),
      chunk.map((record) => record.overtimeMultiplier ?? defaultOvertimeMultiplier),
      chunk.map((record) => record.doubleTimePay ?? "0"),
      chunk.map((record) => record.officer),
      found.map(({ problems }) => (problems.length > 0 || assessment.failure ? "failed" : "processed")),
      found.map(({ problems }) => JSON.stringify(problems)),
      found.map(({ warnings }) => JSON.stringify(warnings)),
    ]);
  }
}
