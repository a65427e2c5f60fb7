import { expect, test } from "vitest";
import { publicFieldA, publicFieldB } from "./report-field.ts";

test.each([
  ["employer_id", "employer_id", "employer_id"],
  ["period_start", "period_start", "pay_period.start_date"],
  ["period_end", "period_end", "pay_period.end_date"],
  ["records", "employees", "employees"],
  ["records[3]", "employees[3]", "employees[3]"],
  ["records[3].employee_id", "employees[3].employee_id", "employees[3].employee_id"],
  ["records[12].gross_wages", "employees[12].gross_wages", "employees[12].gross_pay"],
  ["records[0].class_code", "employees[0].classification_code", "employees[0].job_classification"],
  ["records[0].state", "employees[0].state", "employees[0].state"],
  ["stated_totals.total_payroll", "payroll_data.total_payroll", "stated_totals.total_payroll"],
  ["corrects", "corrects", "corrects"],
])("%s is %s in profile A and %s in profile B", (internal, a, b) => {
  expect(publicFieldA(internal)).toBe(a);
  expect(publicFieldB(internal)).toBe(b);
});
