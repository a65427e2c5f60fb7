import { type Amount, type Exact, exact, zero } from "@platform/decimal/exact";
import { surchargeBases } from "@platform/public-records/record/rating-choices";
import type { PolicyTerm } from "../terms/policy-terms.ts";
import { estimatedPayroll } from "./estimated-premium.ts";
import type { WorksheetLine } from "./manual-premium.ts";
import { type PremiumBasis, type PremiumStep, shown } from "./premium-step.ts";
import type { Premium } from "./premium-steps.ts";
import { extended, shortRate, shortRateStep } from "./short-rate.ts";
import { type Premiums, surcharges } from "./surcharges.ts";

/**
 * Calculates the premium without rates: estimated premium × actual / estimated payroll, in the short rate if the insured cancelled
 * the term. Undefined if an estimate is missing.
 */
export function premiumInProportion(term: PolicyTerm, basis: PremiumBasis): Premium | undefined {
  const estimate = exact(estimatedPayroll(term));
  if (term.estimatedPremium === undefined || estimate.eq(zero)) return undefined;
  const actual = sumOf(basis.lines, ({ remuneration }) => remuneration);
  const earned = basis.round(actual.times(term.estimatedPremium).div(estimate));
  const steps: PremiumStep[] = [
    {
      step: "premium_in_proportion",
      state: "",
      ...shown({ base: exact(term.estimatedPremium), factor: actual.div(estimate) }),
      amount: earned.toFixed(2),
      runningTotal: earned.toFixed(2),
      gives: "final_premium",
    },
  ];
  let finalPremium = earned;
  const isShort = basis.isAtEnd && term.cancellation?.method === "short_rate";
  const rate = isShort ? shortRate(basis.rules, term) : undefined;
  if (rate) {
    const { amount, ...row } = shortRateStep({ ...rate, premiumOfTerm: extended(earned, term) }, earned);
    finalPremium = earned.plus(basis.round(amount));
    const figures = { amount: basis.round(amount).toFixed(2), runningTotal: finalPremium.toFixed(2) };
    steps.push({
      step: "short_rate",
      state: row.state,
      rule: row.rule,
      ...shown(row),
      ...figures,
      gives: "final_premium",
    });
  }
  let totalPremium = finalPremium;
  // There are no steps before the final premium, so it is the base of every surcharge.
  const premiums = Object.fromEntries(surchargeBases.map((base) => [base, finalPremium])) as Premiums;
  for (const { name, state, rule, ...added } of surcharges(basis, () => premiums)) {
    const rounded = basis.round(added.amount);
    totalPremium = totalPremium.plus(rounded);
    const amount = rounded.toFixed(2);
    const runningTotal = totalPremium.toFixed(2);
    const decided = rule === undefined ? {} : { rule };
    steps.push({ step: "surcharges", state, name, ...shown(added), ...decided, amount, runningTotal });
  }
  return { steps, finalPremium, totalPremium };
}

/** Sums an amount of worksheet lines. */
export function sumOf(lines: readonly WorksheetLine[], amountOf: (line: WorksheetLine) => Amount | undefined): Exact {
  return lines.reduce((total, line) => total.plus(exact(amountOf(line))), zero);
}
