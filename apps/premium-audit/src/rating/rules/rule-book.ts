import { listsClass } from "@platform/class-codes/standard-exceptions";
import { type Amount, Exact, exact, one } from "@platform/decimal/exact";
import type { ExcludedPayKind } from "@platform/public-records/record/excluded-pay";
import type { OwnerKind, SubcontractorContract } from "@platform/public-records/record/rating-choices";
import type { DiscountBand } from "../terms/policy-terms.ts";
import {
  type AssessmentRow,
  type CancellationRow,
  type MinimumRow,
  missingLimit,
  type NoncomplianceRow,
  type RuleData,
  type RuleTables,
  ruleData,
  type StepsRow,
} from "./rule-data.ts";
import {
  candidatesOf,
  classesOf,
  isAbout,
  type RowOf,
  type RuleKind,
  type RuleRow,
  rowInForce,
  statusOf,
  tableOfKind,
  toRuleRow,
} from "./rule-row.ts";

/** The weeks that a full year of coverage counts: bureaus print 52 times the weekly limits as the yearly ones. */
export const weeksOfYear = 52;

/** Minimum and maximum weekly remuneration of an officer or owner, in dollars. A fixed payroll has both the same. */
export interface OfficerLimits {
  weeklyMinimum?: Exact;
  weeklyMaximum?: Exact;
  /** The limit that is not on file, although the other one is; undefined if an absent limit does not exist. */
  unknown?: "minimum" | "maximum";
  /** True if a part of a week counts as a week. */
  partOfWeekCounts: boolean;
  /** True if the maximum is 52 times the weekly one, however many weeks are covered (Nevada). */
  maximumOfPolicyYear?: boolean;
  /** True if pay for work on one- or two-family houses has the limits of the other classes (New York). */
  exceptOneOrTwoFamily?: boolean;
  /** Id of the row. */
  rule: string;
}

/** Maximum remuneration of an employee, in dollars: none, or the first dollars of a policy year, of each week or of the average week. */
export interface EmployeeCap {
  yearlyMaximum?: Exact;
  /** True if a term of fewer than 52 weeks has its part of `yearlyMaximum`. */
  byWeeksOfTerm?: boolean;
  weeklyMaximum?: Exact;
  /** True if `weeklyMaximum` is that of each actual week, and not of the average one. */
  byActualWeek?: boolean;
  /** True if it does not apply to work on one- or two-family houses. */
  exceptOneOrTwoFamily?: boolean;
  /** True if the maximum is that of some classes, and not of every employee in the state. */
  ofClasses?: boolean;
  /** Id of the row. */
  rule: string;
}

/** The charge that is allowed if the employer does not make its records available. */
export type NoncomplianceCharge = Pick<NoncomplianceRow, "multiple" | "exact" | "requests">;

/** A rule that decides whether some pay is deducted from remuneration, with the id of its row. */
interface Deduction {
  deducted: boolean;
  rule: string;
}

/** The standard exceptions of a state: classes that govern only if a policy has no other class. */
export interface StandardExceptions {
  has(classCode: string): boolean;
  /** Id of the row. */
  rule: string;
}

/** Two classes of the same work, one for each side of an hourly wage in dollars. */
export interface DualWageRule {
  below: string;
  at_or_above: string;
  hourlyWage: Exact;
  /** Id of the row. */
  rule: string;
}

/**
 * The manual rules for policies with one effective date. Rating bureaus change rules "for new and renewal policies", so the
 * rules of its effective date apply to a policy for its whole term. Every row in `rules/*.json` names its source.
 */
