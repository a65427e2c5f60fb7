import { excludedPayKinds } from "@platform/public-records/record/excluded-pay";
import { expect, test } from "vitest";
import { readJson } from "../../../edge/body/read-json.ts";
import { readReportA } from "./a.ts";
import { readReportB } from "./b.ts";
import { maxReportValues } from "./employee-count.ts";

const maxEmployees = 10_000;
const rating = {
  overtime_hours: 6.5,
  overtime_pay: 292.5,
  overtime_multiplier: 1.5,
  double_time_pay: 120,
  officer: false,
  overtime_premium: 0,
};
const excluded_pay = excludedPayKinds.slice(0, 5).map((kind) => ({ kind, amount: 1.25 }));
// Columns of a payroll program that are not read.
const unknown = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, column) => [`export_column_${column}`, column]));

test.each([
  ["for 25 members that are not known", unknown(25)],
  ["for five kinds of excluded pay, and 10 members that are not known", { excluded_pay, ...unknown(10) }],
])("the largest report of either profile is read, with room %s", (_, more) => {
  const employees = (employee: object) =>
    Array.from({ length: maxEmployees }, (_, n) => ({ employee_id: `e${n}`, ...employee, ...rating, ...more }));
  const a = {
    employer_id: "employer_042",
    period_start: "2026-01-01",
    period_end: "2026-01-15",
    payroll_data: { total_payroll: 1, total_hours: 1, officer_payroll: 1, subcontractor_payments: 1 },
    employees: employees({
      name: "Maria Alvarez",
      classification_code: "8810",
      hours_worked: 86.5,
      gross_wages: 2595.5,
      state: "IN",
    }),
  };
  const b = {
    employer_id: "employer_042",
    pay_period: { start_date: "2026-01-01", end_date: "2026-01-15" },
    employees: employees({
      first_name: "Maria",
      last_name: "Alvarez",
      job_classification: "8810",
      hours_worked: 86.5,
      gross_pay: 2595.5,
      state: "IN",
    }),
  };
  for (const [report, read] of [[a, readReportA] as const, [b, readReportB] as const]) {
    const json = readJson(Buffer.from(JSON.stringify(report)), maxReportValues(maxEmployees));
    if (!json.ok) throw new Error(json.problem.message);
    expect(read(json.value)).toMatchObject({ ok: true });
  }
});
