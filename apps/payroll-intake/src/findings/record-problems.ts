import type { Problem } from "./problem.ts";

/** The sum of an employee's hours over all records of a report is above the hours of the period. */
export const hoursAbovePeriod: Problem = {
  code: "HOURS_ABOVE_PERIOD",
  field: "hours_worked",
  message: "The sum of the employee's hours in the report exceeds 24 hours per day of the period.",
};

/** A row of a file has the same employee, class code and state as an earlier row. */
export const recordRepeated: Problem = {
  code: "RECORD_REPEATED",
  field: "employee_id",
  message: "A row above has the same employee, class code and state.",
};
