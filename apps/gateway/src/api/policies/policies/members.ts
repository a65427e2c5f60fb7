import { policyMembers } from "@platform/public-records/noun/policy";
import {
  auditMethods,
  auditSchedules,
  billingModes,
  cancellationMethods,
  paySchedules,
  policyStatuses,
} from "@platform/public-records/record/policy-choices";
import {
  creditBases,
  ownerKinds,
  rateBases,
  roundings,
  subcontractorContracts,
  surchargeBases,
} from "@platform/public-records/record/rating-choices";
import { policyBounds } from "@platform/validation/bounds";
import { z } from "zod";
import { bodyShape } from "../../shared/body-members.ts";
import { calendarDate } from "../../shared/calendar-date.ts";
import { choice } from "../../shared/choice.ts";
import { dateTime } from "../../shared/date-time.ts";
import { nonNegativeDecimal, partFromZero, signedPart } from "../../shared/decimal.ts";
import { ownerId } from "../../shared/owner.ts";
import { classCode, stateCode, text } from "../../shared/text.ts";
import { decimalMembers, stateDecimalMembers } from "./decimal-members.ts";
import { partyMembers } from "./party-members.ts";
import { list, object } from "./rows.ts";
import { statedRules } from "./stated-rules.ts";

const rate = nonNegativeDecimal().meta({
  description: "Rate in US dollars for each unit of its basis: by default 100 dollars of remuneration.",
  examples: [5.5],
});
const lossCost = nonNegativeDecimal().meta({
  description: "Loss cost instead of a rate; times `loss_cost_multiplier` it is the rate.",
});
/** `remuneration` is another name of `per_100`. */
const basis = choice([...rateBases, "remuneration"]).meta({
  description:
    "Unit of the rate: 100 dollars of remuneration (`per_100`, or `remuneration`), a person and year (`per_capita`), an " +
    "hour of work (`per_hour`), or the class and term (`flat`). Defaults to `per_100`.",
});

function isSaid(value: number | null | undefined): boolean {
  return value !== null && value !== undefined;
}

const classification = object({
  state: stateCode().meta({ examples: ["IN"] }),
  classification_code: classCode().meta({ description: "Class code of the rating bureau.", examples: ["5403"] }),
  description: text({ maxLength: 200 })
    .nullish()
    .meta({ description: "Your own description of the class. Worksheets show it in `class_description`." }),
  rate: rate.nullish().meta({ description: "One rate for the whole term." }),
  loss_cost: lossCost.nullish().meta({ description: "One loss cost for the whole term, instead of a rate." }),
  basis: basis.nullish(),
  rates: list(
    object({
      rate: rate.nullish(),
      loss_cost: lossCost.nullish(),
      basis: basis.nullish(),
      effective_date: calendarDate()
        .nullish()
        .meta({ description: "First day of the rate. Defaults to the first day of the term." }),
    }).refine((row) => isSaid(row.rate) !== isSaid(row.loss_cost), {
      path: ["rate"],
      error: "a rate or a loss cost, and not both",
    }),
  )
    .nullish()
    .meta({ description: "Rates that change within the term. Send them instead of `rate`." }),
  estimated_payroll: nonNegativeDecimal()
    .nullish()
    .meta({ description: "Estimated payroll of this class for the term, in US dollars." }),
  estimated_units: nonNegativeDecimal().nullish().meta({
    description: "Estimated persons or hours of a class with such a `basis`, for the term.",
  }),
  estimates: list(
    object({
      effective_date: calendarDate().meta({ description: "First day of the estimate." }),
      estimated_payroll: nonNegativeDecimal().nullish(),
      estimated_units: nonNegativeDecimal().nullish(),
    }),
  )
    .nullish()
    .meta({
      description:
        "Estimates that change within the term. Each is the estimate of a whole term, and counts for the days from `from` on.",
    }),
  minimum_premium: nonNegativeDecimal().nullish().meta({
    description:
      "Minimum premium of a policy on which this class develops premium. Defaults to the minimum premium of the policy.",
  }),
  experience_rated: z.boolean({ error: "true or false" }).nullish().meta({
    description: "True if the experience modification applies to this class. Defaults to true.",
  }),
}).refine((row) => !(isSaid(row.rate) && isSaid(row.loss_cost)), {
  path: ["loss_cost"],
  error: "a rate or a loss cost, and not both",
});

const discountBand = object({
  up_to: nonNegativeDecimal().nullish().meta({ description: "Premium at which the band ends, in US dollars." }),
  rate: signedPart().meta({ description: "Discount on the premium in the band, as a fraction." }),
});

