import type { ReactNode } from "react";

interface Sums {
  readonly records: ReactNode;
  readonly refused: ReactNode;
  readonly employees: ReactNode;
  readonly wages: ReactNode;
}

const people = (count: number) => `${count.toLocaleString("en-US")} ${count === 1 ? "person" : "people"}`;

/** The texts of pages about payroll. */
export const payrollEnglish = {
  /** Names of members of a row that are not their words. */
  memberNames: {
    employee_id: "Employee id",
    class_code: "Class code",
    classification_code: "Class code",
    hours_worked: "Hours",
    gross_wages: "Gross wages",
    overtime_multiplier: "Overtime factor",
  } as Readonly<Record<string, string>>,
  people,
  sandbox: "Sandbox: test data. Nothing here counts.",
  upload: {
    title: "Upload payroll",
    description: "A CSV file or an Excel workbook as your payroll program writes it: one row for each person.",
    firstDay: "First day of the period",
    lastDay: "Last day of the period",
    check: "Check the file",
    upload: "Upload",
    another: "Upload another file",
    received: "Received. The rows are being checked.",
  },
  drop: {
    label: "Payroll file",
    hint: "Drop a CSV file or Excel workbook here, or choose one",
    limit: "At most 100 MiB",
    choose: "Choose a file",
    another: "Choose another file",
    refused: (name: string | undefined) =>
      `${name ?? "The file"} is not a CSV file or Excel workbook of at most 100 MiB.`,
  },
  overlap: {
    title: "Payroll that counts already",
    question: (count: number) =>
      `${people(count)} in this file ${count === 1 ? "is" : "are"} paid for some of these days already. Nothing of the file is stored yet. If you add it, all of it counts in addition.`,
    add: "Add the file",
  },
  check: {
    outdated: "Something changed since this check. Check the file again.",
    sums: ({ records, refused, employees, wages }: Sums): ReactNode => (
      <>
        Checked; nothing is stored. Records: {records}, refused: {refused}, employees: {employees}, gross wages: {wages}
        .
      </>
    ),
    assign: "Assign its columns below, or correct the file.",
    correct: "Correct the file first.",
    columnsRead: "Columns that are read",
    notUsed: (headers: readonly string[]) => `Not used: ${headers.join(", ")}.`,
    errors: "Errors",
    warnings: "Warnings",
    firstOf: (title: string, shown: number, total: number) => `${title}: the first ${shown} of ${total}`,
    rowNumber: (row: number) => `Row ${row}`,
    received: (text: string) => `Received: ${text}.`,
  },
  rows: {
    label: "First rows as they would be read",
    row: "Row",
    employer: "Employer",
    employee: "Employee",
    employeeId: "Employee id",
    officer: (name: string) => `${name} (officer)`,
    state: "State",
    classCode: "Class code",
    hours: "Hours",
    grossWages: "Gross wages",
    excludedPay: "Excluded pay",
    none: "No row can be read",
    assign: "Assign the columns below, and check the file again.",
    correct: "Correct the file, and check it again.",
  },
  report: {
    processing: "The records are being processed.",
    failed: "Nothing of this report counts: it failed.",
    voided: "Nothing of this report counts any more: it was voided.",
    replaced: "Nothing of this report counts any more: another one replaced it.",
    noPayroll: "Nobody was paid in this period.",
    allCount: (total: number, wages: string) =>
      `${total === 1 ? "The record counts" : `All ${total} records count`}: ${wages} of gross wages.`,
    someCount: (processed: number, total: number, wages: string, uncorrected: number) =>
      `${processed} of ${total} records count: ${wages} of gross wages; ${
        uncorrected > 0 ? `${uncorrected} failed and must be corrected` : "those that failed came in another report"
      }.`,
  },
  missing: {
    title: "Missing payroll",
    description: "Pay periods for which no payroll has come.",
    none: "No payroll is missing",
    others: (count: number) => ` and ${count} more of this month`,
    hasMore: "There are more policies than are read here.",
  },
};

/** The texts of a language about payroll. */
export type PayrollTexts = typeof payrollEnglish;
