import { z } from "zod";
import { calendarDate } from "../shared/calendar-date.ts";
import { decimalString, nonNegativeDecimal, positiveDecimal } from "../shared/decimal.ts";
import { stateCode, text } from "../shared/text.ts";
import { ratingMembers, ratingMembersOf } from "./rating-members.ts";
import type { SubmittedRecord } from "./submission.ts";

/** One employee of Profile B's report, in one job classification and state. */
export const employeeB = z.object(
  {
    employee_id: text().meta({
      description: "Your id of the employee, the same in every report.",
      examples: ["emp_1001"],
    }),
    first_name: text().meta({ examples: ["Maria"] }),
    last_name: text().meta({ examples: ["Alvarez"] }),
    gross_pay: positiveDecimal().meta({ examples: [2595.5] }),
    hours_worked: nonNegativeDecimal().meta({ examples: [86.5] }),
    job_classification: text().meta({ description: "The bureau's class code.", examples: ["8810"] }),
    state: stateCode().meta({ description: "Where the work was done.", examples: ["IN"] }),
    ...ratingMembers,
  },
  { error: "an object" },
);

/** Profile B's payroll report. Amounts and hours have at most 11 digits before the decimal point and 4 after. */
export const payrollReportB = z.object({
  employer_id: text().meta({ description: "Your id of the employer.", examples: ["employer_042"] }),
  pay_period: z.object(
    {
      start_date: calendarDate().meta({ examples: ["2026-01-01"] }),
      end_date: calendarDate().meta({ description: "Not before start_date.", examples: ["2026-01-15"] }),
    },
    { error: "an object" },
  ),
  employees: z.array(employeeB).min(1).meta({ description: "One entry for each employee, class code and state." }),
  corrects: text()
    .nullish()
    .meta({ description: "The report that this one replaces in full.", examples: ["PR_01K…"] }),
});

/** The employee as a record of the internal contract. */
export function recordFromB(employee: z.output<typeof employeeB>): SubmittedRecord {
  return {
    employeeId: employee.employee_id,
    name: `${employee.first_name} ${employee.last_name}`,
    firstName: employee.first_name,
    lastName: employee.last_name,
    classCode: employee.job_classification,
    state: employee.state,
    hoursWorked: decimalString(employee.hours_worked),
    grossWages: decimalString(employee.gross_pay),
    ...ratingMembersOf(employee),
  };
}
