import { type Amount, type Exact, toTenThousandths } from "@platform/decimal/exact";
import type { RuleBook } from "../rules/rule-book.ts";
import type { PolicyStep, StateStep } from "../rules/rule-data.ts";
import type { RatingTerms } from "../terms/policy-terms.ts";
import type { Rounding } from "../terms/rounding.ts";
import type { TableRates } from "../terms/table-rates.ts";
import type { TermsInForce } from "../terms/terms-in-force.ts";
import type { WorksheetLine } from "./manual-premium.ts";

/** One step of the premium calculation. Amounts are in dollars with two decimals. */
export interface PremiumStep {
  step:
    | StateStep
    | PolicyStep
    | "named_credit"
    | "large_deductible"
    | "short_rate"
    | "premium_in_proportion"
    | "charged_before";
  /** State of the step; empty for a step of the whole policy. */
  state: string;
  /** First and last day, `YYYY-MM-DD`, of a step whose factor changes within the rated days. */
  firstDay?: string;
  lastDay?: string;
  /** Name of the surcharge, waiver or credit. */
  name?: string;
  /** The factor, rate or share of the step, as the policy states it; absent if it has none. */
  factor?: Amount;
  /** Amount that the factor applies to, in dollars. */
  base?: Amount;
  /** Id of the rule row that decides the step, `<kind>/<state>/<effective_from>`. */
  rule?: string;
  /** Code of the step in the statistical plan of the rating bureaus. */
  statisticalCode?: string;
  /** Added to the premium; negative for credits and discounts. */
  amount: Amount;
  /** Premium of the state, or of the policy, after the step. */
  runningTotal: Amount;
  /** Name of the running total, such as `standard_premium`, if it has one. */
  gives?: string;
}

/** The short rate of a term that the insured cancelled. */
export interface ShortRate {
  /** Premium of the covered days projected to the whole term, before the minimum premium. */
  premiumOfTerm: Exact;
  /** The share of it that is charged. */
  share: Exact;
  /** Id of the rule row. */
  rule: string;
}

/** Input of the premium calculation. */
export interface PremiumBasis {
  terms: RatingTerms;
  /** The terms of each state over the rated days. */
  inForce: TermsInForce;
  /** The rate table that the policy names. */
  tableRates?: TableRates | undefined;
  lines: readonly WorksheetLine[];
  rules: RuleBook;
  round: Rounding;
  /** Rated share of the policy term, 0 to 1; annual amounts are multiplied by it. */
  termShare: Exact;
  /** True if the rated days end with the coverage: only then the minimum premium applies. */
  isAtEnd: boolean;
  /** The charge of a term that the insured cancelled, at its end. */
  shortRate?: ShortRate;
  /** True at the end of a term that the carrier cancelled. */
  isCancelledByCarrier?: boolean;
}

/** The amount that a step adds to the premium, before it is rounded, with its factor and base. */
export interface Added {
  amount: Exact;
  factor?: Exact;
  base?: Exact;
  /** Name of the surcharge, waiver or credit. */
  name?: string;
  /** Code of a credit that the policy names. */
  statisticalCode?: string;
}

/** Spells factor and base of a step. */
export function shown({ factor, base }: { factor?: Exact | undefined; base?: Exact | undefined }) {
  return {
    ...(factor && { factor: factor.round(6).toFixed() }),
    ...(base && { base: toTenThousandths(base).toFixed() }),
  };
}
