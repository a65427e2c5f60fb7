import type { Session } from "@premium-audit/sdk/terminal/stored-login";
import { z } from "zod";

// The API says what is wrong with a value, and names the member; here only its kind is required.
const text = z.string();
const amount = z.number();

const shared = {
  employee_id: text.describe("Your id of the employee."),
  hours_worked: amount,
  state: text.describe("Two letters, such as IN."),
};
const employeeA = z.looseObject({
  ...shared,
  state: shared.state.optional(),
  name: text,
  classification_code: text.describe("Class code, such as 8810."),
  gross_wages: amount.describe("Dollars, more than 0."),
  overtime_hours: amount.optional(),
  overtime_pay: amount.optional(),
});
const employeeB = z.looseObject({
  ...shared,
  first_name: text,
  last_name: text,
  job_classification: text.describe("Class code, such as 8810."),
  gross_pay: amount.describe("Dollars, 0 or more."),
});
const day = text.describe("YYYY-MM-DD");
const whole = {
  employer_id: text.describe("Your id of the employer."),
  no_payroll: z.boolean().optional().describe("True if nobody was paid; employees is empty then."),
  corrects: text.optional().describe("Id of the report that this one replaces."),
};

/** The body of `POST /payroll/reports` of each profile. */
export const reportInput: Readonly<Record<Session["profile"], z.ZodObject>> = {
  A: z.looseObject({
    ...whole,
    period_start: day,
    period_end: day,
    employees: z.array(employeeA),
    payroll_data: z
      .looseObject({ total_payroll: amount.optional(), total_hours: amount.optional() })
      .optional()
      .describe("Your totals. Required with employees."),
  }),
  B: z.looseObject({
    ...whole,
    pay_period: z.looseObject({ start_date: day, end_date: day }),
    employees: z.array(employeeB),
  }),
};
