import type { Amount } from "@platform/decimal/exact";
import type { RuleTableKind } from "@platform/public-records/record/rating-choices";

/** The values of a row; each kind has some of them. */
export interface RuleValues {
  /** Kind of owner, kind of excluded pay, or method of cancellation. */
  appliesTo?: string;
  /** Classes to which a maximum applies, or that are not open to division; if absent, all, or the standard exceptions. */
  classCodes?: string[];
  deducted?: boolean;
  /** True if the pay of one person may be divided between classes as it is reported. */
  divided?: boolean;
  /** The class of pay below `hourlyWage`, and that of other pay. */
  classBelow?: string;
  classAtOrAbove?: string;
  hourlyWage?: Amount;
  weeklyMinimum?: Amount;
  weeklyMaximum?: Amount;
  yearlyMaximum?: Amount;
  /** A payroll per year that counts whatever was paid. */
  fixedYearly?: Amount;
  partOfWeekCounts?: boolean;
  multiple?: Amount;
  exact?: boolean;
  requests?: number;
  classWhenNone?: string;
  remunerationShare?: Amount;
  expenseConstantMinimum?: Amount;
  /** Shares of the premium of the whole term, by the covered days of a policy of one year, ascending. */
  shortRates?: { toDay: number; share: Amount }[];
}

/** A row of a rule table: a rule of a state for terms that begin on its day or later. */
export interface RuleTableRow extends RuleValues {
  /** Kind, state, day and case: unique in a version, and the same in every version. */
  id: string;
  kind: RuleTableKind;
  state: string;
  /** `YYYY-MM-DD` */
  effectiveFrom: string;
  source: string;
}

/** A version of a rule table, with its rows or those that a premium was rated with. */
export interface RuleTable {
  id: string;
  version: number;
  rows: readonly RuleTableRow[];
}
