import { classCodes } from "@platform/class-codes/shipped";
import { canonicalDecimal } from "@platform/decimal/amount";
import { exact } from "@platform/decimal/exact";
import { type RuleTableKind, ruleTableKinds } from "@platform/public-records/record/rating-choices";
import { ruleTableBounds } from "@platform/validation/bounds";
import { isCalendarDate } from "@platform/validation/calendar-date";
import type { RuleTableRow, RuleValues } from "../../rating/terms/rule-table.ts";
import {
  casesOfKind,
  checks,
  codesOf,
  membersOfKind,
  type RowColumn,
  rowColumns,
  sharedColumns,
  shortRatesOf,
} from "./row-members.ts";

/** A row as it was sent: the texts of its members that are not empty. */
export type RowTexts = Readonly<Partial<Record<string, string>>>;

/** A member of a row that is not valid. */
export interface RowError {
  /** Position of the row, from 0. */
  position: number;
  /** Line of the file, from 1; 0 if the rows are not a file. */
  line: number;
  column: string;
  expected: string;
  received: string;
}

export interface CheckedRows {
  /** By their ids. */
  rows: RuleTableRow[];
  /** The first ones. */
  errors: RowError[];
  errorsNotListed: number;
}

const maxErrors = 100;
const maxReceived = 100;

type Problem = [column: string, expected: string];