export interface RuleBook {
  /** The rule about the premium part of overtime pay of a class; undefined if not on file. */
  overtime(state: string, classCode: string): Deduction | undefined;
  /** The rule about a kind of excluded pay of a class; undefined if not on file. */
  excludedPay(state: string, kind: ExcludedPayKind, classCode: string): Deduction | undefined;
  /** Undefined if no limits for this kind of owner in this class are on file. An empty class is none with a row of its own. */
  officerLimits(state: string, kind: OwnerKind, classCode: string): OfficerLimits | undefined;
  /** Undefined if it is not on file whether the pay of an employee in this class has a maximum. */
  employeeCap(state: string, classCode: string): EmployeeCap | undefined;
  /** Share of the payments to an uninsured subcontractor that is remuneration. */
  labourShare(contract: SubcontractorContract): Exact;
  standardExceptions(state: string): StandardExceptions;
  /** The classes between which and others the pay of one person must not be divided: the standard exceptions, unless a rule table says otherwise. */
  interchange(state: string): StandardExceptions;
  /**
   * The hourly wage that divides a class from another one of the same work: `not_on_file` if it is not on file for policies of this
   * date, undefined for a class that does not go by the wage.
   */
  dualWage(state: string, classCode: string): DualWageRule | "not_on_file" | undefined;
  /** The steps of the premium calculation, in order. */
  steps(state: string): StepsRow;
  /** Premium discount bands of a table and the id of its rule row; undefined if the table does not exist. */
  discountTable(table: string): { bands: DiscountBand[]; rule: string } | undefined;
  minimumPremium(state: string): MinimumRow;
  /** The rule about the base of the assessments of a state; undefined if not on file. */
  assessment(state: string): AssessmentRow | undefined;
  /** The rule by which the premium of a cancelled term is calculated. */
  cancellation(state: string, method: CancellationRow["method"]): CancellationRow;
  /**
   * Share of the premium of the whole term that is charged if the insured cancels after a number of days of a policy of one year,
   * and the id of its row; undefined if it is not on file.
   */
  shortRate(days: number): { share: Exact; rule: string } | undefined;
  /** The audit noncompliance charge; undefined if none is on file. */
  noncompliance(state: string): NoncomplianceCharge | undefined;
  /** The rows that were looked up so far, by their ids. */
  citations(): RuleRow[];
  /** The looked-up rows that nobody compared with a source about the states in which they apply, by their ids. */
  unconfirmed(): UnconfirmedRule[];
  /**
   * The rows among which these were chosen. A rule book of them alone gives the same rules, so they are all that is needed to
   * calculate a premium again in later years.
   */
  considered(): ConsideredRow[];
}

/** A row that applies although nobody compared it with a source about some of the states. */
export interface UnconfirmedRule {
  row: RuleRow;
  /** These states in order; empty for a row that is about no state, such as a discount table. */
  states: string[];
}

/** A row of the rule data that a lookup considered. */
export interface ConsideredRow {
  kind: RuleKind;
  row: RowOf<RuleKind>;
}

/** The classes of a group, as releases before 2.0 kept them beside the rows that name the group. */
export interface KeptGroup {
  kind: "class_groups";
  row: { state: string; group: string; classes: string[] };
}

/** Validates rule data and returns the lookup of rules by effective date. Throws a ZodError if the data is invalid. */
export function ruleBooks(data: RuleData): (date: string) => RuleBook {
  const rules = ruleData.parse(data);
  return (date) => ruleBook(rules, date);
}

/**
 * Returns the rule book of rows that were kept. Kinds of rules that did not exist when they were kept have the rows of today, except
 * hourly wages, by which no class went then.
 *
 * @param known the kinds that existed then
 */
export function keptRules(
  keptRows: readonly (ConsideredRow | KeptGroup)[],
  { known: knownKinds, today, date }: { known: readonly RuleKind[]; today: RuleTables; date: string },
): RuleBook {
  const tables: Record<string, { about: string; rows: object[] }> = { ...today, dualWages: { about: "", rows: [] } };
  const groups = keptRows.flatMap((each) => (each.kind === "class_groups" ? [each.row] : []));
  for (const kind of knownKinds) {
    const rows = keptRows.flatMap((each) => (each.kind === kind ? [withClasses(each.row, groups)] : []));
    tables[tableOfKind[kind]] = { about: "", rows };
  }
  return ruleBook(tables as object as RuleTables, date);
}

/** Gives a kept row that names a group the classes of it. */
function withClasses(row: ConsideredRow["row"], groups: readonly KeptGroup["row"][]): object {
  const { state, group, classes } = row as Partial<KeptGroup["row"]>;
  const rowGroup = classes ? undefined : groups.find((each) => each.state === state && each.group === group);
  return rowGroup ? { ...row, classes: rowGroup.classes } : row;
}

