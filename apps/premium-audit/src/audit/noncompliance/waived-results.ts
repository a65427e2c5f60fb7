import { exact } from "@platform/decimal/exact";
import type { Period } from "../../policy/policies/period.ts";
import { daysOf } from "../../rating/days/days.ts";
import { estimatedPremium } from "../../rating/premium/estimated-premium.ts";
import { premiumAdjustment } from "../../rating/premium/premium-adjustment.ts";
import type { EarlierAudits } from "../../rating/premium/rate-payroll.ts";
import type { RuleBook } from "../../rating/rules/rule-book.ts";
import { lastCoveredDay, type PolicyTerm } from "../../rating/terms/policy-terms.ts";
import type { AuditResults } from "../audits/audit.ts";
import { withoutTrailingZeros } from "../versions/without-trailing-zeros.ts";

interface Waived {
  term: PolicyTerm;
  period: Period;
  rules: RuleBook;
  /** Results of the interim audits of the term. */
  earlier: EarlierAudits;
}

/**
 * Calculates the results of a waived audit: the estimated premium of the covered days and what interim audits added to it, which is
 * the current premium of the policy. So the adjustment is always 0. Without a covered day the premium is nothing.
 */
export function waivedResults({ term, period, rules, earlier }: Waived): AuditResults {
  const { adjustments = "0", charged } = earlier;
  const coversNoDay = lastCoveredDay(term) < term.firstDay;
  const estimate = coversNoDay ? "0.00" : estimatedPremium(term, daysOf(period.firstDay, period.lastDay), rules);
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
