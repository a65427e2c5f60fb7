import { randomBytes } from "node:crypto";
import type { MessageInitShape } from "@bufbuild/protobuf";
import { Profile, type SubmitReportRequestSchema } from "@platform/contracts/payroll_intake/v1/payroll_intake";

// Two load processes never make the same report: content that was submitted before is refused.
const run = randomBytes(6).toString("hex");

const employee = { id: "emp_1001", name: "Maria Alvarez", classCode: "8810", state: "IN" };
const period = { start: "2026-01-01", end: "2026-01-15" };

/** A report of one employee in Profile A's JSON; every call has an employer of its own. */
export function smallReportJson(call: number): string {
  return JSON.stringify({
    employer_id: `employer_${run}_${call}`,
    period_start: period.start,
    period_end: period.end,
    employees: [
      {
        employee_id: employee.id,
        name: employee.name,
        classification_code: employee.classCode,
        state: employee.state,
        hours_worked: 86.5,
        gross_wages: 2595.5,
      },
    ],
    payroll_data: { total_payroll: 2595.5 },
  });
}

/** The same report as the internal contract has it. */
export function smallReportMessage(call: number): MessageInitShape<typeof SubmitReportRequestSchema> {
  return {
    profile: Profile.A,
    employerId: `employer_${run}_${call}`,
    periodStart: period.start,
    periodEnd: period.end,
    records: [
      {
        employeeId: employee.id,
        name: employee.name,
        classCode: employee.classCode,
        state: employee.state,
        hoursWorked: "86.5",
        grossWages: "2595.5",
      },
    ],
    statedTotals: { totalPayroll: "2595.5" },
  };
}
