import type { CodeRow } from "./code-row.ts";

const since = "1.2.0";

/** Reasons why a whole payroll report or file failed: `failure.code` of the report and `error.code` of `file.failed`. */
export const reportFailureCodes = {
  ALL_RECORDS_FAILED: {
    cause: "Every record has an error.",
    fix: "Correct the records that `errors` names and submit the report again.",
    since,
  },
  TOTALS_IMPOSSIBLE: {
    cause: "A stated total contradicts another one or the number of employees.",
    fix: "Correct `payroll_data` and submit the report again.",
    since,
  },
  CORRECTED_REPORT_REPLACED: {
    cause: "Another report replaced the report in `corrects` before this one was processed.",
    fix: "Submit the report again with the id of the report that counts now.",
    since,
  },
  CORRECTED_REPORT_VOIDED: {
    cause: "The report in `corrects` was voided before this one was processed.",
    fix: "Submit the report again without `corrects`.",
    since,
  },
  MISSING_REQUIRED_COLUMNS: {
    cause:
      "The file's header lacks required columns. `details` names them; the message also has the headers of the file and the nearest to each.",
    fix: "Add the columns, or give them one of the accepted names, and upload the file again.",
    since,
  },
  MAPPED_COLUMNS_MISSING: {
    cause: "The file lacks columns that the mapping names. `details` has their names.",
    fix: "Correct the mapping or the file, and upload it again.",
    since: "1.3.0",
  },
  REPEATED_COLUMNS: {
    cause:
      "Two names in the file's header mean the same column, such as `Gross Pay` and `Gross Wages`. `details` names the column.",
    fix: "Remove or rename all but the one that counts, and upload the file again.",
    since: "1.3.0",
  },
  NO_RECORDS: {
    cause: "The file has no rows below its header.",
    fix: "Export the payroll again and upload a file with rows.",
    since,
  },
  TOO_MANY_RECORDS: {
    cause: "The file has more rows than the platform accepts in one file.",
    fix: "Split the file, for example by pay period.",
    since,
  },
  UNREADABLE_FILE: {
    cause:
      "The file is not text in a known encoding, not valid CSV, or a workbook that is damaged or above a limit, or takes more memory or time than one file may. `details` says after which row.",
    fix: "Save the file as CSV in UTF-8 and upload it again.",
    since,
  },
} as const satisfies Record<string, CodeRow>;

export type ReportFailureCode = keyof typeof reportFailureCodes;

/** Reasons why an audit failed: `failure.code` of the audit. A revision that fails returns 409 with the same code. */
export const auditFailureCodes = {
  SOURCE_MISSING: {
    cause:
      "A source that the policy names in `exposure_sources` delivers nothing: no grant of it is accepted, or none of its reports and " +
      "statements of no payroll has one of the audited days. `missing` names each source with its `cause`.",
    fix: "Have its owner offer the grant and accept it, or have the payroll or a statement of no payroll reported, or remove the source from `exposure_sources`; then revise the audit.",
    since: "1.3.1",
  },
  NO_EXPOSURE: {
    cause: "No payroll report that counts covers the audited days.",
    fix: "Submit payroll reports for these days, then revise the audit.",
    since,
  },
  RATES_MISSING: {
    cause: "The policy has neither rates nor a premium with an estimated payroll, from which a rate could be derived.",
    fix: "Add `classifications` with rates to the policy, then revise the audit.",
    since,
  },
  AMOUNT_TOO_LARGE: {
    cause: "An amount of the worksheet has more digits than the platform can store.",
    fix: "Check the payroll, the rates and the factors for misplaced decimal points.",
    since,
  },
  UNRATED_CLASS: {
    cause: "There is payroll in a class and state for which the policy has no rate. `missing` names them.",
    fix: "Add the classifications to the policy, then revise the audit.",
    since,
  },
  RULE_NOT_ON_FILE: {
    cause:
      "The payroll needs a rule that is not on file for the state and the effective date of the policy, such as the limits of an officer's pay. `missing` names it. A rule is never guessed.",
    fix: "State the value on the policy (`officer_limits`, `overtime_deducted`, `excluded_pay_deducted`, `employee_caps`), then revise the audit. `GET /rules/coverage` lists what is on file.",
    since: "1.3.0",
  },
  MISSING_DAYS: {
    cause:
      "Some of the audited days are in no payroll report and no statement of no payroll. `missing` lists them as ranges, and " +
      "`missing_days` is their number.",
    fix: "Submit reports of these days, or statements of no payroll (`no_payroll`), then revise the audit.",
    since: "1.3.0",
  },
} as const satisfies Record<string, CodeRow>;

export type AuditFailureCode = keyof typeof auditFailureCodes;

/** Reasons why an entry of an employee sync was not applied: `errors[].code` of the response. Other entries are applied. */
export const entryErrorCodes = {
  EMPLOYEE_NOT_FOUND: {
    cause: "The entry updates or terminates an employee that the employer does not have.",
    fix: "Send the employee with the action `hire` first.",
    since,
  },
  EMPLOYEE_ALREADY_ACTIVE: {
    cause: "The entry hires an employee who is active.",
    fix: "Send the changes with the action `update`.",
    since,
  },
  TERMINATION_BEFORE_HIRE: {
    cause: "`termination_date` is before the employee's `hire_date`.",
    fix: "Correct one of the dates.",
    since,
  },
  SOCIAL_SECURITY_NUMBER: {
    cause: "A name, or the id of a new employee, is written like a social security number, such as `123-45-6789`.",
    fix: "Send the name, and the number that your program gives the employee.",
    since: "2.0.0",
  },
  STATE_UNKNOWN: {
    cause: "`state` is not the two-letter postal code of a state or DC, in capitals.",
    fix: "Send the state in which the person works, such as `TX`.",
    since: "2.0.0",
  },
  CLASS_CODE_UNKNOWN: {
    cause: "The class code does not have the form of the class codes of the entry's state.",
    fix: "Send a class code of the form that the message names.",
    since: "1.3.0",
  },
  INVALID_FIELD: {
    cause: "`employment_status` is neither `active` nor `terminated`.",
    fix: "Send one of the two.",
    since,
  },
} as const satisfies Record<string, CodeRow>;

export type EntryErrorCode = keyof typeof entryErrorCodes;
