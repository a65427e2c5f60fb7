import type { ClassCodeBook } from "@platform/class-codes/class-code-book";
import { canonicalDecimal, decimalProblem } from "@platform/decimal/amount";
import { fromCell } from "@platform/decimal/cell";
import { type RateBasis, rateBases } from "@platform/public-records/record/rating-choices";
import { rateTableBounds } from "@platform/validation/bounds";
import { isCalendarDate } from "@platform/validation/calendar-date";
import { classKey } from "../../rating/terms/table-rates.ts";
import type { RateTableRow } from "./rate-table.ts";

/** Members of a row, by their names in the API and in the header of a file. */
export const rowColumns = [
  "state",
  "class_code",
  "description",
  "basis",
  "rate",
  "minimum_premium",
  "effective_from",
] as const;
export type RowColumn = (typeof rowColumns)[number];

/** A row as it was sent; an empty text if a member is missing. */
export type RowTexts = Readonly<Record<RowColumn, string>>;

/** A member of a row that is not valid. */
export interface RowError {
  /** Position of the row, from 0. */
  position: number;
  /** Line of the file, from 1; 0 if the rows are not a file. */
  line: number;
  column: RowColumn;
  expected: string;
  received: string;
}

/** Errors of rows are listed up to this number. */
const maxErrors = 100;
const maxReceived = 100;

/** Other words for a basis, as carriers' files have them. */
const basisAliases: Readonly<Record<string, RateBasis>> = {
  "": "per_100",
  per_100: "per_100",
  "per 100": "per_100",
  payroll: "per_100",
  remuneration: "per_100",
  per_capita: "per_capita",
  "per capita": "per_capita",
  per_hour: "per_hour",
  "per hour": "per_hour",
  hourly: "per_hour",
  flat: "flat",
};

type ClassForms = Pick<ClassCodeBook, "hasState" | "expectedForm">;

/** Checks rows one by one: reads each, refuses a repeated one, and keeps the first errors. */
export function rowChecker(forms: ClassForms) {
  const rows: RateTableRow[] = [];
  const errors: RowError[] = [];
  const lineOf = new Map<string, number>();
  let count = 0;
  let errorCount = 0;

  function refuse(error: RowError): void {
    errorCount += 1;
    if (errors.length < maxErrors) errors.push({ ...error, received: error.received.slice(0, maxReceived) });
  }

  return {
    /** @param line of the file, from 1; 0 if the row is not of a file */
    add(texts: RowTexts, line: number): void {
      const position = count;
      count += 1;
      const problems = problemsOf(texts, forms);
      for (const [column, expected] of problems) refuse({ position, line, column, expected, received: texts[column] });
      if (problems.length > 0) return;
      const row = fromTexts(texts);
      const key = `${classKey(row.state, row.classCode)} ${row.effectiveFrom ?? ""}`;
      const first = lineOf.get(key);
      if (first !== undefined) {
        const where = line > 0 ? `line ${first}` : `rows[${first}]`;
        const expected = `one row for each state, class code and effective_from; ${where} has the same`;
        refuse({ position, line, column: "class_code", expected, received: texts.class_code });
        return;
      }
      lineOf.set(key, line > 0 ? line : position);
      rows.push(row);
    },
    /** Refuses a row for a reason of the file. */
    refuse,
    finish: () => ({ rows, count, errors, errorsNotListed: errorCount - errors.length }),
  };
}

export type CheckedRows = ReturnType<ReturnType<typeof rowChecker>["finish"]>;

function problemsOf(texts: RowTexts, forms: ClassForms): [RowColumn, string][] {
  const problems: [RowColumn, string][] = [];
  const state = texts.state.toUpperCase();
  const form = forms.expectedForm(texts.class_code.toUpperCase(), state);
  if (!forms.hasState(state)) problems.push(["state", "the two-letter postal code of a state or DC"]);
  if (form !== undefined) problems.push(["class_code", form]);
  if (texts.description.length > rateTableBounds.descriptionLength || texts.description.includes("\0"))
    problems.push(["description", `at most ${rateTableBounds.descriptionLength} characters and no NUL`]);
  if (!(texts.basis.toLowerCase() in basisAliases)) problems.push(["basis", `one of ${rateBases.join(", ")}`]);
  const rate = decimalProblem("factor", fromRateCell(texts.rate));
  if (rate) problems.push(["rate", withoutMust(rate)]);
  const minimum = texts.minimum_premium === "" ? undefined : decimalProblem("amount", fromCell(texts.minimum_premium));
  if (minimum) problems.push(["minimum_premium", withoutMust(minimum)]);
  if (texts.effective_from !== "" && !isCalendarDate(texts.effective_from))
    problems.push(["effective_from", "an existing date, YYYY-MM-DD"]);
  return problems;
}

function fromTexts(texts: RowTexts): RateTableRow {
  return {
    state: texts.state.toUpperCase(),
    classCode: texts.class_code.toUpperCase(),
    description: texts.description,
    basis: basisAliases[texts.basis.toLowerCase()] ?? "per_100",
    rate: canonicalDecimal(fromRateCell(texts.rate)),
    ...(texts.minimum_premium !== "" && { minimumPremium: canonicalDecimal(fromCell(texts.minimum_premium)) }),
    ...(texts.effective_from !== "" && { effectiveFrom: texts.effective_from }),
  };
}

/** Reads a rate as a decimal: `1.14%` is 1.14 per 100. */
function fromRateCell(cell: string): string {
  return fromCell(cell.replace(/\s*%$/, ""));
}

function withoutMust(problem: string): string {
  return problem.replace(/^must be /, "");
}
