import { exact } from "@platform/decimal/exact";
import type { OwnerKind, RuleTableKind } from "@platform/public-records/record/rating-choices";
import { withoutLeadingZeros } from "../terms/class-code.ts";
import type { RuleTable, RuleTableRow } from "../terms/rule-table.ts";
import {
  type DualWageRule,
  type EmployeeCap,
  type OfficerLimits,
  type RuleBook,
  type StandardExceptions,
  weeksOfYear,
} from "./rule-book.ts";
import type { CancellationRow, MinimumRow } from "./rule-data.ts";
import { names, type RuleRow } from "./rule-row.ts";

/** A rule book with the rows of an owner's table. */
export interface TableRuleBook extends RuleBook {
  /** Returns the table with the rows that were used so far; undefined without a table. */
  usedTable(): RuleTable | undefined;
}

interface TableTerm {
  firstDay: string;
  rating: { classifications: readonly { state: string }[] };
  ruleTable?: RuleTable;
}

/**
 * Returns the rules with those of the rule table that a policy names: they take precedence over the rule data, and the rules that the
 * policy itself states over them. The latest row of a state and case counts that has begun on the first day of the term.
 */
export function withTableRules(rules: RuleBook, term: TableTerm): TableRuleBook {
  const { ruleTable } = term;
  if (!ruleTable) return { ...rules, usedTable: () => undefined };
  const table = new TableRules(ruleTable, term);
  return {
    ...rules,
    overtime: (state, classCode) => table.deduction("overtime", state) ?? rules.overtime(state, classCode),
    excludedPay: (state, kind, classCode) =>
      table.deduction("excluded_pay", state, kind) ?? rules.excludedPay(state, kind, classCode),
    officerLimits: (state, kind, classCode) =>
      table.officerLimits(state, kind, classCode) ?? rules.officerLimits(state, kind, classCode),
    employeeCap: (state, classCode) => table.employeeCap(state, classCode) ?? rules.employeeCap(state, classCode),
    noncompliance: (state) => table.noncompliance(state) ?? rules.noncompliance(state),
    minimumPremium: (state) => table.minimumPremium(state) ?? rules.minimumPremium(state),
    interchange: (state) => table.interchange(state, rules) ?? rules.interchange(state),
    dualWage: (state, classCode) => table.dualWage(state, classCode) ?? rules.dualWage(state, classCode),
    cancellation: (state, method) => table.cancellation(state, method) ?? rules.cancellation(state, method),
    shortRate: (days) => table.shortRate(days) ?? rules.shortRate(days),
    citations: () => [...rules.citations(), ...table.citations()].toSorted((a, b) => (a.rule < b.rule ? -1 : 1)),
    usedTable: () => table.used(),
  };
}

/** The rules of a table as a rule book has them; each method returns undefined if the table has no row. */
class TableRules {
  readonly #table: RuleTable;
  /** Rows by kind and state, the earliest first, because every line of the payroll looks for its own. */
  readonly #rows: ReadonlyMap<string, readonly RuleTableRow[]>;
  readonly #caps = new Map<string, EmployeeCap | undefined>();
  /** The only state of the policy, whose rows decide a rule of the whole policy; empty if it has several. */
  readonly #onlyState: string;
  /** The rows that were used so far, and how they are cited. */
  readonly #used = new Map<RuleTableRow, RuleRow>();

  constructor(table: RuleTable, { firstDay, rating }: TableTerm) {
    this.#table = table;
    const begun = table.rows
      .filter(({ effectiveFrom }) => effectiveFrom <= firstDay)
      .toSorted((a, b) => (a.effectiveFrom < b.effectiveFrom ? -1 : 1));
    this.#rows = Map.groupBy(begun, ({ kind, state }) => `${kind} ${state}`);
    const [only = "", ...others] = new Set(rating.classifications.map(({ state }) => state));
    this.#onlyState = others.length > 0 ? "" : only;
  }

