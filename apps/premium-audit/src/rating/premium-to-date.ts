import { type Amount, type Exact, exact, zero } from "@platform/decimal/exact";
import { collectRemuneration, type Remuneration, type RemunerationCollector } from "./collect-remuneration.ts";
import { type Days, dayNumber } from "./days.ts";
import { estimatedPayroll, shareOfTerm } from "./estimated-premium.ts";
import { manualPremium, type WorksheetLine } from "./manual-premium.ts";
import { lastCoveredDay, type PolicyTerm, surchargeBases } from "./policy-terms.ts";
import { type PremiumBasis, type PremiumStep, shown } from "./premium-step.ts";
import { type Premium, premiumSteps } from "./premium-steps.ts";
import { isRatedByRates } from "./rated-classes.ts";
import { roundingOf } from "./rounding.ts";
import type { RuleBook } from "./rule-book.ts";
import { type Premiums, surcharges } from "./surcharges.ts";
import { termsInForce } from "./terms-in-force.ts";

/** How the premium was calculated: from rates, or in proportion to the estimated payroll. */
export type RatingMethod = "rates" | "proportion";

/** The premium of a term from its first day to a day, and what it was calculated from. */
export interface PremiumToDate extends Omit<Remuneration, "lines"> {
  method: RatingMethod;
  lines: WorksheetLine[];
  /** Absent if the policy has neither rates nor a premium with an estimated payroll. */
  premium?: Premium;
}

interface PremiumCollector extends Pick<RemunerationCollector, "add" | "addSubcontractor"> {
  finish(): PremiumToDate;
}

/**
 * Calculates the premium of a term from its first day to a day. The expense constant is that of these days; discount bands
 * apply in full; the minimum premium applies only to the last covered day.
 */
export function premiumToDate(term: PolicyTerm, last: number, rules: RuleBook): PremiumCollector {
  const span: Days = { first: dayNumber(term.firstDay), last };
  const { rating } = term;
  const basis = { terms: rating, rules, round: roundingOf(rating), termShare: shareOfTerm(term, span) };
  const isAtEnd = last >= dayNumber(lastCoveredDay(term));
  const collector = collectRemuneration(term, span, rules);
  const byRates = isRatedByRates(term);

  return {
    add: collector.add,
    addSubcontractor: collector.addSubcontractor,
    finish() {
      const remuneration = collector.finish();
      const lines = remuneration.lines.map((line) => manualPremium(line, basis.round));
      const premium = byRates
        ? premiumSteps({ ...basis, inForce: termsInForce(term, span), tableRates: term.tableRates, lines, isAtEnd })
        : premiumInProportion(term, lines, basis);
      return { ...remuneration, method: byRates ? "rates" : "proportion", lines, ...(premium && { premium }) };
    },
  };
}

/** Calculates the premium without rates: estimated premium × actual / estimated payroll. Undefined if an estimate is missing. */
function premiumInProportion(
  term: PolicyTerm,
  lines: readonly WorksheetLine[],
  basis: Pick<PremiumBasis, "terms" | "rules" | "round" | "termShare">,
): Premium | undefined {
  const estimate = exact(estimatedPayroll(term));
  if (term.estimatedPremium === undefined || estimate.eq(zero)) return undefined;
  const actual = sumOf(lines, ({ remuneration }) => remuneration);
  const finalPremium = basis.round(actual.times(term.estimatedPremium).div(estimate));
  const steps: PremiumStep[] = [
    {
      step: "premium_in_proportion",
      state: "",
      ...shown({ base: exact(term.estimatedPremium), factor: actual.div(estimate) }),
      amount: finalPremium.toFixed(2),
      runningTotal: finalPremium.toFixed(2),
      gives: "final_premium",
    },
  ];
  let totalPremium = finalPremium;
  // There are no steps before the final premium, so it is the base of every surcharge.
  const premiums = Object.fromEntries(surchargeBases.map((base) => [base, finalPremium])) as Premiums;
  for (const { name, state, ...added } of surcharges(basis, () => premiums)) {
    const rounded = basis.round(added.amount);
    totalPremium = totalPremium.plus(rounded);
    const [amount, runningTotal] = [rounded.toFixed(2), totalPremium.toFixed(2)];
    steps.push({ step: "surcharges", state, name, ...shown(added), amount, runningTotal });
  }
  return { steps, finalPremium, totalPremium };
}

/** Sums an amount of worksheet lines. */
export function sumOf(lines: readonly WorksheetLine[], amountOf: (line: WorksheetLine) => Amount | undefined): Exact {
  return lines.reduce((total, line) => total.plus(exact(amountOf(line))), zero);
}
