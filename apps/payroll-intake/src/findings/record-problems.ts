import type { Problem } from "./problem.ts";

/** A person has more hours, over all records of a report, than the period has. */
export const hoursAbovePeriod: Problem = {
  code: "HOURS_ABOVE_PERIOD",
  field: "hours_worked",
  message: "The employee's hours, over all records of the report, are above 168 a week (24 a day of the period).",
};

/** A row of a file says again what only one may say. */
export const recordRepeated: Problem = {
  code: "RECORD_REPEATED",
  field: "employee_id",
  message: "A row above has the same employee, class code and state.",
};
