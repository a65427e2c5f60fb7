import type { Worksheet } from "@platform/contracts/premium_audit/v1/worksheets";

/** A rule by its number in the list below the statement, `rule 2`; by its id if the list lacks it. */
export function ruleText({ rules }: Worksheet, rule: string): string {
  const number = rules.findIndex((one) => one.rule === rule) + 1;
  return number > 0 ? `rule ${number}` : rule;
}