const stateOrAll = "a two-letter state code, or * for every state";

/** Members of a policy for rating. Every member may be left out; `null` removes it. */
export const ratingMembers = {
  classifications: list(classification).nullish().meta({
    description: "Classes of work. When no class has a rate, premium changes in proportion to payroll.",
  }),
  ...decimalMembers,
  discount_table: text({ maxLength: 20 })
    .nullish()
    .meta({ description: "Name of a published premium discount table." }),
  discount_bands: list(discountBand)
    .nullish()
    .meta({ description: "Discount bands of this policy. The last band has no `up_to`." }),
  state_discounts: list(
    object({
      state: stateCode().meta({ description: "State whose premium is discounted." }),
      table: text({ maxLength: 20 })
        .nullish()
        .meta({ description: "Name of a published premium discount table, instead of bands." }),
      bands: list(discountBand)
        .nullish()
        .meta({ description: "Discount bands of the state. With neither, it has no discount." }),
    }),
  )
    .nullish()
    .meta({
      description:
        "Premium discounts of single states, instead of that of the policy: the state's share of the discount at the standard premium of the whole policy.",
    }),
  credits: list(
    object({
      name: text().meta({ description: "Name of the credit.", examples: ["Certified safety committee"] }),
      state: stateCode().nullish().meta({ description: "State of the credit. Without it, every state of the policy." }),
      rate: partFromZero().meta({
        description: "Credit as a fraction of the premium. It is subtracted.",
        examples: [0.05],
      }),
      base: choice(creditBases).nullish().meta({
        description:
          "The premium of which `rate` is a fraction. Defaults to `standard`, the premium before the credit.",
      }),
      statistical_code: text({ maxLength: 10 })
        .nullish()
        .meta({ description: "Code in the statistical plan of the bureau.", examples: ["9880"] }),
    }),
  )
    .nullish()
    .meta({
      description:
        "Credits that states name, such as those for a safety committee or a drug-free workplace. They are part of the standard premium.",
    }),
  surcharges: list(
    object({
      name: text().meta({ description: "Name of the surcharge." }),
      rate: signedPart().nullish().meta({ description: "Surcharge as a fraction of premium." }),
      base: choice(surchargeBases)
        .nullish()
        .meta({
          description:
            "The premium of which `rate` is a fraction. `before_schedule` is standard premium without schedule rating and " +
            "ARAP. Required with `rate`, unless a rule is on file for the assessments of `state`.",
        }),
      state: stateCode().nullish().meta({
        description: "The state whose premium is charged. Without it, the premium of the whole policy.",
      }),
      amount: nonNegativeDecimal().nullish().meta({ description: "Surcharge as a fixed amount, in US dollars." }),
    }),
  )
    .nullish()
    .meta({ description: "Charges in addition to premium, as a fraction of it or as a fixed amount." }),
  waivers_of_subrogation: list(
    object({
      name: text().nullish().meta({ description: "Party in whose favor the carrier waives, or the job." }),
      state: stateCode().nullish().meta({ description: "State of the waiver. Required if the policy has several." }),
      rate: partFromZero().meta({ description: "Charge as a fraction of the premium.", examples: [0.02] }),
      premium: nonNegativeDecimal().nullish().meta({
        description:
          "Manual premium of the job for the term, in US dollars. Without it, all manual premium of the state.",
      }),
      minimum: nonNegativeDecimal().nullish().meta({ description: "Minimum charge for the term, in US dollars." }),
    }),
  )
    .nullish()
    .meta({ description: "Waivers of subrogation: charges for giving up recourse against others." }),
  rounding: choice(roundings).nullish().meta({
    description: "Unit to which the premium of each line and step is rounded, half up. Defaults to `cents`.",
  }),
  officer_elections: list(
    object({
      employee_id: text().meta({ description: "Your id of the officer or owner." }),
      included: z
        .boolean({ error: "true or false" })
        .meta({ description: "True when the officer or owner chose to be covered, false when not." }),
      kind: choice(ownerKinds).nullish().meta({
        description:
          "Kind of owner, which decides the limits of the remuneration. Without it, `officer`. Of several elections of one person the first one counts.",
      }),
      from: calendarDate()
        .nullish()
        .meta({ description: "First day of the election. Without it, the first day of the term." }),
      to: calendarDate()
        .nullish()
        .meta({ description: "Last day of the election. Without it, the last day of the term." }),
    }),
  )
    .nullish()
    .meta({
      description:
        "Officers and owners who chose to be covered or not to be covered. Their remuneration on covered days is limited by the average week of these days.",
    }),
  rate_table: text()
    .nullish()
    .meta({
      description:
        "Id of the rate table with the rates of the classes that `classifications` does not rate. A class that has payroll and is not on the policy is rated from it, too.",
      examples: ["rtb_01KMS1C7ND5X9W3Q8YAE2T6VHB"],
    }),
  rule_table: text()
    .nullish()
    .meta({
      description:
        "Id of the rule table whose rows come before the rules on file, and after the rules that the policy states itself.",
      examples: ["rlt_01KMS1C7ND5X9W3Q8YAE2T6VHB"],
    }),
  subcontractor_contract: choice(subcontractorContracts).nullish().meta({
    description:
      "Kind of contract with uninsured subcontractors. It decides which part of their price is remuneration.",
  }),
  exposure_sources: list(
    object({
      owner_id: text().meta({ description: "Owner of the payroll: your own id, or that of an owner who shares it." }),
      employer_id: text().meta({ description: "Id that this owner uses for the employer." }),
    }),
  )
    .nullish()
    .meta({
      description:
        "Sources of the payroll that counts for this policy: employers of your own, and employers of other owners. If omitted, the payroll of the policy's employer counts, and that of every exposure grant that you have accepted. While a named source has delivered nothing, " +
        "an audit fails with `SOURCE_MISSING`. A grant that an owner offers after you have named it here is accepted at once.",
    }),
  state_terms: list(
    object({
      state: z
        .string({ error: stateOrAll })
        .trim()
        .regex(/^(\*|[A-Za-z]{2})$/, { error: stateOrAll })
        .toUpperCase()
        .nullish()
        .meta({
          description: "State of the terms. Without it, or with `*`, every state that has no terms of its own.",
        }),
      effective_from: calendarDate()
        .nullish()
        .meta({ description: "First day of the terms. Without it, the first day of the term of the policy." }),
      ...stateDecimalMembers,
    }),
  )
    .nullish()
    .meta({
      description:
        "Terms that differ by state or change within the term. They take precedence over the value of the policy; a member that a row does not have keeps its value. Payroll is divided by days where they change.",
    }),
  wage_records_verified: z
    .boolean({ error: "true or false" })
    .nullish()
    .meta({
      description:
        "True if somebody verified the hourly wages of classes that go by them, such as 5403 and 5432 in California. Otherwise pay " +
        "counts in the class of its hourly wage. Defaults to false.",
    }),
  records_support_division: z
    .boolean({ error: "true or false" })
    .nullish()
    .meta({
      description:
        "True if the employer's records support dividing the pay of one person between a standard exception, such as 8810, and " +
        "another class. Otherwise all pay of the days on which both are reported counts in the class with the highest rate. Defaults to false.",
    }),
  no_payroll_months: z
    .array(
      z.int({ error: "a month, 1 to 12" }).min(1, { error: "a month, 1 to 12" }).max(12, { error: "a month, 1 to 12" }),
      { error: "a list of months, 1 to 12" },
    )
    .max(policyBounds.noPayrollMonths, { error: `a list of at most ${policyBounds.noPayrollMonths} months` })
    .nullish()
    .meta({
      description:
        "Months in which a seasonal business has no payroll, 1 to 12, each once. An audit does not need reports of their days; " +
        "payroll that is reported there counts.",
      examples: [[1, 2]],
    }),
  ...statedRules,
  ...partyMembers,
};

