import { multiplier, nonNegativeDecimal, positiveDecimal, signedPart } from "../../shared/decimal.ts";

/**
 * The optional decimals of a policy. A new one is a line here and one in public-records; its name in the internal contract is
 * the same in camelCase.
 */
export const decimalMembers = {
  estimated_payroll: nonNegativeDecimal().nullish().meta({
    description: "Estimated payroll of the whole policy, used when no classification has its own.",
  }),
  experience_modifier: nonNegativeDecimal().nullish().meta({ description: "Experience modification. Defaults to 1." }),
  schedule_rating: signedPart()
    .nullish()
    .meta({ description: "Schedule credit or debit as a fraction of premium: a credit of 10 % is -0.1." }),
  increased_limits_factor: nonNegativeDecimal()
    .nullish()
    .meta({ description: "Charge for increased limits, as a fraction of manual premium." }),
  deductible_credit: signedPart()
    .nullish()
    .meta({ description: "Credit for a deductible, as a fraction of premium. It is subtracted." }),
  expense_constant: nonNegativeDecimal().nullish().meta({ description: "Flat expense charge, in US dollars." }),
  minimum_premium: nonNegativeDecimal().nullish().meta({ description: "Minimum premium, in US dollars." }),
  terrorism_rate: nonNegativeDecimal()
    .nullish()
    .meta({ description: "Charge for terrorism, in US dollars for each 100 dollars of remuneration." }),
  catastrophe_rate: nonNegativeDecimal()
    .nullish()
    .meta({ description: "Charge for catastrophes, in US dollars for each 100 dollars of remuneration." }),
  employers_liability_minimum: nonNegativeDecimal().nullish().meta({
    description: "Minimum charge for increased limits of employers' liability, in US dollars, in each state.",
  }),
  merit_rating: signedPart().nullish().meta({
    description: "Merit rating credit or debit as a fraction of premium: a credit of 5 % is -0.05.",
  }),
  construction_class_credit: signedPart().nullish().meta({
    description: "Premium adjustment of construction classes, as a fraction of premium. It is subtracted.",
  }),
  loss_cost_multiplier: positiveDecimal().nullish().meta({
    description: "The carrier's multiplier of loss costs.",
  }),
  arap_factor: multiplier().nullish().meta({
    description: "Factor of the All Risk Adjustment Program (Massachusetts), 1 or more. Defaults to 1.",
  }),
  short_rate_factor: nonNegativeDecimal()
    .nullish()
    .meta({
      description:
        "Share of the premium of the whole term that is charged when the insured cancels, from 0 to 1. It overrides the table on " +
        "file, which begins at 55 covered days.",
    }),
};

const { experience_modifier, schedule_rating, increased_limits_factor, deductible_credit } = decimalMembers;
const { expense_constant, terrorism_rate, catastrophe_rate } = decimalMembers;
const { employers_liability_minimum, merit_rating, construction_class_credit, arap_factor } = decimalMembers;
const { loss_cost_multiplier } = decimalMembers;

/** The decimals that may differ by state and change within a term. A new one is a line here and one in public-records. */
export const stateDecimalMembers = {
  experience_modifier,
  schedule_rating,
  increased_limits_factor,
  deductible_credit,
  expense_constant,
  terrorism_rate,
  catastrophe_rate,
  employers_liability_minimum,
  merit_rating,
  construction_class_credit,
  arap_factor,
  loss_cost_multiplier,
};
