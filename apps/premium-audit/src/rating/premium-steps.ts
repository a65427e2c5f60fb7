import { type Amount, type Exact, exact, one, toCents, zero } from "@platform/decimal/exact";
import type { WorksheetLine } from "./manual-premium.ts";
import { minimumPremium } from "./minimum-premium.ts";
import type { RatingTerms } from "./policy-terms.ts";
import { premiumDiscount } from "./premium-discount.ts";
import type { RuleBook } from "./rule-book.ts";
import type { PolicyStep, StateStep } from "./rule-data.ts";

/** One step of the premium calculation. Amounts are in dollars with two decimals. */
export interface PremiumStep {
  step: StateStep | PolicyStep | "premium_in_proportion";
  /** State of the step; empty for a step of the whole policy. */
  state: string;
  /** Name of the surcharge. */
  name?: string;
  /** Added to the premium; negative for credits and discounts. */
  amount: Amount;
  /** Premium of the state, or of the policy, after the step. */
  runningTotal: Amount;
  /** Name of the running total, such as `standard_premium`, if it has one. */
  gives?: string;
}

/** Input of the premium calculation. */
export interface PremiumBasis {
  terms: RatingTerms;
  lines: readonly WorksheetLine[];
  rules: RuleBook;
  /** Rated share of the policy term, 0 to 1; annual amounts are multiplied by it. */
  termShare: Exact;
}

interface Premium {
  steps: PremiumStep[];
  /** Premium without surcharges. */
  finalPremium: Exact;
  /** Premium and surcharges. */
  totalDue: Exact;
}

/**
 * Calculates the premium of worksheet lines in the order of steps that the rules define: first the steps of each state, then
 * the steps of the whole policy on the sum of the states.
 */
export function premiumSteps(basis: PremiumBasis): Premium {
  const states = [...new Set(basis.lines.map(({ state }) => state))].toSorted();
  const steps = states.flatMap((state) => stateSteps(basis, state));
  const standard = states.map((state) => ({ state, premium: exact(lastOf(steps, state)?.runningTotal) }));
  const governing = standard.reduce((most, one) => (one.premium.gt(most.premium) ? one : most), {
    state: states[0] ?? basis.terms.classifications[0]?.state ?? "",
    premium: zero,
  }).state;

  let running = standard.reduce((sum, { premium }) => sum.plus(premium), zero);
  let surcharged = zero;
  for (const { step, gives } of basis.rules.steps(governing).policy_steps) {
    const added = policyStep(step, basis, running);
    for (const [index, { amount, name }] of added.entries()) {
      running = running.plus(amount);
      if (step === "surcharges") surcharged = surcharged.plus(amount);
      const named = { ...(name !== undefined && { name }), ...(index === added.length - 1 && gives && { gives }) };
      steps.push({ step, state: "", amount: amount.toFixed(2), runningTotal: running.toFixed(2), ...named });
    }
  }
  return { steps, finalPremium: running.minus(surcharged), totalDue: running };
}

function lastOf(steps: readonly PremiumStep[], state: string): PremiumStep | undefined {
  return steps.findLast((step) => step.state === state);
}

function stateSteps(basis: PremiumBasis, state: string): PremiumStep[] {
  let running = zero;
  return basis.rules.steps(state).state_steps.map(({ step, gives }) => {
    const amount = toCents(stateStep[step](basis, state, running));
    running = running.plus(amount);
    return {
      step,
      state,
      amount: amount.toFixed(2),
      runningTotal: running.toFixed(2),
      ...(gives !== undefined && { gives }),
    };
  });
}

const stateStep: Record<StateStep, (basis: PremiumBasis, state: string, running: Exact) => Exact> = {
  manual_premium: (basis, state) => linePremiums(basis, state, true),
  increased_limits: ({ terms }, _, running) => running.times(exact(terms.increasedLimitsFactor)),
  deductible_credit: ({ terms }, _, running) => running.times(exact(terms.deductibleCredit)).neg(),
  experience_modification: ({ terms }, _, running) => running.times(exact(terms.experienceModifier ?? "1").minus(one)),
  schedule_rating: ({ terms }, _, running) => running.times(exact(terms.scheduleRating)),
  not_experience_rated: (basis, state) => linePremiums(basis, state, false),
};

function linePremiums({ terms, lines }: PremiumBasis, state: string, experienceRated: boolean): Exact {
  const notRated = new Set(
    terms.classifications
      .filter((row) => row.state === state && !row.experienceRated)
      .map(({ classCode }) => classCode),
  );
  return lines
    .filter((line) => line.state === state && notRated.has(line.classCode) !== experienceRated)
    .reduce((sum, line) => sum.plus(exact(line.premium)), zero);
}

interface Added {
  amount: Exact;
  name?: string;
}

function policyStep(step: PolicyStep, basis: PremiumBasis, running: Exact): Added[] {
  if (step === "surcharges") return surcharges(basis, running);
  return [{ amount: toCents(wholePolicyStep[step](basis, running)) }];
}

const wholePolicyStep: Record<Exclude<PolicyStep, "surcharges">, (basis: PremiumBasis, running: Exact) => Exact> = {
  premium_discount({ terms, rules, termShare }, running) {
    const bands = terms.discountBands.length > 0 ? terms.discountBands : rules.discountBands(terms.discountTable ?? "");
    return premiumDiscount(running, bands, termShare).neg();
  },
  expense_constant: ({ terms, termShare }) => exact(terms.expenseConstant).times(termShare),
  terrorism: ({ terms, lines }) => remunerationOf(lines).div(100).times(exact(terms.terrorismRate)),
  catastrophe: ({ terms, lines }) => remunerationOf(lines).div(100).times(exact(terms.catastropheRate)),
  minimum_premium(basis, running) {
    const minimum = minimumPremium(basis);
    return minimum.gt(running) ? minimum.minus(running) : zero;
  },
};

/** Calculates the surcharges. Rates apply to the same premium: a surcharge does not increase the base of the next one. */
export function surcharges({ terms, termShare }: Pick<PremiumBasis, "terms" | "termShare">, premium: Exact): Added[] {
  return terms.surcharges.map(({ name, rate, amount }) => ({
    name,
    amount: toCents(premium.times(exact(rate)).plus(exact(amount).times(termShare))),
  }));
}

function remunerationOf(lines: readonly WorksheetLine[]): Exact {
  return lines.reduce((sum, line) => sum.plus(line.remuneration), zero);
}
