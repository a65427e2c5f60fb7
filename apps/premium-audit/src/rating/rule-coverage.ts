import { ownerKinds } from "./policy-terms.ts";
import type { RuleTables } from "./rule-data.ts";
import { casesOf, type RuleKind, type RuleRow, rowInForce, tableOfKind, toRuleRow } from "./rule-row.ts";

/** Whether a rule is on file for a state and a date. */
export interface CoveredRule {
  kind: RuleKind;
  /**
   * The case of the rule: a kind of owner, a kind of contract with a subcontractor, a group of classes, a way to
   * cancel; empty if it has none.
   */
  of: string;
  /** The row that applies; absent if the rule is not on file. */
  row?: RuleRow;
}

const kinds: readonly RuleKind[] = [
  "overtime",
  "officer_limits",
  "employee_caps",
  "premium_steps",
  "assessments",
  "minimum_premium",
  "noncompliance",
  "subcontractors",
  "standard_exceptions",
  "cancellation",
];

/** Lists every kind of rule with the row that applies to policies of a state that take effect on a date, `YYYY-MM-DD`. */
export function ruleCoverage(rules: RuleTables, { state, date }: { state: string; date: string }): CoveredRule[] {
  return kinds.flatMap((kind) =>
    casesOfKind(rules, kind, state).map((of) => {
      const row = rowInForce(rules, kind, { state, date, of });
      return { kind, of, ...(row && { row: toRuleRow(kind, row) }) };
    }),
  );
}

function casesOfKind(rules: RuleTables, kind: RuleKind, state: string): readonly string[] {
  if (kind === "officer_limits") return ownerKinds;
  if (kind === "employee_caps") {
    const groups = rules.employeeCaps.rows.filter((row) => row.state === state).flatMap(casesOf);
    return [...new Set(["", ...groups])];
  }
  if (kind === "subcontractors" || kind === "cancellation") {
    return [...new Set(rules[tableOfKind[kind]].rows.flatMap(casesOf))];
  }
  return [""];
}
