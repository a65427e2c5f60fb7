import { z } from "zod";
import { calendarDate } from "../shared/calendar-date.ts";
import { dateTime } from "../shared/date-time.ts";
import { nonNegativeDecimal, signedPart } from "../shared/decimal.ts";
import { ownerId } from "../shared/page.ts";
import { stateCode, text } from "../shared/text.ts";

const maxRows = 1000;
const list = <Row extends z.ZodType>(row: Row) =>
  z.array(row, { error: "a list" }).max(maxRows, { error: `a list of at most ${maxRows}` });
const object = <Shape extends z.ZodRawShape>(shape: Shape) => z.object(shape, { error: "an object" });

const rate = nonNegativeDecimal().meta({ description: "Dollars for each 100 of remuneration.", examples: [5.5] });

const classification = object({
  state: stateCode().meta({ examples: ["IN"] }),
  classification_code: text({ maxLength: 10 })
    .regex(/^[0-9A-Za-z-]+$/, { error: "a class code" })
    .meta({ description: "The bureau's class code.", examples: ["5403"] }),
  rate: rate.nullish().meta({ description: "A rate for the whole term." }),
  rates: list(
    object({
      rate,
      effective_date: calendarDate().nullish().meta({ description: "The first day of the rate; else the term's." }),
    }),
  )
    .nullish()
    .meta({ description: "Rates that change within the term, instead of `rate`." }),
  estimated_payroll: nonNegativeDecimal().nullish(),
  minimum_premium: nonNegativeDecimal()
    .nullish()
    .meta({ description: "The least premium of a policy on which this class develops premium; else the policy's." }),
  experience_rated: z
    .boolean({ error: "true or false" })
    .nullish()
    .meta({ description: "False where the experience modification does not apply. True when left out." }),
});

/** What rating needs of a policy; every member may be left out, and taken away by `null`. */
export const ratingMembers = {
  classifications: list(classification)
    .nullish()
    .meta({ description: "Classes of work. Without any rate, premium follows payroll in proportion." }),
  estimated_payroll: nonNegativeDecimal()
    .nullish()
    .meta({ description: "Of the whole policy, where no classification has its own." }),
  experience_modifier: nonNegativeDecimal().nullish().meta({ description: "1 when left out." }),
  schedule_rating: signedPart().nullish().meta({ description: "A credit of 10 % is -0.1." }),
  increased_limits_factor: nonNegativeDecimal().nullish().meta({ description: "A part of manual premium." }),
  deductible_credit: signedPart().nullish().meta({ description: "A part of premium, taken off." }),
  expense_constant: nonNegativeDecimal().nullish(),
  minimum_premium: nonNegativeDecimal().nullish(),
  terrorism_rate: nonNegativeDecimal().nullish().meta({ description: "For each 100 of remuneration." }),
  catastrophe_rate: nonNegativeDecimal().nullish().meta({ description: "For each 100 of remuneration." }),
  discount_table: text({ maxLength: 20 }).nullish().meta({ description: "A published table of premium discount." }),
  discount_bands: list(object({ up_to: nonNegativeDecimal().nullish(), rate: signedPart() }))
    .nullish()
    .meta({ description: "Bands of the policy's own; the last has no `up_to`." }),
  surcharges: list(object({ name: text(), rate: signedPart().nullish(), amount: nonNegativeDecimal().nullish() }))
    .nullish()
    .meta({ description: "Charges that are no premium: a part of it, or an amount." }),
  officer_elections: list(object({ employee_id: text(), included: z.boolean({ error: "true or false" }) }))
    .nullish()
    .meta({ description: "Officers who have chosen to be covered or not." }),
  subcontractor_contract: z
    .enum(["unstated", "labor_only", "labor_and_materials", "mobile_equipment"], {
      error: "one of unstated, labor_only, labor_and_materials, mobile_equipment",
    })
    .nullish()
    .meta({
      description: "What uninsured subcontractors are contracted for; decides what part of their price counts.",
    }),
};

export const policyStatuses = ["pending", "active", "expired", "cancelled"] as const;

const said = {
  policy_number: text().meta({ description: "Made when left out." }),
  status: z.enum(policyStatuses, { error: `one of ${policyStatuses.join(", ")}` }),
  expiration_date: dateTime().meta({
    description: "The term ends just before. A year after `effective_date` when left out.",
  }),
  premium: nonNegativeDecimal().meta({
    description: "The estimated premium; when left out, what the rates make of the estimated payroll.",
  }),
};

/** The body that creates a policy. */
export const newPolicy = z.object({
  owner_id: ownerId.optional(),
  employer_id: text().meta({ examples: ["employer_042"] }),
  effective_date: dateTime(),
  policy_number: said.policy_number.nullish(),
  status: said.status.nullish(),
  expiration_date: said.expiration_date.nullish(),
  premium: said.premium.nullish(),
  ...ratingMembers,
});

/** The body that changes a policy: the members that it has, and no others. */
export const policyChange = z.object({
  owner_id: ownerId.optional(),
  employer_id: text().optional(),
  effective_date: dateTime()
    .optional()
    .meta({ description: "When or after the present term ends: the policy is renewed." }),
  policy_number: said.policy_number.optional(),
  status: said.status.optional(),
  expiration_date: said.expiration_date.optional(),
  premium: said.premium.nullish(),
  ...ratingMembers,
});
