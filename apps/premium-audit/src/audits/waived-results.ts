import { exact } from "@platform/decimal/exact";
import type { Period } from "../policies/period.ts";
import { daysOf } from "../rating/days.ts";
import { estimatedPremium } from "../rating/estimated-premium.ts";
import type { PolicyTerm } from "../rating/policy-terms.ts";
import { premiumAdjustment } from "../rating/premium-adjustment.ts";
import type { EarlierAudits } from "../rating/rate-payroll.ts";
import type { RuleBook } from "../rating/rule-book.ts";
import type { AuditResults } from "./audit.ts";
import { withoutTrailingZeros } from "./without-trailing-zeros.ts";

interface Waived {
  term: PolicyTerm;
  period: Period;
  rules: RuleBook;
  /** What interim audits made of the premium of the term. */
  earlier: EarlierAudits;
}

/**
 * Calculates what a waived audit comes to: the estimated premium of the covered days and what interim audits added to it, which is
 * the premium that the policy has already. So the adjustment is always 0.
 */
export function waivedResults({ term, period, rules, earlier }: Waived): AuditResults {
  const { adjustments = "0", charged } = earlier;
  const estimate = estimatedPremium(term, daysOf(period.firstDay, period.lastDay), rules);
  const premium = exact(estimate).plus(adjustments).toFixed();
  const chargedBefore = charged?.premium ?? "0";
  const amounts = {
    estimatedPremium: estimate,
    actualPremium: premium,
    totalPremium: premium,
    premiumToDate: premium,
    totalToDate: premium,
    chargedBefore,
    instalment: exact(premium).minus(chargedBefore).toFixed(),
  };
  const { adjustment, adjustmentType } = premiumAdjustment(premium, premium);
  return { ...withoutTrailingZeros({ ...amounts, adjustment }), adjustmentType };
}
