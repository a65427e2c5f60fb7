import type { CodeRow } from "./code-row.ts";

interface FindingCode extends CodeRow {
  /** An error fails its record, or the whole report if `cause` says so; a warning does not. */
  severity: "error" | "warning";
}

const since = "1.2.0";

/**
 * All findings of payroll-intake in payroll reports and files. Partners see them in `errors` and `warnings` of the report.
 * Codes are public: a released code is never renamed or reused.
 */
export const findingCodes = {
  CLASS_CODE_UNKNOWN: {
    severity: "error",
    cause: "The class code does not have the form of the class codes of the record's state.",
    fix: "Send a class code of the form that the message names.",
    since,
  },
  STATE_UNKNOWN: {
    severity: "error",
    cause: "`state` is not the two-letter postal code of a state or DC, in capitals.",
    fix: "Send the state in which the work was done, such as `TX`.",
    since,
  },
  SOCIAL_SECURITY_NUMBER: {
    severity: "error",
    cause: "A name or an employee id is written like a social security number, such as `123-45-6789`.",
    fix: "Send the name, and the number that the payroll program gives the employee.",
    since: "2.0.0",
  },
  HOURS_ABOVE_PERIOD: {
    severity: "error",
    cause: "The sum of the employee's hours in the report exceeds 24 hours per day of the period.",
    fix: "Correct the hours, or the dates of the period.",
    since,
  },
  OVERTIME_HOURS_ABOVE_TOTAL: {
    severity: "error",
    cause: "Overtime hours exceed the hours worked, of which they are a part.",
    fix: "Send all hours in the total, overtime included.",
    since,
  },
  OVERTIME_PAY_ABOVE_TOTAL: {
    severity: "error",
    cause: "Overtime pay or premium, and double-time pay, exceed the gross wages, of which they are a part.",
    fix: "Send all pay in the gross wages, overtime included.",
    since,
  },
  OVERTIME_STATED_TWICE: {
    severity: "error",
    cause:
      "The row of a file has `overtime_pay`, which is all pay for the overtime hours, and `overtime_premium`, which is only what is extra, and they disagree.",
    fix: "Send one of the two, or both where `overtime_premium` is `overtime_pay` × (1 − 1 / `overtime_multiplier`).",
    since: "1.3.0",
  },
  EXCLUDED_PAY_ABOVE_TOTAL: {
    severity: "error",
    cause:
      "Excluded pay, together with overtime and double-time pay, exceeds the gross wages, of which they are parts.",
    fix: "Send all pay in the gross wages, excluded pay included, or leave out excluded pay that is not in the gross wages.",
    since: "1.3.0",
  },
  TOTALS_IMPOSSIBLE: {
    severity: "error",
    cause: "A stated total contradicts another one or the number of employees. The whole report fails.",
    fix: "Correct `payroll_data` and submit the report again.",
    since,
  },
  VALUE_MISSING: {
    severity: "error",
    cause: "A required cell of the file is empty.",
    fix: "Fill in the cell, and send the row again with `supplements`. If no row was accepted, upload the file again.",
    since,
  },
  VALUE_INVALID: {
    severity: "error",
    cause: "A cell of the file does not have a valid value for its column. The message says what is expected.",
    fix: "Correct the cell, and send the row again with `supplements`. If no row was accepted, upload the file again.",
    since,
  },
  RECORD_REPEATED: {
    severity: "error",
    cause:
      "A row above is the same in all that is read, or in a supplement, its employee, class code and state count already.",
    fix: "Leave the row out. Two checks of the same amount need a column that tells them apart, such as the check number.",
    since,
  },
  IGNORED_SHEET: {
    severity: "warning",
    cause: "The workbook has several sheets, and one of them was read: the first, or the one in `sheet`.",
    fix: "If another sheet has payroll, send the file again with its name in `sheet`.",
    since: "1.3.0",
  },
  CLASS_CODE_UNVERIFIED: {
    severity: "warning",
    cause:
      "The class code has the right form, but the platform, whose list is not complete, does not know it in the state, or has no page for it.",
    fix: "Compare the code with that of the policy. Nothing has to be done if it is right.",
    since,
  },
  CLASS_CODE_DISCONTINUED: {
    severity: "warning",
    cause: "The class code was valid in the record's state only until an earlier day.",
    fix: "Send the code that replaced it, which the message names if the platform knows it.",
    since: "1.3.0",
  },
  DUAL_WAGE_CLASS: {
    severity: "warning",
    cause:
      "The class code is for another hourly wage than that of the record: gross wages without overtime premium, by hours. An audit counts the pay in the class of its wage.",
    fix: "Send the class code of the wage, which `expected` names, correct the hours or the wages, or set `wage_records_verified` in the policy.",
    since: "1.3.0",
  },
  DIVIDED_PAYROLL: {
    severity: "warning",
    cause:
      "The employee is paid in a standard exception, such as 8810, and in another class of the state. An audit counts all of it in the class with the highest rate.",
    fix: "Send one class for each person, or set `records_support_division` in the policy if the records support the division.",
    since: "1.3.0",
  },
  STATE_MISSING: {
    severity: "warning",
    cause:
      "The record has no `state`, and it could not be filled: the employee record has none, and the policy that covers the period has the class in several states, or the employer has no policy.",
    fix: "Submit a correction with the state in which the work was done. An audit rates the pay in the state of the policy if that has only one.",
    since: "1.3.0",
  },
  HOURLY_PAY_LOW: {
    severity: "warning",
    cause: "Gross wages divided by hours worked are below the federal minimum of 7.25 dollars.",
    fix: "Check the hours and the wages. Submit a correction if one is wrong.",
    since,
  },
  EMPLOYEE_ID_NINE_DIGITS: {
    severity: "warning",
    cause: "The employee id has nine digits, as a social security number has.",
    fix: "Check whether your payroll program exports social security numbers as employee numbers.",
    since: "2.0.0",
  },
  WAGES_WITHOUT_HOURS: {
    severity: "warning",
    cause: "The record has wages and no hours.",
    fix: "Check the hours. Salaried employees and bonuses may be right without hours.",
    since,
  },
  PAY_AFTER_TERMINATION: {
    severity: "warning",
    cause: "The employee was terminated before the period began.",
    fix: "Check whether it is a last pay check. If not, correct the employee or the report.",
    since,
  },
  PAY_REVERSED: {
    severity: "warning",
    cause:
      "The record takes back pay of an earlier period: `reversal` is true, or a person's rows of a file are below 0.",
    fix: "Check that the pay was reported before. Where a maximum applies to each week, correct the earlier report instead.",
    since: "2.0.0",
  },
  STATED_TOTAL_DIFFERS: {
    severity: "warning",
    cause: "A stated total differs by more than 0.01 from the sum of the records.",
    fix: "Check whether records are missing or the total is wrong.",
    since,
  },
  UNKNOWN_MEMBER: {
    severity: "warning",
    cause: "The report has a member that the platform does not read. `field` is its path, with `[]` for all employees.",
    fix: "Send the member that the message names, if that was meant. Otherwise nothing has to be done.",
    since: "1.3.0",
  },
  IGNORED_COLUMN_WITH_MONEY: {
    severity: "warning",
    cause: "A column of the file has amounts and is not read. `field` is its name in the file.",
    fix: "If it is pay, name it as one of the known columns, or add it to the gross wages, and upload the file again with `corrects`.",
    since: "1.3.0",
  },
  IGNORED_ROW: {
    severity: "warning",
    cause: "Rows of the file are totals or remarks and were not counted. The message says which.",
    fix: "Nothing has to be done if they are. Otherwise give the row an employee id, a name and a class code.",
    since: "1.3.0",
  },
  PAY_PARTS_ABOVE_GROSS: {
    severity: "warning",
    cause: "The columns of regular, overtime and other pay add up to more than the gross wages of the same row.",
    fix: "Check whether the gross wages contain all pay. Send a correction if they do not.",
    since: "1.3.0",
  },
  UNKNOWN_EARNINGS: {
    severity: "warning",
    cause:
      "A row of the file pays earnings whose name is not known, which `received` says. The amount counts as gross wages, because pay is remuneration unless a rule says otherwise.",
    fix: "Nothing has to be done if it is pay. Otherwise give the earnings one of the known names, and upload the file again with `corrects`.",
    since: "1.3.0",
  },
  SEVERAL_EMPLOYERS: {
    severity: "warning",
    cause: "A column of the file names several employers, and the request names one, for which all rows count.",
    fix: "Nothing has to be done if they are one employer to you. Otherwise void the report, and upload the file without `employer_id`: each employer gets a report.",
    since: "1.3.0",
  },
  EMPLOYEE_ID_MISSING: {
    severity: "warning",
    cause:
      "Rows of the file have no employee number. The person is the only employee with the same name, or else has an id derived from the name.",
    fix: "Send the employee number if two employees can have one name, or other reports have it.",
    since: "2.0.0",
  },
  ROWS_ADDED_UP: {
    severity: "warning",
    cause:
      "The file has several rows of one person, class and state, such as several checks. They count as one record with their sums.",
    fix: "Nothing has to be done for several checks. Otherwise send the file again with `corrects`, without the rows that are too many.",
    since: "2.0.0",
  },
  OVERTIME_PAY_MISSING: {
    severity: "warning",
    cause:
      "Records have hours of overtime without `overtime_pay` or `overtime_premium`. No extra pay can be deducted from their wages.",
    fix: "Send the pay for the overtime hours, or only what is extra as `overtime_premium`, with `corrects`.",
    since: "2.0.0",
  },
  EMPLOYER_NEW: {
    severity: "warning",
    cause:
      "No payroll, roster or policy of the owner has had the employer. The message and `expected` have the known ids that are nearest.",
    fix: "Nothing has to be done for a new employer. Otherwise void the report, and submit it with the right `employer_id`.",
    since: "2.0.0",
  },
  OVERLAPPING_REPORTS: {
    severity: "warning",
    cause:
      "Employees of the report are paid for some of the same days in another report that counts. Their pay counts twice.",
    fix: "Nothing has to be done for an off-cycle run. Otherwise void one report, or submit it with `corrects`. A dry run names the employees in `overlaps`.",
    since: "2.0.0",
  },
  OVERLAPPING_PERIOD: {
    severity: "warning",
    cause:
      "Another report of the employer covers a part of the same period, or states that nobody was paid in a part of it.",
    fix: "Nothing has to be done for an off-cycle run. Otherwise void one report, or submit it with `corrects`.",
    since,
  },
} as const satisfies Record<string, FindingCode>;

type Rows = typeof findingCodes;
type WithSeverity<Severity> = {
  [Code in keyof Rows]: Rows[Code]["severity"] extends Severity ? Code : never;
}[keyof Rows];

/** The findings of one severity. */
export function findingsWith<const Severity extends FindingCode["severity"]>(severity: Severity) {
  const rows = Object.entries(findingCodes).filter(([, row]) => row.severity === severity);
  return Object.fromEntries(rows) as Pick<Rows, WithSeverity<Severity>>;
}

/** Codes of findings that fail a record or the whole report. */
export type FindingError = WithSeverity<"error">;

/** Codes of findings that partners should check and that do not fail a record. */
export type FindingWarning = WithSeverity<"warning">;
