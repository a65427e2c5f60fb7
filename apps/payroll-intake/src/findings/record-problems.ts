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

/** A row of a supplement has the same employee, class code and state as a record that counts. */
export const recordCounted: Problem = {
  code: "RECORD_REPEATED",
  field: "employee_id",
  message: "The report that this file supplements has a record of the employee, class code and state that counts.",
};

/** The hours of an employee in a supplement and in the report that it supplements are above the hours of the period. */
export const hoursAboveWithSupplement: Problem = {
  code: "HOURS_ABOVE_PERIOD",
  field: "hours_worked",
  message: "With the report that this file supplements, the employee's hours exceed 24 hours per day of the period.",
};
