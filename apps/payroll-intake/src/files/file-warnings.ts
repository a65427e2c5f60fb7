import { Exact, zero } from "@platform/decimal/exact";
import { isSigned } from "@platform/decimal/written-amount";
import type { FindingWarning } from "@platform/error-codes/finding-codes";
import type { Problem } from "../findings/problem.ts";
import { receivedOf } from "../findings/received.ts";

type Warning = Problem<FindingWarning>;

/** Numbers of rows in one message; the others are only counted. */
const mostRows = 20;

/** Counts rows and stores the numbers of the first ones. */
export class RowNumbers {
  count = 0;
  readonly #first: number[] = [];

  add(row: number): void {
    this.count += 1;
    if (this.#first.length < mostRows) this.#first.push(row);
  }

  /** Returns a text such as `row 8`, `rows 8, 12 and 20` or `rows 8, 12, … and 3 more`. */
  toString(): string {
    const rest = this.count - this.#first.length;
    if (rest > 0) return `rows ${this.#first.join(", ")} and ${rest} more`;
    if (this.count === 1) return `row ${this.#first[0]}`;
    return `rows ${this.#first.slice(0, -1).join(", ")} and ${this.#first.at(-1)}`;
  }
}

export function ignoredColumnWarning(header: string): Warning {
  const message =
    "The column has money and is not read. If it is pay, give it a name that is known, or add it to the gross wages.";
  return { code: "IGNORED_COLUMN_WITH_MONEY", field: header, message };
}

/** Returns the warning about sheets of a workbook that are not read. */
export function ignoredSheetsWarning(sheets: readonly string[]): Warning {
  const rest = sheets.length > 5 ? ` and ${sheets.length - 5} more` : "";
  const names = sheets.slice(0, 5).map((name) => `"${name.slice(0, 31)}"`);
  const message = `Other sheets of the workbook were not read: ${names.join(", ")}${rest}. To read one of them, name it in sheet.`;
  return { code: "IGNORED_SHEET", field: "sheet", message };
}

/** Returns the warning about persons without an employee number. */
export function withoutIdWarning(rows: RowNumbers): Warning {
  const message = `Without an employee number a person is the only employee with the same name, or else has an id derived from the name: ${rows}.`;
  return { code: "EMPLOYEE_ID_MISSING", field: "employee_id", message };
}

/** Returns the warning about hours of overtime without the pay for them. */
export function withoutOvertimePayWarning(rows: RowNumbers): Warning {
  const message = `The rows have hours of overtime and no pay for them, so no extra pay of overtime can be deducted: ${rows}.`;
  return { code: "OVERTIME_PAY_MISSING", field: "overtime_pay", message };
}

/** Returns the warning about wages for workers' compensation that differ from the gross wages beside them. */
export function otherWagesWarning(header: string, rows: RowNumbers): Warning {
  const message = `The column differs from the gross wages, which are read. If it has the pay that counts, name it in the mapping: ${rows}.`;
  return { code: "IGNORED_COLUMN_WITH_MONEY", field: header, message };
}

/** Returns the warning about several rows of one person, class and state. */
export function addedUpWarning(numbers: readonly number[]): Warning {
  const rows = new RowNumbers();
  for (const row of numbers.toSorted((one, other) => one - other)) rows.add(row);
  const message = `Several rows of one person, class and state were added up: ${rows}.`;
  return { code: "ROWS_ADDED_UP", field: "employee_id", message };
}

interface IgnoredRows {
  totals: RowNumbers;
  remarks: RowNumbers;
  /** Rows for an earnings that is no pay. */
  noPay: RowNumbers;
}

export function ignoredRowsWarnings({ totals, remarks, noPay }: IgnoredRows): Warning[] {
  const warnings: Warning[] = [];
  if (noPay.count > 0) {
    const message = `Taxes, deductions and other amounts that are no pay were not counted: ${noPay}.`;
    warnings.push({ code: "IGNORED_ROW", field: "earnings", message });
  }
  if (totals.count > 0) {
    const message = `Totals are no records and were not counted: ${totals}.`;
    warnings.push({ code: "IGNORED_ROW", field: "file", message });
  }
  if (remarks.count > 0) {
    const message = `Text without a record was not read: ${remarks}.`;
    warnings.push({ code: "IGNORED_ROW", field: "file", message });
  }
  return warnings;
}

/** Returns the warning about rows whose parts of pay are more than their gross wages, which therefore do not contain all pay. */
export function partsAboveGrossWarning(rows: RowNumbers): Warning {
  const message = `The columns of pay add up to more than the gross wages, so some pay is not in them: ${rows}.`;
  return { code: "PAY_PARTS_ABOVE_GROSS", field: "gross_wages", message };
}

/** Maximum number of names that have a warning of their own; the others share one. */
const mostNames = 20;

/** Collects rows with pay whose earnings have no known name. */
export class UnknownEarnings {
  readonly #rows = new Map<string, RowNumbers>();

  add(name: string, row: number): void {
    const key = this.#rows.has(name) || this.#rows.size < mostNames ? name : "";
    const rows = this.#rows.get(key) ?? new RowNumbers();
    rows.add(row);
    this.#rows.set(key, rows);
  }

  warnings(): Warning[] {
    return [...this.#rows].map(([name, rows]) => ({
      code: "UNKNOWN_EARNINGS",
      field: "earnings",
      message: `The name of the earnings is not known, so they count as gross wages: ${rows}.`,
      ...receivedOf(name),
    }));
  }
}

/** Detects a file that is sent for one employer and names several. */
export class OtherEmployers {
  #first: string | undefined;
  readonly #others = new RowNumbers();

  add(employer: string, row: number): void {
    if (employer === "") return;
    this.#first ??= employer;
    if (employer !== this.#first) this.#others.add(row);
  }

  warnings(): Warning[] {
    if (this.#others.count === 0) return [];
    const message = `The file names another employer than in its first rows, and all rows count for the employer of the request: ${this.#others}. Without employer_id in the request, each employer gets a report.`;
    return [{ code: "SEVERAL_EMPLOYERS", field: "employer_id", message }];
  }
}

/** Compares the totals in a file with the sums of its rows. */
export class TotalsCheck {
  #all = zero;
  #sinceTotal = zero;
  #last: { row: number; differs: boolean } | undefined;

  addRecord(grossWages: string): void {
    if (!isSigned(grossWages)) return;
    this.#all = this.#all.plus(grossWages);
    this.#sinceTotal = this.#sinceTotal.plus(grossWages);
  }

  addTotal(row: number, grossWages: string): void {
    if (!isSigned(grossWages) || grossWages === "") return;
    const isOff = (sum: Exact) => new Exact(grossWages).minus(sum).abs().gt("0.01");
    this.#last = { row, differs: isOff(this.#all) && isOff(this.#sinceTotal) };
    this.#sinceTotal = zero;
  }

  /** The last total is that of the file, or of its last group. */
  warnings(): Warning[] {
    if (!this.#last?.differs) return [];
    const message = `The total of the gross wages in row ${this.#last.row} differs by more than 0.01 from the sum of the rows above it.`;
    return [{ code: "STATED_TOTAL_DIFFERS", field: "gross_wages", message }];
  }
}
