import { profileNames, publicField } from "../../shared/field-names.ts";

/** Profile A's names of what payroll-intake calls otherwise. */
export const publicFieldA = publicField({
  records: "employees",
  ...profileNames.A,
  stated_totals: "payroll_data",
});

/** Profile B's names of what payroll-intake calls otherwise. */
export const publicFieldB = publicField({
  records: "employees",
  ...profileNames.B,
  period_start: "pay_period.start_date",
  period_end: "pay_period.end_date",
});
