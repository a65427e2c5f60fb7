import type { RuleTableRow } from "@platform/contracts/premium_audit/v1/rule_tables";
import { moneyText } from "../../../shared/text/money-text.ts";
import { words } from "../../../shared/text/words.ts";

/** Says a rule in words, without its state, date and source. */
export function ruleText(row: RuleTableRow): string {
  const texts = [
    ...(row.appliesTo ? [words(row.appliesTo)] : []),
    ...(row.deducted === undefined ? [] : [row.deducted ? "deducted" : "not deducted"]),
    ...money("at least", row.weeklyMinimum, "a week"),
    ...money("at most", row.weeklyMaximum, "a week"),
    ...money("at most", row.yearlyMaximum, "a year"),
    ...money("fixed", row.fixedYearly, "a year"),
    ...(row.partOfWeekCounts ? ["a part of a week counts as one"] : []),
    ...(row.multiple === undefined ? [] : [`${row.exact ? "exactly" : "up to"} ${row.multiple} times the estimate`]),
    ...(row.requests === undefined ? [] : [`after ${row.requests} requests`]),
    ...(row.classWhenNone ? [`class ${row.classWhenNone} if no class has premium`] : []),
    ...(row.remunerationShare === undefined ? [] : [`lowered to ${row.remunerationShare} of the remuneration`]),
    ...money("expense constant of at least", row.expenseConstantMinimum, ""),
    ...(row.shortRates.length > 0 ? [`${row.shortRates.length} short rates`] : []),
    ...(row.classCodes.length > 0 ? [`classes ${row.classCodes.join(", ")}`] : []),
  ];
  return texts.join(", ");
}

function money(before: string, amount: string | undefined, after: string): string[] {
  return amount === undefined ? [] : [`${before} ${moneyText(amount)} ${after}`.trim()];
}