function ruleBook(rules: RuleTables, date: string): RuleBook {
  const lookup = new RuleLookup(rules, date);
  const employeeCaps = new EmployeeCaps(lookup);
  return {
    overtime: (state, classCode) => deductionOf(lookup.find("overtime", state, { classCode })),
    excludedPay: (state, kind, classCode) =>
      deductionOf(lookup.find("excluded_pay", state, { ruleCase: kind, classCode })),
    officerLimits: (state, kind, classCode) =>
      limitsOf(lookup.find("officer_limits", state, { ruleCase: kind, classCode })),
    employeeCap: (state, classCode) => employeeCaps.capOf(state, classCode),
    labourShare: (contract) => shareOf(lookup.find("subcontractors", "", { ruleCase: contract })?.row.labour),
    standardExceptions: (state) => exceptionsOf(lookup.require("standard_exceptions", state)),
    interchange: (state) => exceptionsOf(lookup.require("standard_exceptions", state)),
    dualWage: (state, classCode) => dualWageOf(lookup, state, classCode),
    steps: (state) => lookup.require("premium_steps", state).row,
    discountTable: (table) => bandsOf(lookup.find("premium_discounts", "", { ruleCase: table })),
    minimumPremium: (state) => lookup.require("minimum_premium", state).row,
    assessment: (state) => lookup.find("assessments", state)?.row,
    noncompliance: (state) => lookup.find("noncompliance", state)?.row,
    cancellation: (state, method) => lookup.require("cancellation", state, method).row,
    shortRate: (days) => shortRateOf(lookup.require("cancellation", "", "short_rate"), days),
    citations: () => lookup.citations(),
    unconfirmed: () => lookup.unconfirmed(),
    considered: () => lookup.considered(),
  };
}

/** A row that applies, with its id. */
interface CitedRow<Kind extends RuleKind> {
  row: RowOf<Kind>;
  rule: string;
}

/** The subject of a rule beside the state: its case, such as a kind of owner, and a class; empty if about all. */
interface RuleSubject {
  ruleCase?: string;
  classCode?: string;
}

/** Finds the rows for one effective date, each once, and remembers which it considered and which apply. */
class RuleLookup {
  readonly #rules: RuleTables;
  readonly #date: string;
  readonly #rows = new Map<string, CitedRow<RuleKind> | undefined>();
  readonly #cited = new Map<string, RuleRow>();
  readonly #unconfirmed = new Map<string, { row: RuleRow; states: Set<string> }>();
  readonly #considered = new Map<object, ConsideredRow>();

  constructor(rules: RuleTables, date: string) {
    this.#rules = rules;
    this.#date = date;
  }

