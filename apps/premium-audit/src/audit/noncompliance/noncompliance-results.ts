import { exact } from "@platform/decimal/exact";
import type { Period } from "../../policy/policies/period.ts";
import { daysOf } from "../../rating/days/days.ts";
import { estimatedPremium } from "../../rating/premium/estimated-premium.ts";
import { noncompliancePremium } from "../../rating/premium/noncompliance-charge.ts";
import { premiumAdjustment } from "../../rating/premium/premium-adjustment.ts";
import type { RuleBook } from "../../rating/rules/rule-book.ts";
import type { PolicyTerm } from "../../rating/terms/policy-terms.ts";
import type { AuditResults } from "../audits/audit.ts";
import { withoutTrailingZeros } from "../versions/without-trailing-zeros.ts";

interface Noncompliant {
  term: PolicyTerm;
  period: Period;
  rules: RuleBook;
  /** Multiple of the estimated premium. */
  multiple: string;
  /** For a final audit: the amount that interim audits added to the estimated premium of the term. */
  adjustments?: string | undefined;
}

/** Calculates the results of an audit that is closed as non-compliant: the estimated premium and the charge. */
export function noncomplianceResults({ term, period, rules, multiple, adjustments = "0" }: Noncompliant): {
  results: AuditResults;
  charge: string;
} {
  const span = daysOf(period.firstDay, period.lastDay);
  const { estimated } = withoutTrailingZeros({ estimated: estimatedPremium(term, span, rules) });
  const { charge, finalPremium } = withoutTrailingZeros(noncompliancePremium(estimated, multiple));
  const { adjustment, adjustmentType } = premiumAdjustment(finalPremium, exact(estimated).plus(adjustments).toFixed());
  return {
    charge,
    results: {
      estimatedPremium: estimated,
      actualPremium: finalPremium,
      totalPremium: finalPremium,
      premiumToDate: finalPremium,
      totalToDate: finalPremium,
      chargedBefore: "0",
      instalment: finalPremium,
      ...withoutTrailingZeros({ adjustment }),
      adjustmentType,
    },
  };
}