  deduction(kind: "overtime" | "excluded_pay", state: string, pay = ""): ReturnType<RuleBook["overtime"]> {
    const row = this.#latest(kind, state, pay);
    return row && { deducted: row.deducted === true, rule: this.#cite(row) };
  }

  officerLimits(state: string, kind: OwnerKind, classCode: string): OfficerLimits | undefined {
    const row = this.#latestOfClass("officer_limits", state, { classCode, appliesTo: kind });
    if (!row) return undefined;
    const { weeklyMinimum, weeklyMaximum, fixedYearly, partOfWeekCounts = false } = row;
    const fixed = fixedYearly === undefined ? undefined : exact(fixedYearly).div(weeksOfYear);
    return {
      ...(weeklyMinimum !== undefined && { weeklyMinimum: exact(weeklyMinimum) }),
      ...(weeklyMaximum !== undefined && { weeklyMaximum: exact(weeklyMaximum) }),
      ...(fixed && { weeklyMinimum: fixed, weeklyMaximum: fixed }),
      partOfWeekCounts,
      rule: this.#cite(row),
    };
  }

  employeeCap(state: string, classCode: string): EmployeeCap | undefined {
    const key = `${state} ${classCode}`;
    if (!this.#caps.has(key)) this.#caps.set(key, this.#firstCapOf(state, classCode));
    return this.#caps.get(key);
  }

  #firstCapOf(state: string, classCode: string): EmployeeCap | undefined {
    const row = this.#latestOfClass("employee_caps", state, { classCode });
    if (!row) return undefined;
    return {
      rule: this.#cite(row),
      ...((row.classCodes ?? []).length > 0 && { ofClasses: true }),
      ...(row.yearlyMaximum !== undefined && { yearlyMaximum: exact(row.yearlyMaximum) }),
      ...(row.weeklyMaximum !== undefined && { weeklyMaximum: exact(row.weeklyMaximum) }),
    };
  }

  noncompliance(state: string): ReturnType<RuleBook["noncompliance"]> {
    const row = this.#latest("noncompliance", state);
    if (!row) return undefined;
    this.#cite(row);
    const { multiple = "0", exact: isExact = false, requests = 2 } = row;
    return { multiple, exact: isExact, requests };
  }

  minimumPremium(state: string): MinimumRow | undefined {
    const row = this.#latest("minimum_premium", state);
    if (!row) return undefined;
    const { classWhenNone = "", remunerationShare } = row;
    return {
      ...this.#ruleRow(row),
      class_when_none: classWhenNone,
      ...(remunerationShare !== undefined && { remuneration_share: remunerationShare }),
    };
  }

  /** Returns the classes that are not open to division: none, those of the row, or the standard exceptions of the state. */
  interchange(state: string, onFile: RuleBook): StandardExceptions | undefined {
    const row = this.#rowsOf("interchange", state).at(-1);
    if (!row) return undefined;
    const { divided, classCodes } = row;
    const bare = new Set(classCodes?.map(withoutLeadingZeros));
    const rule = this.#cite(row);
    if (divided) return { has: () => false, rule };
    return {
      has: (code) => (classCodes ? bare.has(withoutLeadingZeros(code)) : onFile.interchange(state).has(code)),
      rule,
    };
  }

  dualWage(state: string, classCode: string): DualWageRule | undefined {
    const bare = withoutLeadingZeros(classCode);
    const row = this.#rowsOf("dual_wage", state).findLast(({ classBelow = "", classAtOrAbove = "" }) =>
      [classBelow, classAtOrAbove].map(withoutLeadingZeros).includes(bare),
    );
    if (!row) return undefined;
    const { classBelow: below = "", classAtOrAbove: above = "", hourlyWage } = row;
    return { below, at_or_above: above, hourlyWage: exact(hourlyWage), rule: this.#cite(row) };
  }

  cancellation(state: string, method: CancellationRow["method"]): CancellationRow | undefined {
    const row = this.#latest("cancellation", state || this.#onlyState, method);
    if (!row) return undefined;
    const { expenseConstantMinimum } = row;
    return {
      ...this.#ruleRow(row),
      method,
      ...(expenseConstantMinimum !== undefined && { expense_constant_minimum: expenseConstantMinimum }),
    };
  }

  shortRate(days: number): ReturnType<RuleBook["shortRate"]> {
    const row = this.#latest("cancellation", this.#onlyState, "short_rate");
    const rate = row?.shortRates?.find(({ toDay }) => days <= toDay);
    return row && rate && { share: exact(rate.share), rule: this.#cite(row) };
  }

  citations(): RuleRow[] {
    return [...this.#used.values()];
  }

  used(): RuleTable {
    return { ...this.#table, rows: [...this.#used.keys()].toSorted((a, b) => (a.id < b.id ? -1 : 1)) };
  }

  /** Returns the latest row that names a class, else the latest for all classes. */
  #latestOfClass(
    kind: RuleTableKind,
    state: string,
    { classCode, appliesTo = "" }: { classCode: string; appliesTo?: string },
  ): RuleTableRow | undefined {
    const rows = this.#rowsOf(kind, state).filter((row) => (row.appliesTo ?? "") === appliesTo);
    return (
      rows.findLast(({ classCodes }) => names(classCodes, classCode)) ??
      rows.findLast(({ classCodes = [] }) => classCodes.length === 0)
    );
  }

  #latest(kind: RuleTableKind, state: string, appliesTo = ""): RuleTableRow | undefined {
    return this.#rowsOf(kind, state).findLast((row) => (row.appliesTo ?? "") === appliesTo);
  }

  #rowsOf(kind: RuleTableKind, state: string): readonly RuleTableRow[] {
    return this.#rows.get(`${kind} ${state}`) ?? [];
  }

  #cite(row: RuleTableRow): string {
    const citation = this.#used.get(row) ?? citationOf(this.#table, row);
    this.#used.set(row, citation);
    return citation.rule;
  }

  /** The members of a row of the rule data, with the id by which it is cited. */
  #ruleRow(row: RuleTableRow) {
    const { state, effectiveFrom, source } = row;
    const dated = { effective_from: effectiveFrom, yearly: false, superseded: false, source_states: [] };
    return { state, source, ...dated, basis: "rule_table" as const, except: [], citedAs: this.#cite(row) };
  }
}

function citationOf({ id, version }: RuleTable, row: RuleTableRow): RuleRow {
  const { kind, state, effectiveFrom, source } = row;
  const ruleTable = { id, version, row: row.id };
  return { rule: `${row.id}/${id}`, kind, state, effectiveFrom, source, ruleTable };
}

function isForCase(
  { kind, appliesTo = "", classCodes = [], classBelow, classAtOrAbove }: RuleTableRow,
  ruleCase: string,
) {
  if (kind === "interchange") return true;
  if (kind === "dual_wage") return `${classBelow}+${classAtOrAbove}` === ruleCase;
  return appliesTo === ruleCase && classCodes.length === 0;
}

/** Returns the row of a table for a case of a rule in a state on a date, as coverage cites it; undefined if the table has none. */
export function tableRuleOf(
  table: RuleTable,
  { kind, state, date, ruleCase }: { kind: string; state: string; date: string; ruleCase: string },
): RuleRow | undefined {
  const rows = table.rows
    .filter((row) => row.kind === kind && row.state === state && row.effectiveFrom <= date)
    .filter((row) => isForCase(row, ruleCase))
    .toSorted((a, b) => (a.effectiveFrom < b.effectiveFrom ? -1 : 1));
  const row = rows.at(-1);
  return row && citationOf(table, row);
}
