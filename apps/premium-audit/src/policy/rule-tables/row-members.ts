import { type DecimalKind, decimalProblem } from "@platform/decimal/amount";
import { excludedPayKinds } from "@platform/public-records/record/excluded-pay";
import { ownerKinds, type RuleTableKind } from "@platform/public-records/record/rating-choices";
import { policyBounds } from "@platform/validation/bounds";

/** Members that each kind of rule has beside those of all rows: the ones that it needs, and the ones that it may have. */
export const membersOfKind = {
  officer_limits: {
    needs: ["applies_to"],
    may: ["classification_codes", "weekly_minimum", "weekly_maximum", "fixed_yearly", "part_of_week_counts"],
  },
  employee_caps: { needs: [], may: ["classification_codes", "yearly_maximum", "weekly_maximum"] },
  overtime: { needs: ["deducted"], may: [] },
  excluded_pay: { needs: ["applies_to", "deducted"], may: [] },
  noncompliance: { needs: ["multiple"], may: ["exact", "requests"] },
  minimum_premium: { needs: ["class_when_none"], may: ["remuneration_share"] },
  cancellation: { needs: ["applies_to"], may: ["expense_constant_minimum", "short_rates"] },
  interchange: { needs: ["divided"], may: ["classification_codes"] },
  dual_wage: { needs: ["class_below", "class_at_or_above", "hourly_wage"], may: [] },
} as const satisfies Record<RuleTableKind, { needs: readonly string[]; may: readonly string[] }>;

/** Members of a row, by their names in the API and in the header of a file. */
export const rowColumns = [
  "kind",
  "state",
  "effective_from",
  "source",
  "applies_to",
  "classification_codes",
  "deducted",
  "weekly_minimum",
  "weekly_maximum",
  "yearly_maximum",
  "fixed_yearly",
  "part_of_week_counts",
  "multiple",
  "exact",
  "requests",
  "class_when_none",
  "remuneration_share",
  "expense_constant_minimum",
  "short_rates",
  "divided",
  "class_below",
  "class_at_or_above",
  "hourly_wage",
] as const;
export type RowColumn = (typeof rowColumns)[number];

/** Members that every row needs. */
export const sharedColumns = ["kind", "state", "effective_from", "source"] as const;

/** The cases of the kinds that have some: kinds of owner and of pay, methods of cancellation. */
export const casesOfKind: Partial<Record<RuleTableKind, readonly string[]>> = {
  officer_limits: ownerKinds,
  excluded_pay: excludedPayKinds,
  cancellation: ["pro_rata", "short_rate"],
};

/** Returns what a member must be if its text is not that; undefined if it is. */
type Check = (text: string) => string | undefined;

const truths: Check = (text) => (/^(true|false)$/.test(text) ? undefined : "true or false");
const amounts = (kind: DecimalKind): Check => {
  return (text) => decimalProblem(kind, text)?.replace(/^must be /, "");
};
const share: Check = (text) => amounts("part")(text) ?? (text.startsWith("-") ? "from 0 to 1" : undefined);
const code = /^[0-9A-Z-]{1,10}$/;

/** The grammar of each value; those of kind, state, date and source need the row. */
export const checks: Partial<Record<RowColumn, Check>> = {
  classification_codes: (text) =>
    codesOf(text).every((each) => code.test(each)) ? undefined : "class codes, separated by ;",
  deducted: truths,
  weekly_minimum: amounts("amount"),
  weekly_maximum: amounts("amount"),
  yearly_maximum: amounts("amount"),
  fixed_yearly: amounts("amount"),
  part_of_week_counts: truths,
  multiple: (text) => amounts("factor")(text) ?? (Number(text) > 0 ? undefined : "above 0"),
  exact: truths,
  requests: (text) =>
    /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= policyBounds.noncomplianceRequests
      ? undefined
      : `a whole number from 1 to ${policyBounds.noncomplianceRequests}`,
  class_when_none: (text) => (code.test(text) ? undefined : "a class code"),
  divided: truths,
  class_below: (text) => (code.test(text) ? undefined : "a class code"),
  class_at_or_above: (text) => (code.test(text) ? undefined : "a class code"),
  hourly_wage: amounts("amount"),
  remuneration_share: share,
  expense_constant_minimum: amounts("amount"),
  short_rates: (text) =>
    shortRatesOf(text) === undefined
      ? "pairs of a day and a share, such as 30:0.2;90:0.4, with rising days"
      : undefined,
};

/** Splits a list of class codes: `5403;5551`. */
export function codesOf(text: string): string[] {
  return text
    .toUpperCase()
    .split(/[\s;,]+/)
    .filter((each) => each !== "");
}

/** Reads short rates, `30:0.2;90:0.4`; undefined if they are none. */
export function shortRatesOf(text: string): { toDay: number; share: string }[] | undefined {
  const rates = text.split(";").map((pair) => /^\s*(\d{1,3}):(\S+)\s*$/.exec(pair));
  const read = rates.flatMap((match) => (match?.[1] && match[2] ? [{ toDay: Number(match[1]), share: match[2] }] : []));
  const isWhole = read.length === rates.length && read.every((rate) => share(rate.share) === undefined);
  const rises = read.every(({ toDay }, index) => toDay > (read[index - 1]?.toDay ?? 0));
  return isWhole && rises ? read : undefined;
}
