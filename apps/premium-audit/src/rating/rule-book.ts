import { type Amount, Exact, exact, one } from "@platform/decimal/exact";
import type { DiscountBand, OwnerKind, SubcontractorContract } from "./policy-terms.ts";
import {
  type MinimumRow,
  type NoncomplianceRow,
  type OfficerLimitsRow,
  type RuleData,
  ruleData,
  type StepsRow,
} from "./rule-data.ts";
import { type RuleKind, rowInForce, toRuleRow } from "./rule-row.ts";

/** The weeks that a full year of coverage counts: bureaus print 52 times the weekly limits as the yearly ones. */
export const weeksOfYear = 52;

/** Minimum and maximum weekly remuneration of an officer or owner, in dollars. A fixed payroll has both the same. */
export interface OfficerLimits {
  weeklyMinimum: Exact;
  weeklyMaximum: Exact;
  /** True if a part of a week counts as a week. */
  partOfWeekCounts: boolean;
}

/**
 * The manual rules for policies with one effective date. Rating bureaus change rules "for new and renewal policies", so the
 * rules of its effective date apply to a policy for its whole term. Every row in `rules/*.json` names its source.
 */
export interface RuleBook {
  /** Whether the premium part of overtime pay is deducted from remuneration. */
  overtimeDeducted(state: string): boolean;
  /** Undefined if the state has no limits for this kind of owner: then all of the pay counts. */
  officerLimits(state: string, kind: OwnerKind): OfficerLimits | undefined;
  /** Maximum remuneration of one employee per policy year; undefined if the state has none. */
  employeeCap(state: string): Exact | undefined;
  /** Share of the payments to an uninsured subcontractor that is remuneration. */
  labourShare(contract: SubcontractorContract): Exact;
  /** Whether the class is a standard exception, which governs only if a policy has no other class. */
  isStandardException(state: string, classCode: string): boolean;
  /** The steps of the premium calculation, in order. */
  steps(state: string): StepsRow;
  /** Premium discount bands of a table and the id of its rule row; undefined if the table does not exist. */
  discountTable(table: string): { bands: DiscountBand[]; rule: string } | undefined;
  minimumPremium(state: string): MinimumRow;
  /** The audit noncompliance charge; undefined if the state has none. */
  noncompliance(state: string): NoncomplianceRow | undefined;
}

/** Validates rule data and returns the lookup of rules by effective date. Throws a ZodError if the data is invalid. */
export function ruleBooks(data: RuleData): (date: string) => RuleBook {
  const rules = ruleData.parse(data);
  return (date) => {
    const row = <Kind extends RuleKind>(kind: Kind, state: string, of = "") =>
      rowInForce(rules, kind, { state, date, of });
    return {
      overtimeDeducted: (state) => row("overtime", state)?.deducted ?? false,
      officerLimits(state, kind) {
        const limits = row("officer_limits", state, kind);
        return limits && weeklyLimits(limits);
      },
      employeeCap(state) {
        const cap = row("employee_caps", state);
        return cap?.yearly_maximum === undefined ? undefined : new Exact(cap.yearly_maximum);
      },
      labourShare(contract) {
        const share = row("subcontractors", "", contract)?.labour;
        return share ? exact(share.numerator).div(share.denominator) : one;
      },
      isStandardException: (state, classCode) =>
        inForce(row("standard_exceptions", state)).standard_exceptions.includes(classCode),
      steps: (state) => inForce(row("premium_steps", state)),
      discountTable(table) {
        const found = row("premium_discounts", "", table);
        if (!found) return undefined;
        const bands = found.bands.map(({ up_to, rate }) => ({ rate, ...(up_to !== undefined && { upTo: up_to }) }));
        return { bands, rule: toRuleRow("premium_discounts", found).rule };
      },
      minimumPremium: (state) => inForce(row("minimum_premium", state)),
      noncompliance: (state) => row("noncompliance", state),
    };
  };
}

/** Converts the limits of a row to weekly ones; a year has 52 weeks. */
function weeklyLimits(row: OfficerLimitsRow): OfficerLimits {
  const fixed = row.fixed_yearly;
  return {
    weeklyMinimum: weekly(row.weekly_minimum, row.yearly_minimum ?? fixed),
    weeklyMaximum: weekly(row.weekly_maximum, row.yearly_maximum ?? fixed),
    partOfWeekCounts: row.part_of_week_counts,
  };
}

function weekly(ofWeek: Amount | undefined, ofYear: Amount | undefined): Exact {
  return ofWeek === undefined ? exact(ofYear).div(weeksOfYear) : exact(ofWeek);
}

function inForce<Row>(row: Row | undefined): Row {
  if (!row) throw new RangeError("the rule data has no countrywide row in force on the effective date");
  return row;
}
