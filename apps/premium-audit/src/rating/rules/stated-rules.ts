import { exact } from "@platform/decimal/exact";
import { withoutLeadingZeros } from "../terms/class-code.ts";
import type { PolicyTerm, RatingTerms } from "../terms/policy-terms.ts";
import { type RuleBook, weeksOfYear } from "./rule-book.ts";
import type { RuleKind, RuleRow } from "./rule-row.ts";

/**
 * Returns the rules with what the policy itself states: it takes precedence over the rule data, so that a term can be rated
 * whose rules are not on file, or differ. A statement applies to terms that begin on or after its date; the latest one counts.
 */
export function withStatedRules(
  rules: RuleBook,
  { firstDay, rating }: Pick<PolicyTerm, "firstDay" | "rating">,
): RuleBook {
  const cited = new Map<string, RuleRow>();

  function cite(kind: RuleKind, { state, from = firstDay }: { state: string; from?: string }, of = ""): string {
    const rule = [kind, state, from, ...(of === "" ? [] : [of]), "policy"].join("/");
    cited.set(rule, { rule, kind, state, effectiveFrom: from, source: "stated by the policy" });
    return rule;
  }
  const latest = <Row extends { state: string; from?: string }>(rows: readonly Row[] | undefined, state: string) =>
    (rows ?? [])
      .filter((row) => row.state === state && (row.from ?? "") <= firstDay)
      .toSorted((a, b) => ((a.from ?? "") < (b.from ?? "") ? -1 : 1))
      .at(-1);

  return {
    ...rules,
    overtime(state) {
      const stated = latest(rating.overtimeDeducted, state);
      return stated ? { deducted: stated.deducted, rule: cite("overtime", stated) } : rules.overtime(state);
    },
    excludedPay(state, kind) {
      const stated = latest(
        rating.excludedPayDeducted?.filter((row) => row.kind === kind),
        state,
      );
      if (!stated) return rules.excludedPay(state, kind);
      return { deducted: stated.deducted, rule: cite("excluded_pay", stated, kind) };
    },
    officerLimits(state, kind) {
      const stated = latest(limitsOf(rating, kind), state);
      if (!stated) return rules.officerLimits(state, kind);
      const { weeklyMinimum, weeklyMaximum, fixedYearly, partOfWeekCounts } = stated;
      const fixed = fixedYearly === undefined ? undefined : exact(fixedYearly).div(weeksOfYear);
      return {
        ...(weeklyMinimum !== undefined && { weeklyMinimum: exact(weeklyMinimum) }),
        ...(weeklyMaximum !== undefined && { weeklyMaximum: exact(weeklyMaximum) }),
        ...(fixed && { weeklyMinimum: fixed, weeklyMaximum: fixed }),
        partOfWeekCounts,
        rule: cite("officer_limits", stated, kind),
      };
    },
    employeeCap(state, classCode) {
      const stated = latest(capsOf(rating, classCode), state);
      if (!stated) return rules.employeeCap(state, classCode);
      return {
        rule: cite("employee_caps", stated, stated.classCodes.join("+")),
        ...(stated.yearlyMaximum !== undefined && { yearlyMaximum: exact(stated.yearlyMaximum) }),
        ...(stated.weeklyMaximum !== undefined && { weeklyMaximum: exact(stated.weeklyMaximum) }),
      };
    },
    noncompliance(state) {
      const stated = latest(rating.noncomplianceCharges, state);
      if (!stated) return rules.noncompliance(state);
      cite("noncompliance", stated);
      return stated;
    },
    shortRate(days) {
      const { shortRateFactor } = rating;
      if (shortRateFactor === undefined) return rules.shortRate(days);
      return { share: exact(shortRateFactor), rule: cite("cancellation", { state: "*" }, "short_rate") };
    },
    citations: () => [...rules.citations(), ...cited.values()].toSorted((a, b) => (a.rule < b.rule ? -1 : 1)),
  };
}

const limitsOf = ({ officerLimits = [] }: RatingTerms, kind: string) =>
  officerLimits.filter((row) => row.kind === kind);

/** The caps that a policy states for a class: those that name it, else those for all classes. */
function capsOf({ employeeCaps = [] }: RatingTerms, classCode: string) {
  const bare = withoutLeadingZeros(classCode);
  const named = employeeCaps.filter(({ classCodes }) => classCodes.some((code) => withoutLeadingZeros(code) === bare));
  return named.length > 0 ? named : employeeCaps.filter(({ classCodes }) => classCodes.length === 0);
}
