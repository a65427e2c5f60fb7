import { dualWages as dualWageRows } from "@platform/class-codes/dual-wage";
import { standardExceptions } from "@platform/class-codes/standard-exceptions";
import assessments from "../../../rules/assessments.json" with { type: "json" };
import cancellations from "../../../rules/cancellations.json" with { type: "json" };
import employeeCaps from "../../../rules/employee-caps.json" with { type: "json" };
import excludedPay from "../../../rules/excluded-pay.json" with { type: "json" };
import minimumPremium from "../../../rules/minimum-premium.json" with { type: "json" };
import noncompliance from "../../../rules/noncompliance.json" with { type: "json" };
import officerLimits from "../../../rules/officer-limits.json" with { type: "json" };
import overtime from "../../../rules/overtime.json" with { type: "json" };
import premiumDiscounts from "../../../rules/premium-discounts.json" with { type: "json" };
import premiumSteps from "../../../rules/premium-steps.json" with { type: "json" };
import subcontractors from "../../../rules/subcontractors.json" with { type: "json" };
import type { PolicyTerm } from "../terms/policy-terms.ts";
import { ruleBooks } from "./rule-book.ts";
import { ruleData } from "./rule-data.ts";
import { type TableRuleBook, withTableRules } from "./table-rules.ts";

/** The pairs of classes that go by the hourly wage, from the catalogue of class codes, whose systems with such pairs are states. */
const dualWages = {
  about: "Classes of the same work that go by the hourly wage.",
  rows: dualWageRows.map(({ system: state, below, at_or_above, hourly_wage, effective_from, source }) => ({
    state,
    classes: [below, at_or_above],
    below,
    at_or_above,
    hourly_wage,
    effective_from,
    source: `Hourly wage that divides class ${below} from ${at_or_above} (${source})`,
    basis: source.includes("wcirb.com") ? ("publication" as const) : ("quotation" as const),
    checked_on: "2026-11-22",
  })),
};

/** The rule data of the platform, from the files in `rules/`. */
export const rules = ruleData.parse({
  overtime,
  excludedPay,
  officerLimits,
  employeeCaps,
  subcontractors,
  standardExceptions,
  dualWages,
  premiumSteps,
  premiumDiscounts,
  minimumPremium,
  noncompliance,
  assessments,
  cancellations,
});

/** Returns the rules for policies with an effective date, `YYYY-MM-DD`. */
export const rulesOn = ruleBooks(rules);

/** Returns the rules of a term: those of the rule table that its policy names, and otherwise those of the platform. */
export function rulesOfTerm(term: Pick<PolicyTerm, "firstDay" | "rating" | "ruleTable">): TableRuleBook {
  return withTableRules(rulesOn(term.firstDay), term);
}