/** Checks the rows of a table: the members that each kind needs, their grammar, and that no two are about the same. */
export function checkRows(texts: readonly { row: RowTexts; line: number }[]): CheckedRows {
  const rows = new Map<string, RuleTableRow>();
  const errors: RowError[] = [];
  let errorCount = 0;
  const refuse = (error: RowError) => {
    errorCount += 1;
    if (errors.length < maxErrors) errors.push({ ...error, received: error.received.slice(0, maxReceived) });
  };
  for (const [position, { row, line }] of texts.entries()) {
    const problems = problemsOf(row);
    for (const [column, expected] of problems)
      refuse({ position, line, column, expected, received: row[column] ?? "" });
    if (problems.length > 0) continue;
    const read = fromTexts(row);
    if (rows.has(read.id)) {
      const expected = "one row for each kind, state, case and effective_from";
      refuse({ position, line, column: "effective_from", expected, received: read.effectiveFrom });
    }
    rows.set(read.id, read);
  }
  const ordered = [...rows.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return { rows: ordered, errors, errorsNotListed: errorCount - errors.length };
}

function problemsOf(row: RowTexts): Problem[] {
  const unknown = Object.keys(row).filter((name) => !rowColumns.some((column) => column === name));
  if (unknown.length > 0) return unknown.map((name) => [name.slice(0, maxReceived), `one of ${rowColumns.join(", ")}`]);
  const kind = ruleTableKinds.find((each) => each === row.kind);
  if (!kind) return [["kind", `one of ${ruleTableKinds.join(", ")}`]];
  const problems = [...sharedProblems(row), ...valueProblems(kind, row)];
  return problems.length > 0 ? problems : togetherProblems(kind, row);
}

function sharedProblems({ state = "", effective_from: day = "", source = "" }: RowTexts): Problem[] {
  const problems: Problem[] = [];
  if (!classCodes.hasState(state.toUpperCase()))
    problems.push(["state", "the two-letter postal code of a state or DC"]);
  if (!isCalendarDate(day)) problems.push(["effective_from", "an existing date, YYYY-MM-DD"]);
  if (source === "" || source.length > ruleTableBounds.sourceLength || source.includes("\0"))
    problems.push(["source", `the source of the rule, of at most ${ruleTableBounds.sourceLength} characters`]);
  return problems;
}

/** Checks the values of a row, and that it has those of its kind only. */
function valueProblems(kind: RuleTableKind, row: RowTexts): Problem[] {
  const { needs, may }: { needs: readonly string[]; may: readonly string[] } = membersOfKind[kind];
  return Object.keys({ ...row, ...Object.fromEntries(needs.map((name) => [name, ""])) }).flatMap((name): Problem[] => {
    const column = name as RowColumn;
    if (sharedColumns.some((shared) => shared === column)) return [];
    const text = row[column] ?? "";
    if (![...needs, ...may].includes(column)) return text === "" ? [] : [[column, `empty in a row of ${kind}`]];
    if (text === "") return needs.includes(column) ? [[column, expectedIn(kind, column)]] : [];
    const cases = column === "applies_to" ? casesOfKind[kind] : undefined;
    if (cases) return cases.includes(text) ? [] : [[column, expectedIn(kind, column)]];
    const expected = checks[column]?.(text);
    return expected === undefined ? [] : [[column, expected]];
  });
}

function expectedIn(kind: RuleTableKind, column: RowColumn): string {
  return column === "applies_to" ? `one of ${(casesOfKind[kind] ?? []).join(", ")}` : `a value in a row of ${kind}`;
}

/** Checks the values that must or must not be sent together. */
function togetherProblems(kind: RuleTableKind, row: RowTexts): Problem[] {
  const { weekly_minimum: least, weekly_maximum: most, fixed_yearly: fixed } = row;
  if (kind === "officer_limits") {
    if ((fixed === undefined) === (least === undefined && most === undefined))
      return [["weekly_minimum", "sent with or as weekly_maximum, or fixed_yearly instead of both"]];
    if (least !== undefined && most !== undefined && exact(least).gt(exact(most)))
      return [["weekly_maximum", "at least weekly_minimum"]];
  }
  if (kind === "employee_caps" && row.yearly_maximum !== undefined && most !== undefined)
    return [["weekly_maximum", "empty with yearly_maximum"]];
  if (kind === "interchange" && row.divided === "true" && row.classification_codes !== undefined)
    return [["classification_codes", "empty where pay may be divided"]];
  if (kind === "dual_wage" && row.class_below?.toUpperCase() === row.class_at_or_above?.toUpperCase())
    return [["class_at_or_above", "another class than class_below"]];
  if (kind !== "cancellation") return [];
  const needed = row.applies_to === "pro_rata" ? "expense_constant_minimum" : "short_rates";
  const other = needed === "short_rates" ? "expense_constant_minimum" : "short_rates";
  if (row[needed] === undefined) return [[needed, `a value in a row for ${row.applies_to}`]];
  return row[other] === undefined ? [] : [[other, `empty in a row for ${row.applies_to}`]];
}

const decimals = {
  weeklyMinimum: "weekly_minimum",
  weeklyMaximum: "weekly_maximum",
  yearlyMaximum: "yearly_maximum",
  fixedYearly: "fixed_yearly",
  multiple: "multiple",
  remunerationShare: "remuneration_share",
  expenseConstantMinimum: "expense_constant_minimum",
  hourlyWage: "hourly_wage",
} as const satisfies Partial<Record<keyof RuleValues, RowColumn>>;
const codes = {
  classWhenNone: "class_when_none",
  classBelow: "class_below",
  classAtOrAbove: "class_at_or_above",
} as const satisfies Partial<Record<keyof RuleValues, RowColumn>>;
const truths = {
  deducted: "deducted",
  divided: "divided",
  partOfWeekCounts: "part_of_week_counts",
  exact: "exact",
} as const satisfies Partial<Record<keyof RuleValues, RowColumn>>;

function fromTexts(row: RowTexts): RuleTableRow {
  const kind = row.kind as RuleTableKind;
  const state = (row.state ?? "").toUpperCase();
  const { effective_from: effectiveFrom = "", source = "", applies_to: appliesTo } = row;
  const classes = codesOf(row.classification_codes ?? "").toSorted();
  const shortRates = row.short_rates === undefined ? undefined : shortRatesOf(row.short_rates);
  const pair = [row.class_below ?? "", row.class_at_or_above ?? ""].filter((code) => code !== "");
  const classScope = [...classes, ...pair].join("+").toUpperCase();
  return {
    id: [kind, state, effectiveFrom, appliesTo, classScope].filter(Boolean).join("/"),
    kind,
    state,
    effectiveFrom,
    source,
    ...(appliesTo !== undefined && { appliesTo }),
    ...(classes.length > 0 && { classCodes: classes }),
    ...valuesOf(row, truths, (text) => text === "true"),
    ...valuesOf(row, decimals, canonicalDecimal),
    ...(row.requests !== undefined && { requests: Number(row.requests) }),
    ...valuesOf(row, codes, (text) => text.toUpperCase()),
    ...(shortRates && { shortRates }),
  };
}

/** Reads the members of a row that it has. */
function valuesOf<Name extends string, Value>(
  row: RowTexts,
  columns: Readonly<Record<Name, RowColumn>>,
  read: (text: string) => Value,
): { [Each in Name]?: Value } {
  const entries = (Object.keys(columns) as Name[]).flatMap((name) => {
    const text = row[columns[name]];
    return text === undefined ? [] : [[name, read(text)] as const];
  });
  return Object.fromEntries(entries) as { [Each in Name]?: Value };
}
