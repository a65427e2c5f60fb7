import { type Amount, Exact, exact, one } from "@platform/decimal/exact";
import type { ExcludedPayKind } from "@platform/public-records/record/excluded-pay";
import type { OwnerKind, SubcontractorContract } from "@platform/public-records/record/rating-choices";
import { withoutLeadingZeros } from "../terms/class-code.ts";
import type { DiscountBand } from "../terms/policy-terms.ts";
import {
  type AssessmentRow,
  type CancellationRow,
  type ClassGroup,
  type MinimumRow,
  missingLimit,
  type NoncomplianceRow,
  type OfficerLimitsRow,
  type RuleData,
  type RuleTables,
  ruleData,
  type StepsRow,
} from "./rule-data.ts";
import {
  candidatesOf,
  type RowOf,
  type RuleKind,
  type RuleRow,
  rowInForce,
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
  /** Id of the row. */
  rule: string;
}

/** Maximum remuneration of an employee, in dollars: none, the first dollars of a policy year, or of the average week. */
export interface EmployeeCap {
  yearlyMaximum?: Exact;
  /** True if a term of fewer than 52 weeks has its part of `yearlyMaximum`. */
  byWeeksOfTerm?: boolean;
  weeklyMaximum?: Exact;
  /** True if the maximum is that of some classes, and not of every employee in the state. */
  ofClasses?: boolean;
  /** Id of the row. */
  rule: string;
}

/** What may be charged if the employer does not make its records available. */
export type NoncomplianceCharge = Pick<NoncomplianceRow, "multiple" | "exact" | "requests">;

/**
 * The manual rules for policies with one effective date. Rating bureaus change rules "for new and renewal policies", so the
 * rules of its effective date apply to a policy for its whole term. Every row in `rules/*.json` names its source.
 */
export interface RuleBook {
  /** Whether the premium part of overtime pay is deducted from remuneration, and the id of the row; undefined if not on file. */
  overtime(state: string): { deducted: boolean; rule: string } | undefined;
  /** Whether a kind of excluded pay is deducted from remuneration, and the id of the row; undefined if not on file. */
  excludedPay(state: string, kind: ExcludedPayKind): { deducted: boolean; rule: string } | undefined;
  /** Undefined if no limits for this kind of owner are on file. */
  officerLimits(state: string, kind: OwnerKind): OfficerLimits | undefined;
  /** Undefined if it is not on file whether the pay of an employee in this class has a maximum. */
  employeeCap(state: string, classCode: string): EmployeeCap | undefined;
  /** Share of the payments to an uninsured subcontractor that is remuneration. */
  labourShare(contract: SubcontractorContract): Exact;
  /** Whether the class is a standard exception, which governs only if a policy has no other class. */
  isStandardException(state: string, classCode: string): boolean;
  /** Id of the row with the standard exceptions of a state. */
  standardExceptionsRule(state: string): string;
  /** The steps of the premium calculation, in order. */
  steps(state: string): StepsRow;
  /** Premium discount bands of a table and the id of its rule row; undefined if the table does not exist. */
  discountTable(table: string): { bands: DiscountBand[]; rule: string } | undefined;
  minimumPremium(state: string): MinimumRow;
  /** What the assessments of a state are a share of; undefined if no rule says it. */
  assessment(state: string): AssessmentRow | undefined;
  /** How the premium of a cancelled term is calculated. */
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
  /**
   * The rows among which these were chosen. A rule book of them alone gives the same rules, so they are what a premium that is to
   * be calculated again in later years needs.
   */
  considered(): ConsideredRow[];
}

/** A row of the rule data that a lookup considered, or the classes of a group that has rules of its own. */
export type ConsideredRow = { kind: RuleKind; row: RowOf<RuleKind> } | { kind: "class_groups"; row: ClassGroup };

/** Validates rule data and returns the lookup of rules by effective date. Throws a ZodError if the data is invalid. */
export function ruleBooks(data: RuleData): (date: string) => RuleBook {
  return booksOf(ruleData.parse(data));
}

/**
 * Returns the rule book of rows that were kept. Kinds of rules that were not known when they were kept have the rows of today.
 *
 * @param known the kinds that were known then
 */
export function keptRules(
  kept: readonly ConsideredRow[],
  { known, today, date }: { known: readonly RuleKind[]; today: RuleTables; date: string },
): RuleBook {
  const tables: Record<string, { about: string; rows: object[] }> = { ...today };
  const rowsOf = (kind: ConsideredRow["kind"]) => kept.filter((each) => each.kind === kind).map(({ row }) => row);
  for (const kind of known) {
    const groups = kind === "employee_caps" ? { groups: rowsOf("class_groups") } : {};
    tables[tableOfKind[kind]] = { about: "", rows: rowsOf(kind), ...groups };
  }
  return booksOf(tables as object as RuleTables)(date);
}

