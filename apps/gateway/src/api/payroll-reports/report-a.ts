import { z } from "zod";
import { calendarDate } from "../shared/calendar-date.ts";
import { decimalString, nonNegativeDecimal, optionalDecimalString, positiveDecimal } from "../shared/decimal.ts";
import { stateCode, text } from "../shared/text.ts";
import { ratingMembers, ratingMembersOf } from "./rating-members.ts";
import type { SubmittedRecord, SubmittedTotals } from "./submission.ts";

/** One employee of Profile A's report, in one class code and state. */
export const employeeA = z.object(
  {
    employee_id: text().meta({
      description: "Your id of the employee, the same in every report.",
      examples: ["emp_1001"],
    }),
    name: text().meta({ examples: ["Maria Alvarez"] }),
    classification_code: text().meta({ description: "The bureau's class code.", examples: ["8810"] }),
    hours_worked: nonNegativeDecimal().meta({ examples: [86.5] }),
    gross_wages: positiveDecimal().meta({ examples: [2595.5] }),
    state: stateCode()
      .nullish()
      .meta({ description: "Where the work was done.", examples: ["IN"] }),
    ...ratingMembers,
  },
  { error: "an object" },
);

const payrollDataA = z.object(
  {
    total_payroll: nonNegativeDecimal()
      .nullish()
      .meta({ examples: [648875.25] }),
    total_hours: nonNegativeDecimal()
      .nullish()
      .meta({ examples: [21625] }),
    officer_payroll: nonNegativeDecimal()
      .nullish()
      .meta({ examples: [9500] }),
    subcontractor_payments: nonNegativeDecimal()
      .nullish()
      .meta({ description: "Payments to subcontractors without a certificate of insurance.", examples: [0] }),
  },
  { error: "an object" },
);

/** Profile A's payroll report. Amounts and hours have at most 11 digits before the decimal point and 4 after. */
export const payrollReportA = z.object({
  employer_id: text().meta({ description: "Your id of the employer.", examples: ["employer_042"] }),
  period_start: calendarDate().meta({ examples: ["2026-01-01"] }),
  period_end: calendarDate().meta({ description: "Not before period_start.", examples: ["2026-01-15"] }),
  employees: z.array(employeeA).min(1).meta({ description: "One entry for each employee, class code and state." }),
  payroll_data: payrollDataA.meta({ description: "Totals as you know them, held against the employees." }),
  corrects: text()
    .nullish()
    .meta({ description: "The report that this one replaces in full.", examples: ["PR_01K…"] }),
});

/** The employee as a record of the internal contract. */
export function recordFromA(employee: z.output<typeof employeeA>): SubmittedRecord {
  return {
    employeeId: employee.employee_id,
    name: employee.name,
    firstName: "",
    lastName: "",
    classCode: employee.classification_code,
    state: employee.state ?? "",
    hoursWorked: decimalString(employee.hours_worked),
    grossWages: decimalString(employee.gross_wages),
    ...ratingMembersOf(employee),
  };
}

/** The totals in the internal contract's names. */
export function statedTotalsFromA(totals: z.output<typeof payrollDataA>): SubmittedTotals {
  return {
    totalPayroll: optionalDecimalString(totals.total_payroll),
    totalHours: optionalDecimalString(totals.total_hours),
    officerPayroll: optionalDecimalString(totals.officer_payroll),
    subcontractorPayments: optionalDecimalString(totals.subcontractor_payments),
  };
}
