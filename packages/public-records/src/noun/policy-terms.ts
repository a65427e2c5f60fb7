import type { DecimalKind } from "@platform/decimal/amount";
import { type CamelCase, camelCase } from "../value/camel-case.ts";

/**
 * Kind of a rating term, all decimal strings.
 *
 * - `dollars`: an amount of 0 or more; `rate`: dollars for each 100 dollars of remuneration
 * - `factor`: 0 or more; `multiplier`: 1 or more; `positive`: above 0
 * - `part`: a fraction from -1 to 1; `share`: from 0 to 1
 */
export type TermKind = "dollars" | "rate" | "factor" | "multiplier" | "positive" | "part" | "share";

interface Term {
  readonly kind: TermKind;
  /** Its label in the portal. */
  readonly label: string;
  /** Its description in the API reference. */
  readonly description: string;
  /** True if it may differ by state and change within the term: StateTerms has it, too. */
  readonly byState?: true;
}

function termsOf<const T extends Readonly<Record<string, Term>>>(terms: T): T {
  return terms;
}

/**
 * The optional decimals of the rating terms of a policy, by their public names, in the order of records. The term is stored as
 * one document, so that another one needs no column.
 */
const policyTerms = termsOf({
  estimated_payroll: {
    kind: "dollars",
    label: "Estimated payroll",
    description: "Estimated payroll of the whole policy, used when no classification has its own.",
  },
  experience_modifier: {
    kind: "factor",
    label: "Experience modification",
    description: "Experience modification. Defaults to 1.",
    byState: true,
  },
  schedule_rating: {
    kind: "part",
    label: "Schedule rating",
    description: "Schedule credit or debit as a fraction of premium: a credit of 10 % is -0.1.",
    byState: true,
  },
  increased_limits_factor: {
    kind: "factor",
    label: "Increased limits",
    description: "Charge for increased limits, as a fraction of manual premium.",
    byState: true,
  },
  deductible_credit: {
    kind: "part",
    label: "Deductible credit",
    description: "Credit for a deductible, as a fraction of premium. It is subtracted.",
    byState: true,
  },
  expense_constant: {
    kind: "dollars",
    label: "Expense constant",
    description: "Flat expense charge, in US dollars.",
    byState: true,
  },
  minimum_premium: { kind: "dollars", label: "Minimum premium", description: "Minimum premium, in US dollars." },
  terrorism_rate: {
    kind: "rate",
    label: "Terrorism, per 100",
    description: "Charge for terrorism, in US dollars for each 100 dollars of remuneration.",
    byState: true,
  },
  catastrophe_rate: {
    kind: "rate",
    label: "Catastrophe, per 100",
    description: "Charge for catastrophes, in US dollars for each 100 dollars of remuneration.",
    byState: true,
  },
  employers_liability_minimum: {
    kind: "dollars",
    label: "Employers liability minimum",
    description: "Minimum charge for increased limits of employers' liability, in US dollars, in each state.",
    byState: true,
  },
  merit_rating: {
    kind: "part",
    label: "Merit rating",
    description: "Merit rating credit or debit as a fraction of premium: a credit of 5 % is -0.05.",
    byState: true,
  },
  construction_class_credit: {
    kind: "part",
    label: "Construction class credit",
    description: "Premium adjustment of construction classes, as a fraction of premium. It is subtracted.",
    byState: true,
  },
  arap_factor: {
    kind: "multiplier",
    label: "ARAP",
    description: "Factor of the All Risk Adjustment Program (Massachusetts), 1 or more. Defaults to 1.",
    byState: true,
  },
  loss_cost_multiplier: {
    kind: "positive",
    label: "Loss cost multiplier",
    description: "The carrier's multiplier of loss costs.",
    byState: true,
  },
  large_deductible_credit: {
    kind: "share",
    label: "Large deductible credit",
    description:
      "Credit for a large deductible, as a fraction of standard premium, from 0 to 1. It is subtracted after the standard premium; assessments of it do not change.",
    byState: true,
  },
  federal_act_factor: {
    kind: "positive",
    label: "Federal act (USL&HW)",
    description:
      "Factor of the rate for work under the federal Longshore Act: payroll in `5403F` has the rate of `5403` times the factor, unless the policy rates `5403F` itself.",
    byState: true,
  },
  short_rate_factor: {
    kind: "share",
    label: "Short rate",
    description:
      "Share of the premium of the whole term that is charged when the insured cancels, from 0 to 1. It overrides the table on " +
      "file, which begins at 55 covered days.",
  },
});

type Terms = typeof policyTerms;
export type TermName = keyof Terms;
/** Names of the terms that may differ by state. */
export type StateTermName = { [Name in TermName]: Terms[Name] extends { byState: true } ? Name : never }[TermName];
/** Names of terms in code. */
export type TermKey = CamelCase<TermName>;
export type StateTermKey = CamelCase<StateTermName>;

interface NamedTerm extends Term {
  readonly name: TermName;
  readonly key: TermKey;
}

/** The terms in the order of the declaration, with their names in code. */
export const policyTermList: readonly NamedTerm[] = Object.entries(policyTerms).map(([name, term]) => ({
  ...term,
  name: name as TermName,
  key: camelCase(name as TermName),
}));

/** Grammar of the decimals of each kind. */
export const termDecimals: Readonly<Record<TermKind, DecimalKind>> = {
  dollars: "amount",
  rate: "factor",
  factor: "factor",
  multiplier: "factor",
  positive: "factor",
  part: "part",
  share: "part",
};
