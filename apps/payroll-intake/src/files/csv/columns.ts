import type { ExcludedPayKind } from "@platform/public-records/excluded-pay";
import type { FileColumns } from "../../payroll/file-columns.ts";
import type { ReportProfile } from "../../payroll/payroll-report.ts";

/** A column of a payroll file, by the name of its member in the internal contract. */
export type Column =
  | "employee_id"
  | "name"
  | "first_name"
  | "last_name"
  | "class_code"
  | "state"
  | "hours_worked"
  | "gross_wages"
  | "overtime_hours"
  | "overtime_pay"
  | "overtime_multiplier"
  | "double_time_pay"
  | "officer"
  | "overtime_premium"
  | ExcludedPayKind;

/** Header names that payroll programs use, in lower case without spaces and punctuation. */
const aliases: Record<Column, readonly string[]> = {
  employee_id: ["employeeid", "empid", "employeenumber", "employeeno", "empno", "workerid", "filenumber", "id"],
  name: ["name", "employeename", "fullname", "employee", "workername"],
  first_name: ["firstname", "givenname", "first"],
  last_name: ["lastname", "surname", "familyname", "last"],
  class_code: [
    "classificationcode",
    "classcode",
    "jobclassification",
    "wccode",
    "wcclass",
    "wcclasscode",
    "workerscompcode",
    "compcode",
    "nccicode",
    "class",
  ],
  state: ["state", "workstate", "statecode", "wcstate"],
  hours_worked: ["hoursworked", "totalhours", "hours", "hrs"],
  gross_wages: ["grosswages", "grosspay", "grossearnings", "totalwages", "totalgross", "gross", "wages"],
  overtime_hours: ["overtimehours", "othours", "othrs"],
  overtime_pay: ["overtimepay", "otpay", "overtimewages", "overtimeearnings"],
  overtime_multiplier: ["overtimemultiplier", "otmultiplier", "overtimefactor"],
  double_time_pay: ["doubletimepay", "dtpay", "doubletimewages"],
  officer: ["officer", "isofficer", "executiveofficer"],
  overtime_premium: ["overtimepremium", "overtimepremiumpay", "otpremium", "otpremiumpay", "otprem"],
  tips: ["tips", "gratuities"],
  severance: ["severance", "severancepay"],
  per_diem: ["perdiem", "perdiempay"],
  expense_reimbursement: ["expensereimbursement", "expensereimbursements", "reimbursedexpenses"],
  employer_contributions: ["employercontributions", "employercontribution"],
};

/** Names in messages where they differ from the internal contract. */
const shownNames: Record<ReportProfile, Partial<Record<Column, string>>> = {
  A: { class_code: "classification_code" },
  B: { class_code: "job_classification", gross_wages: "gross_pay" },
};

const byAlias = new Map(
  Object.entries(aliases).flatMap(([column, names]) => names.map((name) => [name, column as Column] as const)),
);

const required: readonly Column[] = ["employee_id", "class_code", "hours_worked", "gross_wages"];

/** A column that the header names more than once. */
export interface RepeatedColumn {
  /** As the profile names it. */
  name: string;
  /** Where it is named, counted from 1. */
  positions: number[];
}

/** The index of each column, the names of required columns that are missing, and columns that are named more than once. */
export interface ColumnMap {
  indexes: ReadonlyMap<Column, number>;
  missing: string[];
  repeated: RepeatedColumn[];
  columns: FileColumns;
}

/**
 * Maps a file's header to columns. Two names that mean the same column name it twice: nobody can know which of them has the
 * wages that count. Columns are named as the profile names them.
 */
export function mapColumns(header: readonly string[], profile: ReportProfile): ColumnMap {
  const found = new Map<Column, number[]>();
  for (const [index, name] of header.entries()) {
    const column = byAlias.get(name.toLowerCase().replaceAll(/[^a-z0-9]/g, ""));
    if (column) found.set(column, [...(found.get(column) ?? []), index]);
  }
  const shown = (column: Column) => shownNames[profile][column] ?? column;
  const named = found.has("name") || (found.has("first_name") && found.has("last_name"));
  const missing = required.filter((column) => !found.has(column)).map(shown);
  if (!named) missing.push("name");
  const indexes = new Map([...found].map(([column, [first = 0]]) => [column, first]));
  const repeated = [...found]
    .filter(([, at]) => at.length > 1)
    .map(([column, at]) => ({ name: shown(column), positions: at.map((index) => index + 1) }));
  return { indexes, missing, repeated, columns: columnsOf(header, indexes) };
}

/** More headers, and longer ones, are not kept: the first line of a file that is no payroll can be anything. */
const mostIgnored = 100;
const longestHeader = 100;

function columnsOf(header: readonly string[], indexes: ReadonlyMap<Column, number>): FileColumns {
  const byIndex = new Map([...indexes].map(([member, index]) => [index, member]));
  const kept = header.map((name, index) => ({ header: name.slice(0, longestHeader), member: byIndex.get(index) }));
  const used = kept.flatMap(({ header: name, member }) => (member ? [{ header: name, member }] : []));
  const ignored = kept.flatMap(({ header: name, member }) => (member || name === "" ? [] : [name]));
  return { used, ignored: ignored.slice(0, mostIgnored) };
}
