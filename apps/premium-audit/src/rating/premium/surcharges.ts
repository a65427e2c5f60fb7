import { type Exact, exact, one, zero } from "@platform/decimal/exact";
import type { SurchargeBase } from "@platform/public-records/record/rating-choices";
import { toRuleRow } from "../rules/rule-row.ts";
import type { Surcharge } from "../terms/policy-terms.ts";
import type { Added, PremiumBasis, PremiumStep } from "./premium-step.ts";

/** The premiums of one state, or of the policy, that a surcharge may be a share of. */
export type Premiums = Record<SurchargeBase, Exact>;

interface AddedSurcharge extends Added {
  name: string;
  state: string;
  rule?: string;
}

/**
 * Calculates the surcharges. A surcharge that names neither its base nor a state is a share of the final premium. It does not
 * increase the base of the next one.
 *
 * @param premiumsOf the premiums of a state, or of the policy (empty)
 */
export function surcharges(
  { terms, rules, termShare }: Pick<PremiumBasis, "terms" | "rules" | "termShare">,
  premiumsOf: (state: string) => Premiums,
): AddedSurcharge[] {
  return terms.surcharges.map((surcharge) => {
    const { name, state = "", rate, amount } = surcharge;
    const { premium, rule } = baseOf(surcharge, rules);
    const base = rate === undefined ? exact(amount) : premiumsOf(state)[premium];
    const factor = rate === undefined ? termShare : exact(rate);
    return { name, state, base, factor, amount: base.times(factor), ...(rule !== undefined && { rule }) };
  });
}

function baseOf({ base, state }: Surcharge, rules: PremiumBasis["rules"]): { premium: SurchargeBase; rule?: string } {
  const row = base === undefined && state !== undefined ? rules.assessment(state) : undefined;
  return row ? { premium: row.base, rule: toRuleRow("assessments", row).rule } : { premium: base ?? "final" };
}

/** The steps after the premium on which bureaus base assessments "before schedule rating". */
const fromScheduleOn: ReadonlySet<PremiumStep["step"]> = new Set(["arap", "schedule_rating"]);

/**
 * Returns the premiums of one state from its steps. The final premium of a state is its part of the policy's, by its share of
 * the standard premium; if there is none, states have equal parts.
 *
 * @param standard sum of the states' standard premiums, less the credits for a large deductible
 * @param inStandard what the policy's steps add to the total standard premium, such as New York's balance to the minimum
 */
export function premiumsOfState(
  steps: readonly PremiumStep[],
  { standard, inStandard, final, states }: { standard: Exact; inStandard: Exact; final: Exact; states: number },
): Premiums {
  const sumOf = (isOf: (step: PremiumStep) => boolean) =>
    steps.filter(isOf).reduce((sum, { amount }) => sum.plus(amount), zero);
  const totalNamed = (name: string) => exact(steps.find(({ gives }) => gives === name)?.runningTotal);
  // Assessments are of the premium before the credit for a large deductible.
  const isOfStandard = ({ step }: PremiumStep) => step !== "large_deductible";
  const share = standard.eq(zero) ? one.div(states) : sumOf(() => true).div(standard);
  return {
    manual: sumOf(({ step }) => step === "manual_premium" || step === "not_experience_rated"),
    subject: totalNamed("subject_premium"),
    modified: totalNamed("modified_premium"),
    standard: sumOf(isOfStandard).plus(inStandard.times(share)),
    before_schedule: sumOf((step) => isOfStandard(step) && !fromScheduleOn.has(step.step)),
    final: final.times(share),
  };
}

/** Adds up the premiums of states; the final premium is that of the policy. */
export function sumOfPremiums(premiums: readonly Premiums[], final: Exact): Premiums {
  const sumOf = (base: SurchargeBase) => premiums.reduce((sum, each) => sum.plus(each[base]), zero);
  return {
    manual: sumOf("manual"),
    subject: sumOf("subject"),
    modified: sumOf("modified"),
    standard: sumOf("standard"),
    before_schedule: sumOf("before_schedule"),
    final,
  };
}