const policyNumber = text().meta({ description: "Number of the policy. Defaults to a generated number." });
const status = choice(policyStatuses).meta({
  description: "Status of the policy. Defaults to the status that follows from the policy term.",
});
const effectiveDate = dateTime().meta({ description: "First moment of the term." });
const expirationDate = dateTime().meta({
  description: "Moment at which the term ends. Defaults to one year after `effective_date`.",
});
const premium = nonNegativeDecimal().meta({
  description:
    "Estimated premium in US dollars. Without it, the premium that rates and estimated payroll give, which follows later " +
    "changes of them.",
});
const audit = object({
  schedule: choice(auditSchedules).meta({
    description: "`final` makes the audit at the end of each term, and when the policy is cancelled.",
  }),
  method: choice(auditMethods).meta({
    description:
      "Method of the audit. `waived`: the records are not audited; the audit has the status `waived` and the estimated premium. Not allowed with `billing`.",
  }),
})
  .nullish()
  .meta({ description: "The audit that is made without a request. Defaults to none." });

const cancellationDate = dateTime().nullish().meta({
  description:
    "Effective time of the cancellation, with the status `cancelled` and within the current term; its day is not covered. Defaults to now. Send it alone to move a scheduled cancellation, or `null` to withdraw it.",
});
const cancellationMethod = choice(cancellationMethods).nullish().meta({
  description:
    "`pro_rata`: the carrier cancels. `short_rate`: the insured cancels and pays a larger share. `flat`: the policy is cancelled from its effective date on, as if there had been none. Defaults to `pro_rata`.",
});

