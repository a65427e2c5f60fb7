import { type Amount, type Exact, exact, one, toCents, zero } from "@platform/decimal/exact";
import type { WorksheetLine } from "./manual-premium.ts";
import { minimumPremium } from "./minimum-premium.ts";
import type { RatingTerms } from "./policy-terms.ts";
import { premiumDiscount } from "./premium-discount.ts";
import type { RuleBook } from "./rule-book.ts";
import type { PolicyStep, StateStep } from "./rule-data.ts";

/** What one step adds to a premium, in cents. */
export interface PremiumStep {
  step: StateStep | PolicyStep | "premium_in_proportion";
  /** The state whose premium it is; empty for steps over the whole policy. */
  state: string;
  /** Of a surcharge. */
  name?: string;
  /** Below 0 for credits and discounts. */
  amount: Amount;
  /** The premium after the step, of the state or of the policy. */
  runningTotal: Amount;
  /** What the total is called, where it has a name. */
  gives?: string;
}

/** What a premium is worked out from. */
export interface PremiumBasis {
  terms: RatingTerms;
  lines: readonly WorksheetLine[];
  rules: RuleBook;
  /** The part of the term that is rated: yearly amounts count for that part. */
  termShare: Exact;
}

interface Premium {
  steps: PremiumStep[];
  /** Everything but surcharges. */
  finalPremium: Exact;
  /** With surcharges, which are no premium. */
  totalDue: Exact;
}

/** Takes worksheet lines through the steps that the rules name, in their order: each state's, then the policy's. */
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

/** Surcharges are a part of the premium they are charged on, each of the same premium, or an amount. */
export function surcharges({ terms, termShare }: Pick<PremiumBasis, "terms" | "termShare">, premium: Exact): Added[] {
  return terms.surcharges.map(({ name, rate, amount }) => ({
    name,
    amount: toCents(premium.times(exact(rate)).plus(exact(amount).times(termShare))),
  }));
}

function remunerationOf(lines: readonly WorksheetLine[]): Exact {
  return lines.reduce((sum, line) => sum.plus(line.remuneration), zero);
}
