import { exact } from "@platform/decimal/exact";
import type { ExcludedPayKind } from "@platform/public-records/record/excluded-pay";
import type { OwnerKind } from "@platform/public-records/record/rating-choices";
import { withoutLeadingZeros } from "../terms/class-code.ts";
import type { PolicyTerm, RatingTerms } from "../terms/policy-terms.ts";
import { type EmployeeCap, type OfficerLimits, type RuleBook, weeksOfYear } from "./rule-book.ts";
import type { RuleKind, RuleRow } from "./rule-row.ts";

/**
 * Returns the rules with those that the policy itself states: they take precedence over the rule data, so that a term can be
 * rated whose rules are not on file, or differ. A statement applies to terms that begin on or after its date; the latest one
 * counts.
 */
export function withStatedRules(rules: RuleBook, term: Pick<PolicyTerm, "firstDay" | "rating">): RuleBook {
  const stated = new StatedRules(term);
  return {
    ...rules,
    overtime: (state, classCode) => stated.overtime(state) ?? rules.overtime(state, classCode),
    excludedPay: (state, kind, classCode) =>
      stated.excludedPay(state, kind) ?? rules.excludedPay(state, kind, classCode),
    officerLimits: (state, kind, classCode) =>
      stated.officerLimits(state, kind) ?? rules.officerLimits(state, kind, classCode),
    employeeCap: (state, classCode) => stated.employeeCap(state, classCode) ?? rules.employeeCap(state, classCode),
    noncompliance: (state) => stated.noncompliance(state) ?? rules.noncompliance(state),
    shortRate: (days) => stated.shortRate() ?? rules.shortRate(days),
    citations: () => [...rules.citations(), ...stated.citations()].toSorted((a, b) => (a.rule < b.rule ? -1 : 1)),
  };
}

/** The rules that a policy states, as a rule book has them; each method returns undefined if the policy states none. */
class StatedRules {
  readonly #firstDay: string;
  readonly #rating: RatingTerms;
  readonly #cited = new Map<string, RuleRow>();

  constructor({ firstDay, rating }: Pick<PolicyTerm, "firstDay" | "rating">) {
    this.#firstDay = firstDay;
    this.#rating = rating;
  }

  overtime(state: string): ReturnType<RuleBook["overtime"]> {
    const stated = this.#latest(this.#rating.overtimeDeducted, state);
    return stated && { deducted: stated.deducted, rule: this.#cite("overtime", stated) };
  }

  excludedPay(state: string, kind: ExcludedPayKind): ReturnType<RuleBook["excludedPay"]> {
    const ofKind = this.#rating.excludedPayDeducted?.filter((row) => row.kind === kind);
    const stated = this.#latest(ofKind, state);
    return stated && { deducted: stated.deducted, rule: this.#cite("excluded_pay", stated, kind) };
  }

  officerLimits(state: string, kind: OwnerKind): OfficerLimits | undefined {
    const ofKind = this.#rating.officerLimits?.filter((row) => row.kind === kind);
    const stated = this.#latest(ofKind, state);
    if (!stated) return undefined;
    const { weeklyMinimum, weeklyMaximum, fixedYearly, partOfWeekCounts } = stated;
    const fixed = fixedYearly === undefined ? undefined : exact(fixedYearly).div(weeksOfYear);
    return {
      ...(weeklyMinimum !== undefined && { weeklyMinimum: exact(weeklyMinimum) }),
      ...(weeklyMaximum !== undefined && { weeklyMaximum: exact(weeklyMaximum) }),
      ...(fixed && { weeklyMinimum: fixed, weeklyMaximum: fixed }),
      partOfWeekCounts,
      rule: this.#cite("officer_limits", stated, kind),
    };
  }

  employeeCap(state: string, classCode: string): EmployeeCap | undefined {
    const stated = this.#latest(capsOf(this.#rating, classCode), state);
    if (!stated) return undefined;
    return {
      rule: this.#cite("employee_caps", stated, stated.classCodes.join("+")),
      ...(stated.yearlyMaximum !== undefined && { yearlyMaximum: exact(stated.yearlyMaximum) }),
      ...(stated.weeklyMaximum !== undefined && { weeklyMaximum: exact(stated.weeklyMaximum) }),
    };
  }

  noncompliance(state: string): ReturnType<RuleBook["noncompliance"]> {
    const stated = this.#latest(this.#rating.noncomplianceCharges, state);
    if (stated) this.#cite("noncompliance", stated);
    return stated;
  }

  shortRate(): ReturnType<RuleBook["shortRate"]> {
    const { shortRateFactor } = this.#rating;
    if (shortRateFactor === undefined) return undefined;
    return { share: exact(shortRateFactor), rule: this.#cite("cancellation", { state: "*" }, "short_rate") };
  }

  citations(): Iterable<RuleRow> {
    return this.#cited.values();
  }

  #cite(kind: RuleKind, row: { state: string; from?: string }, ruleCase = ""): string {
    const { state, from: effectiveFrom = this.#firstDay } = row;
    const rule = [kind, state, effectiveFrom, ...(ruleCase === "" ? [] : [ruleCase]), "policy"].join("/");
    this.#cited.set(rule, { rule, kind, state, effectiveFrom, source: "stated by the policy" });
    return rule;
  }

  #latest<Row extends { state: string; from?: string }>(rows: readonly Row[] = [], state: string): Row | undefined {
    return rows
      .filter((row) => row.state === state && (row.from ?? "") <= this.#firstDay)
      .toSorted((a, b) => ((a.from ?? "") < (b.from ?? "") ? -1 : 1))
      .at(-1);
  }
}

/** Returns the caps that a policy states for a class: those that name it, else those for all classes. */
function capsOf({ employeeCaps = [] }: RatingTerms, classCode: string) {
  const bare = withoutLeadingZeros(classCode);
  const ofClass = employeeCaps.filter(({ classCodes }) =>
    classCodes.some((code) => withoutLeadingZeros(code) === bare),
  );
  return ofClass.length > 0 ? ofClass : employeeCaps.filter(({ classCodes }) => classCodes.length === 0);
}
