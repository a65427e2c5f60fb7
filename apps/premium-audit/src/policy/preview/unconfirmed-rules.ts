import type { UnconfirmedRule } from "../../rating/rules/rule-book.ts";
import type { Period } from "../policies/period.ts";
import type { WorksheetWarning } from "./exposure-source.ts";

/**
 * Makes a warning for each rule row that the rating used although nobody compared it with a source about the state. It changes no
 * figure: somebody has to compare the row, or state the rule on the policy.
 */
export function unconfirmedRules(
  rules: readonly UnconfirmedRule[],
  { firstDay: periodStart, lastDay: periodEnd }: Period,
): WorksheetWarning[] {
  return rules.map(({ row: { rule, state, source }, states }) => {
    const where = states.length > 0 ? ` for ${states.join(", ")}` : "";
    const what = state === "*" ? "is a default that no source confirms" : "was not compared with its source";
    const message = `The rule ${rule} ${what}${where}. Compare it with the manual of the state, or state the rule on the policy. Its source: ${source}`;
    return { code: "RULE_UNCONFIRMED", message, rules: [rule], personCount: 0, periodStart, periodEnd };
  });
}
