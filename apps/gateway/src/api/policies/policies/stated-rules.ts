import { excludedPayKinds } from "@platform/public-records/record/excluded-pay";
import { ownerKinds } from "@platform/public-records/record/rating-choices";
import { policyBounds } from "@platform/validation/bounds";
import { z } from "zod";
import { calendarDate } from "../../shared/calendar-date.ts";
import { choice } from "../../shared/choice.ts";
import { nonNegativeDecimal } from "../../shared/decimal.ts";
import { classCodeText, stateCode, text } from "../../shared/text.ts";
import { list, object } from "./rows.ts";

const ruleState = stateCode().meta({ examples: ["IL"] });
const ruleFrom = calendarDate().nullish().meta({
  description: "Effective date from which it applies to terms of the policy. Without it, always.",
});

const expectedRequests = `an integer from 1 to ${policyBounds.noncomplianceRequests}`;

/** Rules that a policy states, because they are not on file or differ for it. */
export const statedRules = {
  person_links: list(
    object({
      employee_id: text().meta({ description: "One id of the person." }),
      same_person_as: text().meta({ description: "The other id, of the same or another payroll provider." }),
    }),
  )
    .nullish()
    .meta({
      description:
        "Pairs of employee ids that are one person, for example where the payroll provider changed. Limits and maximums then apply to all pay of the person.",
    }),
  officer_limits: list(
    object({
      state: ruleState,
      kind: choice(ownerKinds).meta({ description: "Kind of owner." }),
      weekly_minimum: nonNegativeDecimal()
        .nullish()
        .meta({ description: "Minimum of the average week, in US dollars." }),
      weekly_maximum: nonNegativeDecimal()
        .nullish()
        .meta({ description: "Maximum of the average week, in US dollars." }),
      fixed_yearly: nonNegativeDecimal().nullish().meta({
        description:
          "Payroll of a full year that counts instead of the actual pay. Send it instead of the weekly limits.",
      }),
      part_of_week_counts: z
        .boolean({ error: "true or false" })
        .nullish()
        .meta({ description: "True if a part of a week counts as a week. Defaults to false." }),
      from: ruleFrom,
    }),
  )
    .nullish()
    .meta({ description: "Limits of the pay of officers and owners that count instead of those on file." }),
  overtime_deducted: list(
    object({
      state: ruleState,
      deducted: z
        .boolean({ error: "true or false" })
        .meta({ description: "True if the premium part of overtime pay is deducted from remuneration." }),
      from: ruleFrom,
    }),
  )
    .nullish()
    .meta({
      description: "Rules about the deduction of overtime premium in a state, which count instead of the rule on file.",
    }),
  excluded_pay_deducted: list(
    object({
      state: ruleState,
      kind: choice(excludedPayKinds).meta({ description: "Kind of excluded pay." }),
      deducted: z
        .boolean({ error: "true or false" })
        .meta({ description: "True if pay of this kind is deducted from remuneration." }),
      from: ruleFrom,
    }),
  )
    .nullish()
    .meta({
      description:
        "Rules about the deduction of a kind of excluded pay in a state, which count instead of the rule on file.",
    }),
  employee_caps: list(
    object({
      state: ruleState,
      yearly_maximum: nonNegativeDecimal().nullish().meta({
        description: "The first dollars of a policy year that count. With neither maximum, all pay counts.",
      }),
      weekly_maximum: nonNegativeDecimal()
        .nullish()
        .meta({ description: "Maximum of the average week, in US dollars." }),
      classification_codes: list(classCodeText()).nullish().meta({
        description: "Classes to which the maximum applies. Without them, all classes.",
      }),
      from: ruleFrom,
    }),
  )
    .nullish()
    .meta({ description: "Maximum remuneration of an employee that counts instead of that on file." }),
  noncompliance_charges: list(
    object({
      state: ruleState,
      multiple: nonNegativeDecimal().meta({
        description: "Highest multiple of the estimated annual premium that may be added.",
        examples: [2],
      }),
      exact: z
        .boolean({ error: "true or false" })
        .nullish()
        .meta({ description: "True if exactly this multiple must be charged. Defaults to false." }),
      requests: z
        .int({ error: "an integer" })
        .min(1, { error: expectedRequests })
        .max(policyBounds.noncomplianceRequests, { error: expectedRequests })
        .nullish()
        .meta({ description: "Number of times that the records must have been requested. Defaults to 2." }),
      from: ruleFrom,
    }),
  )
    .nullish()
    .meta({
      description:
        "Audit noncompliance charges as the endorsement of the policy shows them; they count instead of those on file.",
    }),
};
