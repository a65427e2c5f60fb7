import { type Amount, type Exact, exact, toCents, zero } from "@platform/decimal/exact";
import { collectRemuneration, type Remuneration, type RemunerationCollector } from "./collect-remuneration.ts";
import { countOf, dateOf, daysOf } from "./days.ts";
import { estimatedPayroll, estimatedPremium, shareOfTerm } from "./estimated-premium.ts";
import { manualPremium, type WorksheetLine } from "./manual-premium.ts";
import type { PolicyTerm } from "./policy-terms.ts";
import { type AdjustmentType, premiumAdjustment } from "./premium-adjustment.ts";
import { type PremiumStep, shown } from "./premium-step.ts";
import { premiumSteps } from "./premium-steps.ts";
import type { RuleBook } from "./rule-book.ts";
import { surcharges } from "./surcharges.ts";
import { termsInForce } from "./terms-in-force.ts";

/** How the premium was calculated: from rates, or in proportion to the estimated payroll. */
export type RatingMethod = "rates" | "proportion";

/** A premium and every figure it was calculated from, in dollars. Premiums have two decimals, payroll at most four. */
export interface Worksheet {
  method: RatingMethod;
  firstDay: string;
  lastDay: string;
  lines: WorksheetLine[];
  steps: PremiumStep[];
  /** Payroll, remuneration and manual premium are sums over the lines. */
  payroll: Amount;
  remuneration: Amount;
  manualPremium: Amount;
  estimatedPremium: Amount;
  finalPremium: Amount;
  /** Final premium plus surcharges. */
  totalDue: Amount;
  adjustment: Amount;
  adjustmentType: AdjustmentType;
}

/** A reason why a premium cannot be final. */
export type Missing =
  | { code: "NO_EXPOSURE" | "RATES_MISSING" | "AMOUNT_TOO_LARGE" }
  | { code: "UNRATED_CLASS"; state: string; classCode: string; from: string; to: string }
  | { code: "MISSING_DAYS"; from: string; to: string; days: number };

/** Result of rating. `worksheet` is absent if `RATES_MISSING` is reported; it is final only if `missing` is empty. */
export interface Rating {
  worksheet?: Worksheet;
  missing: Missing[];
}

/** Amounts from here on cannot be stored, and no real premium reaches them. */
const mostDollars = exact("1e18");

/** Returns the number of days for which nothing is reported. */
export function countMissingDays(missing: readonly Missing[]): number {
  return missing.reduce((count, each) => count + (each.code === "MISSING_DAYS" ? each.days : 0), 0);
}

export interface PayrollRating extends Pick<RemunerationCollector, "add"> {
  finish(): Rating;
}

/**
 * Rates payroll: add all reports, then call `finish` for the worksheet. Pure: it reads no clock, no file and no database.
 *
 * @param days first and last day to rate, `YYYY-MM-DD`, within the policy term
 */
export function ratePayroll(
  term: PolicyTerm,
  days: { firstDay: string; lastDay: string },
  rules: RuleBook,
): PayrollRating {
  const span = daysOf(days.firstDay, days.lastDay);
  const termShare = shareOfTerm(term, span);
  const collector = collectRemuneration(term, span, rules);
  const byRates = term.rating.classifications.some(({ rates }) => rates.length > 0);

  return {
    add: collector.add,
    finish() {
      const remuneration = collector.finish();
      const lines = remuneration.lines.map(manualPremium);
      const premium = byRates
        ? premiumSteps({ terms: term.rating, inForce: termsInForce(term, span), lines, rules, termShare })
        : premiumInProportion(term, lines, termShare);
      const missing = missingOf(remuneration, premium !== undefined);
      if (!premium) return { missing };

      const finalPremium = premium.finalPremium.toFixed(2);
      const estimated = estimatedPremium(term, span, rules);
      const worksheet: Worksheet = {
        method: byRates ? "rates" : "proportion",
        ...days,
        lines,
        steps: premium.steps,
        payroll: sum(lines, ({ payroll }) => payroll).toFixed(),
        remuneration: sum(lines, (line) => line.remuneration).toFixed(),
        manualPremium: sum(lines, (line) => line.premium).toFixed(2),
        estimatedPremium: estimated,
        finalPremium,
        totalDue: premium.totalDue.toFixed(2),
        ...premiumAdjustment(finalPremium, estimated),
      };
      return { worksheet, missing: isStorable(worksheet) ? missing : [{ code: "AMOUNT_TOO_LARGE" }, ...missing] };
    },
  };
}

function isStorable({ payroll, manualPremium: manual, finalPremium, totalDue }: Worksheet): boolean {
  return [payroll, manual, finalPremium, totalDue].every((amount) => exact(amount).abs().lt(mostDollars));
}

function missingOf({ empty, unrated, missingDays }: Remuneration, rated: boolean): Missing[] {
  return [
    ...(empty && missingDays.length > 0 ? [{ code: "NO_EXPOSURE" } as const] : []),
    ...(rated ? [] : [{ code: "RATES_MISSING" } as const]),
    ...unrated.map((row) => ({ code: "UNRATED_CLASS", ...row }) as const),
    ...missingDays.map((days) => {
      return { code: "MISSING_DAYS", from: dateOf(days.first), to: dateOf(days.last), days: countOf(days) } as const;
    }),
  ];
}

/** Calculates the premium without rates: estimated premium × actual / estimated payroll. Undefined if an estimate is missing. */
function premiumInProportion(term: PolicyTerm, lines: readonly WorksheetLine[], termShare: Exact) {
  const estimate = exact(estimatedPayroll(term));
  if (term.estimatedPremium === undefined || estimate.eq(zero)) return undefined;
  const actual = sum(lines, ({ remuneration }) => remuneration);
  const finalPremium = toCents(actual.times(term.estimatedPremium).div(estimate));
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
  let totalDue = finalPremium;
  for (const { name, amount: exactly, ...figures } of surcharges({ terms: term.rating, termShare }, finalPremium)) {
    totalDue = totalDue.plus(toCents(exactly));
    const [amount, runningTotal] = [toCents(exactly).toFixed(2), totalDue.toFixed(2)];
    steps.push({ step: "surcharges", state: "", name, ...shown(figures), amount, runningTotal });
  }
  return { steps, finalPremium, totalDue };
}

function sum(lines: readonly WorksheetLine[], amountOf: (line: WorksheetLine) => Amount | undefined): Exact {
  return lines.reduce((total, line) => total.plus(exact(amountOf(line))), zero);
}