  /** Returns the row that applies to a case in a state, and cites it; undefined if there is none. */
  find<Kind extends RuleKind>(
    kind: Kind,
    state: string,
    { ruleCase = "", classCode = "" }: RuleSubject = {},
  ): CitedRow<Kind> | undefined {
    const key = `${kind} ${state} ${ruleCase} ${classCode}`;
    if (!this.#rows.has(key)) this.#rows.set(key, this.#findFirst(kind, state, { ruleCase, classCode }));
    return this.#rows.get(key) as CitedRow<Kind> | undefined;
  }

  /** Does the same as `find` for a kind that has a row for every state. Throws a RangeError if it has none. */
  require<Kind extends RuleKind>(kind: Kind, state: string, ruleCase = ""): CitedRow<Kind> {
    const row = this.find(kind, state, { ruleCase });
    if (!row) throw new RangeError("the rule data has no countrywide row in force on the effective date");
    return row;
  }

  /** True if a row of a kind is about a class of a state, on whatever days. */
  hasClass(kind: RuleKind, state: string, classCode: string): boolean {
    return candidatesOf(this.#rules, kind, { state, ruleCase: "" }).some((row) => isAbout(row, classCode));
  }

  citations(): RuleRow[] {
    return [...this.#cited.values()].toSorted((a, b) => (a.rule < b.rule ? -1 : 1));
  }

  unconfirmed(): UnconfirmedRule[] {
    return [...this.#unconfirmed.values()]
      .map(({ row, states }) => ({ row, states: [...states].toSorted() }))
      .toSorted((a, b) => (a.row.rule < b.row.rule ? -1 : 1));
  }

  considered(): ConsideredRow[] {
    return [...this.#considered.values()];
  }

  #findFirst(kind: RuleKind, state: string, subject: Required<RuleSubject>): CitedRow<RuleKind> | undefined {
    const candidates = candidatesOf(this.#rules, kind, { state, ruleCase: subject.ruleCase });
    for (const row of candidates) this.#considered.set(row, { kind, row });
    const row = rowInForce(this.#rules, kind, { state, date: this.#date, ...subject });
    if (!row) return undefined;
    const citation = toRuleRow(kind, row);
    this.#cited.set(citation.rule, citation);
    if (row.basis === "unconfirmed" || statusOf(row, state) === "default") this.#addUnconfirmed(citation, state);
    return { row, rule: citation.rule };
  }

  #addUnconfirmed(row: RuleRow, state: string): void {
    const { states } = this.#unconfirmed.get(row.rule) ?? { states: new Set() };
    if (state !== "") states.add(state);
    this.#unconfirmed.set(row.rule, { row, states });
  }
}

/** The maximums of employees, each made once, because every line of the payroll needs its own. */
class EmployeeCaps {
  readonly #lookup: RuleLookup;
  readonly #caps = new Map<string, EmployeeCap | undefined>();

  constructor(lookup: RuleLookup) {
    this.#lookup = lookup;
  }

  capOf(state: string, classCode: string): EmployeeCap | undefined {
    const key = `${state} ${classCode}`;
    if (!this.#caps.has(key)) this.#caps.set(key, this.#firstCapOf(state, classCode));
    return this.#caps.get(key);
  }

  #firstCapOf(state: string, classCode: string): EmployeeCap | undefined {
    const cited = this.#lookup.find("employee_caps", state, { classCode });
    if (!cited || cited.row.figure_unknown) return undefined;
    const { yearly_maximum: ofYear, weekly_maximum: ofWeek, by_weeks_of_term: byWeeksOfTerm, unit } = cited.row;
    return {
      rule: cited.rule,
      ...(ofYear !== undefined && { yearlyMaximum: new Exact(ofYear), byWeeksOfTerm }),
      ...(classesOf(cited.row).length > 0 && { ofClasses: true }),
      ...(ofWeek !== undefined && { weeklyMaximum: new Exact(ofWeek), byActualWeek: unit === "week" }),
      ...(cited.row.except_one_or_two_family && { exceptOneOrTwoFamily: true }),
    };
  }
}

function deductionOf(cited: CitedRow<"overtime" | "excluded_pay"> | undefined): Deduction | undefined {
  return cited && { deducted: cited.row.deducted, rule: cited.rule };
}

function exceptionsOf({ row, rule }: CitedRow<"standard_exceptions">): StandardExceptions {
  return { has: (classCode) => listsClass(row, classCode), rule };
}

function dualWageOf(lookup: RuleLookup, state: string, classCode: string): ReturnType<RuleBook["dualWage"]> {
  const cited = lookup.find("dual_wage", state, { classCode });
  if (!cited) return lookup.hasClass("dual_wage", state, classCode) ? "not_on_file" : undefined;
  const { below, at_or_above, hourly_wage: wage } = cited.row;
  return { below, at_or_above, hourlyWage: exact(wage), rule: cited.rule };
}

function shareOf(labour: { numerator: Amount; denominator: Amount } | undefined): Exact {
  return labour ? exact(labour.numerator).div(labour.denominator) : one;
}

function bandsOf(cited: CitedRow<"premium_discounts"> | undefined) {
  if (!cited) return undefined;
  const bands = cited.row.bands.map(({ up_to, rate }) => ({ rate, ...(up_to !== undefined && { upTo: up_to }) }));
  return { bands, rule: cited.rule };
}

function shortRateOf({ row, rule }: CitedRow<"cancellation">, days: number) {
  const rate = row.short_rates?.find((each) => days <= each.to_day);
  return rate && { share: exact(rate.share), rule };
}

/** Converts the limits of a row to weekly ones; a year has 52 weeks. */
function limitsOf(cited: CitedRow<"officer_limits"> | undefined): OfficerLimits | undefined {
  if (!cited) return undefined;
  const { row, rule } = cited;
  const least = weekly(row.weekly_minimum, row.yearly_minimum ?? row.fixed_yearly);
  const most = weekly(row.weekly_maximum, row.yearly_maximum ?? row.fixed_yearly);
  const unknown = missingLimit(row);
  return {
    ...(least && { weeklyMinimum: least }),
    ...(most && { weeklyMaximum: most }),
    ...(unknown && { unknown }),
    partOfWeekCounts: row.part_of_week_counts,
    ...(row.maximum_of_policy_year && { maximumOfPolicyYear: true }),
    ...(row.except_one_or_two_family && { exceptOneOrTwoFamily: true }),
    rule,
  };
}

function weekly(ofWeek: Amount | undefined, ofYear: Amount | undefined): Exact | undefined {
  if (ofWeek !== undefined) return exact(ofWeek);
  return ofYear === undefined ? undefined : exact(ofYear).div(weeksOfYear);
}