function booksOf(rules: RuleTables): (date: string) => RuleBook {
  return (date) => {
    const cited = new Map<string, RuleRow>();
    const considered = new Map<object, ConsideredRow>();
    const looked = new Map<string, { row: object; rule: string } | undefined>();
    const caps = new Map<string, EmployeeCap | undefined>();

    /** Looks up a row and cites it. */
    function find<Kind extends RuleKind>(kind: Kind, state: string, of = "") {
      const key = `${kind} ${state} ${of}`;
      if (!looked.has(key)) looked.set(key, findFirst(kind, state, of));
      return looked.get(key) as { row: RowOf<Kind>; rule: string } | undefined;
    }
    function findFirst(kind: RuleKind, state: string, of: string) {
      consider(kind, candidatesOf(rules, kind, { state, of }));
      const row = rowInForce(rules, kind, { state, date, of });
      if (!row) return undefined;
      const citation = toRuleRow(kind, row);
      cited.set(citation.rule, citation);
      return { row, rule: citation.rule };
    }
    function consider(kind: RuleKind, rows: readonly RowOf<RuleKind>[]) {
      for (const row of rows) considered.set(row, { kind, row });
    }
    function considerGroups(state: string) {
      const groups = rules.employeeCaps.groups.filter((group) => group.state === state);
      for (const row of groups) considered.set(row, { kind: "class_groups", row });
    }
    function capOf(state: string, classCode: string): EmployeeCap | undefined {
      considerGroups(state);
      const found = find("employee_caps", state, groupOf(rules, state, classCode));
      if (!found) return undefined;
      const { yearly_maximum: ofYear, weekly_maximum: ofWeek, by_weeks_of_term: byWeeksOfTerm, group } = found.row;
      return {
        rule: found.rule,
        ...(ofYear !== undefined && { yearlyMaximum: new Exact(ofYear), byWeeksOfTerm }),
        ...(group !== undefined && { ofClasses: true }),
        ...(ofWeek !== undefined && { weeklyMaximum: new Exact(ofWeek) }),
      };
    }
    const inForce = <Kind extends RuleKind>(kind: Kind, state: string) => required(find(kind, state)).row;

    return {
      overtime(state) {
        const found = find("overtime", state);
        return found && { deducted: found.row.deducted, rule: found.rule };
      },
      excludedPay(state, kind) {
        const found = find("excluded_pay", state, kind);
        return found && { deducted: found.row.deducted, rule: found.rule };
      },
      officerLimits(state, kind) {
        const found = find("officer_limits", state, kind);
        return found && { ...weeklyLimits(found.row), rule: found.rule };
      },
      employeeCap(state, classCode) {
        // Asked for each line of the payroll.
        const key = `${state} ${classCode}`;
        if (!caps.has(key)) caps.set(key, capOf(state, classCode));
        return caps.get(key);
      },
      labourShare(contract) {
        const share = find("subcontractors", "", contract)?.row.labour;
        return share ? exact(share.numerator).div(share.denominator) : one;
      },
      isStandardException: (state, classCode) =>
        inForce("standard_exceptions", state).standard_exceptions.includes(withoutLeadingZeros(classCode)),
      standardExceptionsRule: (state) => required(find("standard_exceptions", state)).rule,
      steps: (state) => inForce("premium_steps", state),
      discountTable(table) {
        const found = find("premium_discounts", "", table);
        if (!found) return undefined;
        const bands = found.row.bands.map(({ up_to, rate }) => ({ rate, ...(up_to !== undefined && { upTo: up_to }) }));
        return { bands, rule: found.rule };
      },
      minimumPremium: (state) => inForce("minimum_premium", state),
      assessment: (state) => find("assessments", state)?.row,
      noncompliance: (state) => find("noncompliance", state)?.row,
      cancellation: (state, method) => required(find("cancellation", state, method)).row,
      shortRate(days) {
        const { row, rule } = required(find("cancellation", "", "short_rate"));
        const found = row.short_rates?.find((rate) => days <= rate.to_day);
        return found && { share: exact(found.share), rule };
      },
      citations: () => [...cited.values()].toSorted((a, b) => (a.rule < b.rule ? -1 : 1)),
      considered: () => [...considered.values()],
    };
  };
}

/** Returns the group of classes with a maximum of its own to which a class belongs in a state; empty if there is none. */
function groupOf(rules: RuleTables, state: string, classCode: string): string {
  const bare = withoutLeadingZeros(classCode);
  const own = rules.employeeCaps.groups.find(
    (group) => group.state === state && group.classes.some((listed) => withoutLeadingZeros(listed) === bare),
  );
  return own?.group ?? "";
}

/** Converts the limits of a row to weekly ones; a year has 52 weeks. */
function weeklyLimits(row: OfficerLimitsRow): Omit<OfficerLimits, "rule"> {
  const least = weekly(row.weekly_minimum, row.yearly_minimum ?? row.fixed_yearly);
  const most = weekly(row.weekly_maximum, row.yearly_maximum ?? row.fixed_yearly);
  const unknown = missingLimit(row);
  return {
    ...(least && { weeklyMinimum: least }),
    ...(most && { weeklyMaximum: most }),
    ...(unknown && { unknown }),
    partOfWeekCounts: row.part_of_week_counts,
    ...(row.maximum_of_policy_year && { maximumOfPolicyYear: true }),
  };
}

function weekly(ofWeek: Amount | undefined, ofYear: Amount | undefined): Exact | undefined {
  if (ofWeek !== undefined) return exact(ofWeek);
  return ofYear === undefined ? undefined : exact(ofYear).div(weeksOfYear);
}

function required<Row>(row: Row | undefined): Row {
  if (!row) throw new RangeError("the rule data has no countrywide row in force on the effective date");
  return row;
}
