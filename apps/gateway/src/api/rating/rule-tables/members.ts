import { ruleTableKinds } from "@platform/public-records/record/rating-choices";
import { ruleTableBounds } from "@platform/validation/bounds";
import { z } from "zod";
import { calendarDate } from "../../shared/calendar-date.ts";
import { choice } from "../../shared/choice.ts";
import { decimalString, nonNegativeDecimal } from "../../shared/decimal.ts";
import { ownerId } from "../../shared/owner.ts";
import { classCodeText, stateCode, text } from "../../shared/text.ts";

const name = text().meta({ description: "Your name of the table.", examples: ["Acme Mutual rules 2026"] });
const truth = z.boolean({ error: "true or false" });
const amount = nonNegativeDecimal();
const whole = z.int({ error: "a whole number" });

/** Members that a row has beside its values. */
const sharedMembers = {
  kind: choice(ruleTableKinds).meta({ description: "Kind of rule." }),
  state: stateCode().meta({ examples: ["TX"] }),
  effective_from: calendarDate().meta({
    description: "First effective date of the policies to which the rule applies, for their whole term.",
  }),
  source: text({ maxLength: ruleTableBounds.sourceLength }).meta({
    description: "Source of the rule, such as a page of your manual. Worksheets cite it.",
    examples: ["Acme Mutual manual, TX-12"],
  }),
};

/** Values of a row. A kind has some of them, and none of the others may be sent. */
const valueMembers = {
  applies_to: text().meta({
    description:
      "Kind of owner (`officer_limits`), kind of pay (`excluded_pay`), or `pro_rata` or `short_rate` (`cancellation`).",
  }),
  classification_codes: z.array(classCodeText(), { error: "a list" }).meta({
    description:
      "Classes to which limits (`officer_limits`, `employee_caps`) apply; without them, all classes. Classes whose pay is not divided with others (`interchange`); without them, the standard exceptions.",
  }),
  deducted: truth.meta({ description: "True if the pay is deducted (`overtime`, `excluded_pay`)." }),
  weekly_minimum: amount.meta({ description: "Minimum of the average week (`officer_limits`)." }),
  weekly_maximum: amount.meta({ description: "Maximum of the average week (`officer_limits`, `employee_caps`)." }),
  yearly_maximum: amount.meta({ description: "First dollars of a policy year that count (`employee_caps`)." }),
  fixed_yearly: amount.meta({ description: "Payroll of a year that counts whatever was paid (`officer_limits`)." }),
  part_of_week_counts: truth.meta({ description: "True if a part of a week counts as a week (`officer_limits`)." }),
  multiple: amount.meta({ description: "Highest multiple of the estimated premium (`noncompliance`)." }),
  exact: truth.meta({ description: "True if exactly this multiple must be charged (`noncompliance`)." }),
  requests: whole.meta({ description: "Number of requests for the records (`noncompliance`). Defaults to 2." }),
  class_when_none: classCodeText().meta({
    description: "Class whose minimum premium applies if no class develops premium (`minimum_premium`).",
  }),
  remuneration_share: amount.meta({
    description: "Share of the remuneration to which the minimum premium is lowered (`minimum_premium`).",
  }),
  divided: truth.meta({
    description: "True if the pay of one person may be divided between classes as it is reported (`interchange`).",
  }),
  class_below: classCodeText().meta({ description: "Class of pay below `hourly_wage` (`dual_wage`)." }),
  class_at_or_above: classCodeText().meta({ description: "Class of the other pay of the same work (`dual_wage`)." }),
  hourly_wage: amount.meta({ description: "Hourly wage that divides the two classes (`dual_wage`)." }),
  expense_constant_minimum: amount.meta({
    description: "Least expense constant of a term that the carrier cancels (`cancellation`, `pro_rata`).",
  }),
  short_rates: z.array(z.object({ to_day: whole, share: amount }, { error: "an object" }), { error: "a list" }).meta({
    description:
      "Shares of the premium of the whole term, each up to a covered day of a policy of one year (`cancellation`, `short_rate`). They apply to a policy with classes in this state alone.",
  }),
};

const row = z.object({ ...sharedMembers, ...eachNullish(valueMembers) }, { error: "an object" });
type Row = z.output<typeof row>;
const rows = z
  .array(row, { error: "a list" })
  .min(1, { error: "a list of at least 1 row" })
  .max(ruleTableBounds.rows, { error: `a list of at most ${ruleTableBounds.rows} rows` });

type EachNullish<Members extends Record<string, z.ZodType>> = {
  [Name in keyof Members]: z.ZodOptional<z.ZodNullable<Members[Name]>>;
};

function eachNullish<Members extends Record<string, z.ZodType>>(members: Members): EachNullish<Members> {
  const optional = Object.entries(members).map(([member, schema]) => [member, schema.nullish()]);
  return Object.fromEntries(optional) as EachNullish<Members>;
}

/** The body that creates a table. */
export const newRuleTable = z.object({ owner_id: ownerId.optional(), name, rows });

/** The body that changes a table. */
export const ruleTableChange = z.object({
  owner_id: ownerId.optional(),
  name: name.optional(),
  rows: rows.optional().meta({ description: "All rows of the table; they replace the present ones." }),
});

/** The query that says of a file what the members of a JSON body say. */
export const fileQuery = z.object({
  owner_id: ownerId.optional(),
  name: name.optional().meta({ description: "Name of the table, for a CSV file; required for a new one." }),
});

/** The rows of a body as premium-audit reads them: texts by the names of their members, as a file has them. */
export function fromRows(bodyRows: readonly Row[]): { members: Record<string, string> }[] {
  return bodyRows.map((each) => {
    const texts = Object.entries(each).map(([member, value]) => [member, textOf(value)]);
    return { members: Object.fromEntries(texts) };
  });
}

function textOf(value: Row[keyof Row]): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return decimalString(value);
  if (!Array.isArray(value)) return String(value);
  return value
    .map((each) => (typeof each === "string" ? each : `${each.to_day}:${decimalString(each.share)}`))
    .join(";");
}
