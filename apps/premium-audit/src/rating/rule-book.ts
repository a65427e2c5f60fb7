import { Exact, exact, one } from "@platform/decimal/exact";
import type { DiscountBand, SubcontractorContract } from "./policy-terms.ts";
import { type MinimumRow, type NoncomplianceRow, type RuleData, ruleData, type StepsRow } from "./rule-data.ts";

/** The least and the most of an officer's pay that counts for each week. */
export interface OfficerLimits {
  weeklyMinimum: Exact;
  weeklyMaximum: Exact;
}

/**
 * The rules that hold for policies which take effect on one day. Rating bureaus bring in rules "for new and renewal
 * policies", so a policy keeps the rules of its first day to its end.
 */
export interface RuleBook {
  overtimeDeducted(state: string): boolean;
  officerLimits(state: string): OfficerLimits | undefined;
  /** The most of one employee's remuneration that counts in a policy year. */
  employeeCap(state: string): Exact | undefined;
  /** The part of the price of an uninsured subcontractor that counts. */
  labourShare(contract: SubcontractorContract): Exact;
  isStandardException(state: string, classCode: string): boolean;
  steps(state: string): StepsRow;
  /** Empty for a table that does not exist. */
  discountBands(table: string): DiscountBand[];
  minimumPremium(state: string): MinimumRow;
  noncompliance(state: string): NoncomplianceRow | undefined;
}

/** Makes rule data answer questions. Throws a ZodError when the data has not the form of rule data. */
export function ruleBooks(data: RuleData): (date: string) => RuleBook {
  const rules = ruleData.parse(data);
  return (date) => ({
    overtimeDeducted: (state) => inForce(ofState(rules.overtime.rows, state, date)).deducted,
    officerLimits(state) {
      const row = ofState(rules.officerLimits.rows, state, date);
      return row && { weeklyMinimum: new Exact(row.weekly_minimum), weeklyMaximum: new Exact(row.weekly_maximum) };
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

/** The row in force on the day: the state's own where it has one, else the countrywide one. */
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
  if (!row) throw new RangeError("the rule data has no countrywide row for the day");
  return row;
}