const expectedGraceDays = `a whole number from 0 to ${policyBounds.graceDays}`;
const billing = object({
  mode: choice(billingModes).meta({
    description: "`pay_as_you_go`: each payroll report is charged, in the ledger of the policy.",
  }),
  pay_schedule: choice(paySchedules)
    .nullish()
    .meta({
      description:
        "Frequency of the employer's pay periods. A pay period without a report is estimated. Weeks and pairs of weeks count from " +
        "`pay_period_start`; `semimonthly` periods end on the 15th and on the last day of the month. Defaults to none: then no " +
        "report is expected.",
    }),
  grace_days: z
    .int({ error: expectedGraceDays })
    .min(0, { error: expectedGraceDays })
    .max(policyBounds.graceDays, { error: expectedGraceDays })
    .nullish()
    .meta({
      description:
        "Days after the end of a pay period until its report is late. Defaults to 10, unless the platform is configured otherwise.",
    }),
  pay_period_start: calendarDate()
    .nullish()
    .meta({
      description:
        "First day of any pay period of the employer, with `weekly` and `biweekly` only. All other periods follow from it, also in later terms; the first and the last one of a term may be shorter. Defaults to the first day of the term.",
      examples: ["2025-01-06"],
    }),
})
  .nullish()
  .meta({
    description:
      "Method of charging premium before the final audit. Defaults to none: then audits charge it. A policy with a ledger has no interim audits. It " +
      "can be removed until the ledger of the term has an entry.",
  });

/** The body that creates a policy. */
export const newPolicy = z.object({
  owner_id: ownerId.optional(),
  employer_id: text().meta({ description: "Your id of the employer.", examples: ["employer_042"] }),
  effective_date: effectiveDate,
  policy_number: policyNumber.nullish(),
  status: status.nullish(),
  expiration_date: expirationDate.nullish(),
  premium: premium.nullish(),
  cancellation_date: cancellationDate.meta({
    description:
      "Effective time of the cancellation, with the status `cancelled` and within the term; its day is not covered. Defaults to now, or to the end of the term if that is earlier.",
  }),
  cancellation_method: cancellationMethod,
  audit,
  billing,
  ...bodyShape(policyMembers),
  ...ratingMembers,
});

/** The body that changes a policy. */
export const policyChange = z.object({
  owner_id: ownerId.optional(),
  employer_id: text().optional().meta({ description: "Your id of the employer." }),
  effective_date: effectiveDate.optional().meta({
    description:
      "First moment of the term. At or after the end of the current term, it renews the policy: the other members are then those of the next term.",
  }),
  policy_number: policyNumber.optional().meta({ description: "Number of the policy." }),
  status: status
    .optional()
    .meta({ description: "Status of the policy. `cancelled` cancels it, and `active` reinstates it after that." }),
  cancellation_date: cancellationDate,
  cancellation_method: cancellationMethod,
  endorsement_date: calendarDate()
    .optional()
    .meta({
      description:
        "First day of the change, within the term: `classifications`, `state_terms`, `premium` and the members that `state_terms` " +
        "has then apply from this day on, and the estimated premium changes from it on. Without it, they apply to the whole term.",
      examples: ["2026-07-01"],
    }),
  next_term: z
    .null({ error: "null, which withdraws the renewal" })
    .optional()
    .meta({
      description: "`null` withdraws a scheduled renewal.",
      // Generators need a type besides null to make a member of it, and those for Java a choice in an enum.
      type: ["string", "null"],
      not: { type: "string" },
    }),
  expiration_date: expirationDate.optional().meta({
    description:
      "Moment at which the term ends. Defaults to one year after `effective_date` when the policy is renewed.",
  }),
  premium: premium.nullish(),
  audit,
  billing,
  ...bodyShape(policyMembers),
  ...ratingMembers,
});
