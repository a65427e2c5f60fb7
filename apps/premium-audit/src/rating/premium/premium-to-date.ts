import { one } from "@platform/decimal/exact";
import type { RatingMethod } from "@platform/public-records/record/rating-choices";
import { type Days, dayNumber } from "../days/days.ts";
import type { LineAdjustment } from "../payroll/line-adjustment.ts";
import type { PayrollLine, PayrollReport } from "../payroll/payroll.ts";
import type { RegisteredSubcontractor } from "../payroll/registered-subcontractor.ts";
import { type Remuneration, RemunerationBook } from "../payroll/remuneration-book.ts";
import type { RemunerationLine } from "../payroll/worksheet-ledger.ts";
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

/** The premium of a term from its first day to a day, and what it was calculated from. */
export interface PremiumToDate extends Omit<Remuneration, "lines"> {
  method: RatingMethod;
  lines: WorksheetLine[];
  /** Absent if the policy has neither rates nor a premium with an estimated payroll. */
  premium?: Premium;
}

/**
 * Calculates the premium of a term from its first day to a day. The expense constant is that of these days; discount bands
 * apply in full; the minimum premium applies only to the last covered day.
 */
export class TermPremium {
  readonly #term: PolicyTerm;
  readonly #rules: RuleBook;
  readonly #span: Days;
  readonly #book: RemunerationBook;

  /** @param last number of the last day to rate */
  constructor(term: PolicyTerm, last: number, rules: RuleBook, adjustments: readonly LineAdjustment[]) {
    this.#term = term;
    this.#rules = rules;
    this.#span = { first: dayNumber(term.firstDay), last };
    this.#book = new RemunerationBook(term, this.#span, rules, adjustments);
  }

  add(report: PayrollReport, lines: readonly PayrollLine[]): void {
    this.#book.add(report, lines);
  }

  addSubcontractor(subcontractor: RegisteredSubcontractor): void {
    this.#book.addSubcontractor(subcontractor);
  }

  close(): PremiumToDate {
    const remuneration = this.#book.close();
    const basis = this.#basisOf(remuneration.lines);
    const byRates = isRatedByRates(this.#term);
    const premium = byRates ? premiumByRates(this.#term, basis) : premiumInProportion(this.#term, basis);
    const missingRates = basis.isAtEnd ? missingShortRate(this.#rules, this.#term) : [];
    return {
      ...remuneration,
      missingRules: [...remuneration.missingRules, ...missingRates],
      method: byRates ? "rates" : "proportion",
      lines: basis.lines,
      ...(premium && { premium }),
    };
  }

  #basisOf(lines: readonly RemunerationLine[]) {
    const { rating, tableRates } = this.#term;
    const round = roundingOf(rating);
    return {
      terms: rating,
      rules: this.#rules,
      round,
      termShare: shareOfTerm(this.#term, this.#span),
      inForce: termsInForce(this.#term, this.#span),
      tableRates,
      lines: lines.map((line) => manualPremium(line, round)),
      isAtEnd: this.#span.last >= dayNumber(lastCoveredDay(this.#term)),
    };
  }
}

/** Calculates the premium by rates. At the end of a cancelled term it depends on who cancelled. Without a short rate, the premium of the covered days. */
function premiumByRates(term: PolicyTerm, basis: PremiumBasis): Premium {
  const method = basis.isAtEnd ? term.cancellation?.method : undefined;
  if (method !== "short_rate") return premiumSteps({ ...basis, isCancelledByCarrier: method === "pro_rata" });
  const rate = shortRate(basis.rules, term);
  if (!rate) return premiumSteps(basis);
  const lines = extendedLines(basis, term);
  const premiumOfTerm = premiumSteps({ ...basis, lines, termShare: one, isAtEnd: false }).finalPremium;
  return premiumSteps({ ...basis, shortRate: { ...rate, premiumOfTerm } });
}
