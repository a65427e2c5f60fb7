import { one } from "@platform/decimal/exact";
import { type Days, dayNumber } from "../days/days.ts";
import { collectRemuneration, type Remuneration, type RemunerationCollector } from "../payroll/collect-remuneration.ts";
import type { LineAdjustment } from "../payroll/line-adjustment.ts";
import type { RuleBook } from "../rules/rule-book.ts";
import { lastCoveredDay, type PolicyTerm } from "../terms/policy-terms.ts";
import { isRatedByRates } from "../terms/rated-classes.ts";
import { roundingOf } from "../terms/rounding.ts";
import { termsInForce } from "../terms/terms-in-force.ts";
import { shareOfTerm } from "./estimated-premium.ts";
import { manualPremium, type WorksheetLine } from "./manual-premium.ts";
import { premiumInProportion } from "./premium-in-proportion.ts";
import type { PremiumBasis } from "./premium-step.ts";
import { type Premium, premiumSteps } from "./premium-steps.ts";
import { extendedLines, missingShortRate, shortRate } from "./short-rate.ts";

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
export function premiumToDate(
  term: PolicyTerm,
  last: number,
  rules: RuleBook,
  adjustments: readonly LineAdjustment[] = [],
): PremiumCollector {
  const span: Days = { first: dayNumber(term.firstDay), last };
  const { rating } = term;
  const basis = { terms: rating, rules, round: roundingOf(rating), termShare: shareOfTerm(term, span) };
  const isAtEnd = last >= dayNumber(lastCoveredDay(term));
  const collector = collectRemuneration(term, span, rules, adjustments);
  const byRates = isRatedByRates(term);

  return {
    add: collector.add,
    addSubcontractor: collector.addSubcontractor,
    finish() {
      const remuneration = collector.finish();
      const lines = remuneration.lines.map((line) => manualPremium(line, basis.round));
      const rated = { ...basis, inForce: termsInForce(term, span), tableRates: term.tableRates, lines, isAtEnd };
      const premium = byRates ? byMethod(term, rated) : premiumInProportion(term, rated);
      const missingRules = [...remuneration.missingRules, ...(isAtEnd ? missingShortRate(rules, term) : [])];
      return {
        ...remuneration,
        missingRules,
        method: byRates ? "rates" : "proportion",
        lines,
        ...(premium && { premium }),
      };
    },
  };
}

/** Calculates the premium by rates. At the end of a cancelled term it depends on who cancelled. Without a short rate, the premium of the covered days. */
function byMethod(term: PolicyTerm, basis: PremiumBasis): Premium {
  const method = basis.isAtEnd ? term.cancellation?.method : undefined;
  if (method !== "short_rate") return premiumSteps({ ...basis, isCancelledByCarrier: method === "pro_rata" });
  const rate = shortRate(basis.rules, term);
  if (!rate) return premiumSteps(basis);
  const lines = extendedLines(basis, term);
  const premiumOfTerm = premiumSteps({ ...basis, lines, termShare: one, isAtEnd: false }).finalPremium;
  return premiumSteps({ ...basis, shortRate: { ...rate, premiumOfTerm } });
}
