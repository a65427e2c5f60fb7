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

/** Returns for each unconfirmed rule the states that its warning names; stored warnings have them in the message only. */
export function unconfirmedStates(warnings: readonly WorksheetWarning[]): Map<string, string> {
  return new Map(
    warnings.flatMap((warning) => {
      if (warning.code !== "RULE_UNCONFIRMED") return [];
      const [, states = ""] = / for ([A-Z]{2}(?:, [A-Z]{2})*)\. Compare it with /.exec(warning.message) ?? [];
      return [[warning.rules[0], states] as const];
    }),
  );
}
