import { Exact, exact, one } from "@platform/decimal/exact";
import type { DiscountBand, OwnerKind, SubcontractorContract } from "./policy-terms.ts";
import { type MinimumRow, type NoncomplianceRow, type RuleData, ruleData, type StepsRow } from "./rule-data.ts";

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
  /** Premium discount bands of a table; empty if the table does not exist. */
  discountBands(table: string): DiscountBand[];
  minimumPremium(state: string): MinimumRow;
  /** The audit noncompliance charge; undefined if the state has none. */
  noncompliance(state: string): NoncomplianceRow | undefined;
}

/** Validates rule data and returns the lookup of rules by effective date. Throws a ZodError if the data is invalid. */
export function ruleBooks(data: RuleData): (date: string) => RuleBook {
  const rules = ruleData.parse(data);
  return (date) => ({
    overtimeDeducted: (state) => inForce(ofState(rules.overtime.rows, state, date)).deducted,
    officerLimits(state, kind) {
      const ofKind = rules.officerLimits.rows.filter(({ kinds }) => kinds.includes(kind));
      const row = ofState(ofKind, state, date);
      if (!row) return undefined;
      const fixed = exact(row.fixed_yearly).div(weeksOfYear);
      return {
        weeklyMinimum: row.weekly_minimum === undefined ? fixed : exact(row.weekly_minimum),
        weeklyMaximum: row.weekly_maximum === undefined ? fixed : exact(row.weekly_maximum),
        partOfWeekCounts: row.part_of_week_counts,
      };
    },
    employeeCap(state) {
      const row = ofState(rules.employeeCaps.rows, state, date);
      return row && new Exact(row.yearly_maximum);
    },
    labourShare(contract) {
      const row = latest(
        rules.subcontractors.rows.filter((candidate) => candidate.contract === contract),
        date,
      );
      return row ? exact(row.labour.numerator).div(row.labour.denominator) : one;
    },
    isStandardException: (state, classCode) =>
      inForce(ofState(rules.governingClass.rows, state, date)).standard_exceptions.includes(classCode),
    steps: (state) => inForce(ofState(rules.premiumSteps.rows, state, date)),
    discountBands(table) {
      const row = latest(
        rules.premiumDiscounts.rows.filter((candidate) => candidate.table === table),
        date,
      );
      return row?.bands.map(({ up_to, rate }) => ({ rate, ...(up_to !== undefined && { upTo: up_to }) })) ?? [];
    },
    minimumPremium: (state) => inForce(ofState(rules.minimumPremium.rows, state, date)),
    noncompliance: (state) => ofState(rules.noncompliance.rows, state, date),
  });
}

interface Dated {
  effective_from: string;
}

/** Returns the row in force on a date: that of the state if there is one, else the countrywide row (`*`). */
function ofState<Row extends Dated & { state: string }>(rows: readonly Row[], state: string, date: string) {
  const own = latest(
    rows.filter((row) => row.state === state),
    date,
  );
  return (
    own ??
    latest(
      rows.filter((row) => row.state === "*"),
      date,
    )
  );
}

function latest<Row extends Dated>(rows: readonly Row[], date: string): Row | undefined {
  const begun = rows.filter((row) => row.effective_from <= date);
  return begun.toSorted((a, b) => (a.effective_from < b.effective_from ? -1 : 1)).at(-1);
}

function inForce<Row>(row: Row | undefined): Row {
  if (!row) throw new RangeError("the rule data has no countrywide row in force on the effective date");
  return row;
}
