import { type Exact, exact, zero } from "@platform/decimal/exact";
import { policySteps } from "./policy-steps.ts";
import type { PremiumBasis, PremiumStep } from "./premium-step.ts";
import { stateSteps } from "./state-steps.ts";

/** A premium and the steps that lead to it. */
export interface Premium {
  steps: PremiumStep[];
  /** Premium without surcharges. */
  finalPremium: Exact;
  /** Premium and surcharges. */
  totalPremium: Exact;
}

/**
 * Calculates the premium of worksheet lines in the order of steps that the rules define: first the steps of each state, then
 * the steps of the whole policy on the sum of the states. The state with the highest standard premium governs the policy's
 * steps. The order in which states are listed does not matter.
 */
export function premiumSteps(basis: PremiumBasis): Premium {
  const states = [...new Set(basis.lines.map(({ state }) => state))].toSorted();
  const ofStates = states.map((state) => ({ state, steps: stateSteps(basis, state) }));
  const standard = ofStates.map(({ state, steps }) => ({ state, premium: exact(steps.at(-1)?.runningTotal) }));
  const first = states[0] ?? basis.terms.classifications.map(({ state }) => state).toSorted()[0] ?? "";
  const governing = standard.reduce((most, each) => (each.premium.gt(most.premium) ? each : most), {
    state: first,
    premium: zero,
  });
  const byState = new Map(ofStates.map((each) => [each.state, each.steps]));
  const { steps, premium, surcharged } = policySteps(basis, byState, governing.state);
  return {
    steps: [...ofStates.flatMap((each) => each.steps), ...steps],
    finalPremium: premium.minus(surcharged),
    totalPremium: premium,
  };
}
