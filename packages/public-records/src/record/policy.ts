import type {
  Billing,
  Classification,
  Policy,
  PolicyTerm,
  RatingTerms,
  StateTerms,
} from "@platform/contracts/premium_audit/v1/policies";
import { type ExactNumber, exactNumber, exactNumberOrNull } from "@platform/decimal/exact-number";
import { z } from "zod";
import { policyMembers } from "../noun/policy.ts";
import { policyTermList, type StateTermName, type TermName } from "../noun/policy-terms.ts";
import { recordShape, toRecordMembers } from "../noun/record-members.ts";
import { amountSchema } from "../value/amount.ts";
import { type CamelCase, camelCase } from "../value/camel-case.ts";
import { choiceOf } from "../value/choice.ts";
import { environmentSchema } from "../value/environment.ts";
import { deletedAtSchema, publicTime, publicTimeOrNull, toDeletedAt } from "../value/public-time.ts";
import {
  auditMethods,
  auditSchedules,
  type BillingMode,
  billingModes,
  cancellationMethods,
  type PaySchedule,
  paySchedules,
  policyStatuses,
  premiumSources,
} from "./policy-choices.ts";
import { partiesSchema, toParties } from "./policy-parties.ts";
import { creditBases, rateBases, roundings, surchargeBases } from "./rating-choices.ts";
import { statedRulesSchema, toStatedRules } from "./stated-rules.ts";

const amount = amountSchema;
const optionalAmount = amount.nullable();

const classificationSchema = z.object({
  state: z.string(),
  classification_code: z.string(),
  description: z.string().nullable().meta({ description: "Your own description of the class." }),
  rates: z.array(
    z.object({
      rate: amount.nullable().meta({ description: "Rate in US dollars; `null` for a loss cost." }),
      loss_cost: amount.nullable().meta({ description: "Loss cost in US dollars; `null` for a rate." }),
      basis: z.enum(rateBases),
      effective_date: z.iso.date().nullable(),
    }),
  ),
  estimated_payroll: optionalAmount,
  estimated_units: optionalAmount,
  estimates: z
    .array(
      z.object({
        effective_date: z.iso.date(),
        estimated_payroll: optionalAmount,
        estimated_units: optionalAmount,
      }),
    )
    .meta({ description: "Estimates that change within the term, each as if it were that of the whole term." }),
  minimum_premium: optionalAmount,
  experience_rated: z.boolean(),
});

function amountsOf<Name extends TermName>(terms: typeof policyTermList): Readonly<Record<Name, typeof optionalAmount>> {
  return Object.fromEntries(terms.map(({ name }) => [name, optionalAmount])) as Record<Name, typeof optionalAmount>;
}

const optionalAmounts = amountsOf<TermName>(policyTermList);

/** Optional amounts that may differ by state and change within the term. */
const stateAmounts = amountsOf<StateTermName>(policyTermList.filter(({ byState }) => byState));

const stateTermsSchema = z.object({
  state: z.string().nullable().meta({ description: "State of the terms; `null` for every state." }),
  effective_from: z.iso
    .date()
    .nullable()
    .meta({ description: "First day of the terms; `null` for the first day of the term of the policy." }),
  ...stateAmounts,
});

const discountBandSchema = z.object({ up_to: optionalAmount, rate: amount });

const ratingTermsSchema = z.object({
  classifications: z.array(classificationSchema),
  ...optionalAmounts,
  discount_table: z.string().nullable(),
  rate_table: z.string().nullable().meta({
    description: "Id of the rate table with the rates of the classes that the policy does not rate itself.",
  }),
  rule_table: z.string().nullable().meta({
    description:
      "Id of the rule table whose rows come before the rules on file, and after the rules that the policy states.",
  }),
  discount_bands: z.array(discountBandSchema),
  state_discounts: z.array(
    z.object({ state: z.string(), table: z.string().nullable(), bands: z.array(discountBandSchema) }),
  ),
  credits: z.array(
    z.object({
      name: z.string(),
      state: z.string().nullable(),
      rate: amount,
      base: z.enum(creditBases),
      statistical_code: z.string().nullable(),
    }),
  ),
  surcharges: z.array(
    z.object({
      name: z.string(),
      rate: optionalAmount,
      amount: optionalAmount,
      base: z.enum(surchargeBases).nullable(),
      state: z.string().nullable(),
    }),
  ),
  officer_elections: z.array(
    z.object({
      employee_id: z.string(),
      included: z.boolean(),
      kind: z.string(),
      from: z.iso.date().nullable(),
      to: z.iso.date().nullable(),
    }),
  ),
  subcontractor_contract: z.string(),
  exposure_sources: z.array(z.object({ owner_id: z.string(), employer_id: z.string() })).meta({
    description:
      "Sources of the payroll that counts. An empty list means your own payroll, and that of every exposure grant that you have accepted for the employer.",
  }),
  waivers_of_subrogation: z.array(
    z.object({
      name: z.string().nullable(),
      state: z.string().nullable(),
      rate: amount,
      premium: optionalAmount,
      minimum: optionalAmount,
    }),
  ),
  rounding: z.enum(roundings),
  state_terms: z.array(stateTermsSchema).meta({
    description:
      "Terms of single states, and terms that change within the term. They override the values of the policy.",
  }),
  records_support_division: z.boolean().meta({
    description:
      "True if the pay of one person may be divided between a standard exception, such as 8810, and another class.",
  }),
  wage_records_verified: z.boolean().meta({
    description:
      "True if the hourly wages by which classes go were verified, so that pay counts in the class that it is reported in.",
  }),
  no_payroll_months: z.array(z.int()).meta({
    description: "Months in which a seasonal business has no payroll, 1 to 12. Their days need no report.",
  }),
  ...statedRulesSchema,
  ...partiesSchema,
});

/** Sources of the estimated premium of a term. */
const estimateSchemas = {
  estimated_premium_source: z.enum(premiumSources).meta({
    description:
      "`stated` when you set `premium`; `derived` from rates and estimated payroll, whose changes it follows.",
  }),
  estimated_premium_changes: z.array(z.object({ effective_date: z.iso.date(), estimated_premium: amount })).meta({
    description:
      "The estimated premium of the whole term from each day on which an endorsement changes it; empty when none does.",
  }),
};

function toEstimate({
  estimatedPremiumSource,
  estimatedPremiumChanges,
}: Pick<Policy, "estimatedPremiumSource" | "estimatedPremiumChanges">): z.input<z.ZodObject<typeof estimateSchemas>> {
  return {
    // A service of the release before does not send it.
    estimated_premium_source: choiceOf(estimatedPremiumSource || "stated"),
    estimated_premium_changes: estimatedPremiumChanges.map(({ effectiveDate, estimatedPremium }) => ({
      effective_date: effectiveDate,
      estimated_premium: exactNumber(estimatedPremium),
    })),
  };
}

const nextTermSchema = z.object({
  effective_date: z.iso.datetime(),
  expiration_date: z.iso.datetime(),
  estimated_premium: amount,
  ...estimateSchemas,
  ...ratingTermsSchema.shape,
});

/** Schema of a policy with its current term, in responses and in the data of webhooks. */
export const policyRecordSchema = z
  .object({
    id: z.string(),
    object: z.literal("policy"),
    owner_id: z.string(),
    environment: environmentSchema,
    employer_id: z.string(),
    policy_number: z.string(),
    status: z.enum(policyStatuses),
    effective_date: z.iso.datetime(),
    expiration_date: z.iso.datetime(),
    premium: amount.meta({ description: "The estimated premium plus the adjustments of audits." }),
    estimated_premium: amount.meta({
      description: "The estimated premium of the term. A cancellation reduces it to the covered days.",
    }),
    ...estimateSchemas,
    cancellation_date: z.iso.datetime().nullable().meta({
      description: "Effective time of the cancellation; `null` when there is none.",
    }),
    cancellation_method: z.enum(cancellationMethods).nullable(),
    next_term: nextTermSchema.nullable().meta({
      description: "The term of a scheduled renewal; `null` when there is none.",
    }),
    audit: z
      .object({ schedule: z.enum(auditSchedules), method: z.enum(auditMethods) })
      .nullable()
      .meta({ description: "The audit that is made without a request; `null` when audits are made on request only." }),
    billing: z
      .object({
        mode: z.enum(billingModes),
        pay_schedule: z
          .enum(paySchedules)
          .nullable()
          .meta({ description: "Frequency of the employer's pay periods; `null` when no report is expected." }),
        grace_days: z.int().meta({ description: "Days after the end of a pay period until its report is late." }),
        pay_period_start: z.iso.date().nullable().meta({
          description:
            "First day of one of the weeks or pairs of weeks; `null` when they count from the first day of the term.",
        }),
      })
      .nullable()
      .meta({ description: "Method of charging premium before the final audit; `null` when only audits charge it." }),
    ...recordShape(policyMembers),
    ...ratingTermsSchema.shape,
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    deleted_at: deletedAtSchema,
  })
  .meta({ id: "Policy" });

export function toPolicyRecord(policy: Policy): z.input<typeof policyRecordSchema> {
  return {
    id: policy.id,
    object: "policy",
    owner_id: policy.ownerId,
    environment: choiceOf(policy.environment),
    employer_id: policy.employerId,
    policy_number: policy.policyNumber,
    status: choiceOf(policy.status),
    effective_date: publicTime(policy.effectiveDate),
    expiration_date: publicTime(policy.expirationDate),
    premium: exactNumber(policy.premium || "0"),
    estimated_premium: exactNumber(policy.estimatedPremium || "0"),
    ...toEstimate(policy),
    cancellation_date: publicTimeOrNull(policy.cancellationDate),
    cancellation_method: policy.cancellationMethod === "" ? null : choiceOf(policy.cancellationMethod),
    next_term: policy.nextTerm ? toNextTerm(policy.nextTerm) : null,
    audit: policy.audit ? { schedule: choiceOf(policy.audit.schedule), method: choiceOf(policy.audit.method) } : null,
    billing: policy.billing ? toBilling(policy.billing) : null,
    ...toRecordMembers(policyMembers, policy),
    ...toRatingTerms(policy.rating),
    created_at: publicTime(policy.createdAt),
    updated_at: publicTime(policy.updatedAt),
    ...toDeletedAt(policy),
  };
}

/** The grace period of a billing that states none. */
const defaultGraceDays = 10;

function toBilling({ mode, paySchedule, graceDays = defaultGraceDays, payPeriodStart }: Billing) {
  return {
    mode: choiceOf<BillingMode>(mode),
    pay_schedule: paySchedule === "" ? null : choiceOf<PaySchedule>(paySchedule),
    grace_days: graceDays,
    pay_period_start: payPeriodStart || null,
  };
}

function toNextTerm(term: PolicyTerm): z.input<typeof nextTermSchema> {
  return {
    effective_date: publicTime(term.effectiveDate),
    expiration_date: publicTime(term.expirationDate),
    estimated_premium: exactNumber(term.estimatedPremium || "0"),
    ...toEstimate(term),
    ...toRatingTerms(term.rating),
  };
}

function toRatingTerms(rating: RatingTerms | undefined): z.input<typeof ratingTermsSchema> {
  return {
    classifications: (rating?.classifications ?? []).map(toClassification),
    ...toOptionalAmounts(optionalAmounts, rating),
    discount_table: rating?.discountTable ?? null,
    rate_table: rating?.rateTable ?? null,
    rule_table: rating?.ruleTable ?? null,
    discount_bands: (rating?.discountBands ?? []).map(toDiscountBand),
    state_discounts: (rating?.stateDiscounts ?? []).map(({ state, table, bands }) => ({
      state,
      table: table || null,
      bands: bands.map(toDiscountBand),
    })),
    credits: (rating?.credits ?? []).map(({ name, state, rate, base, statisticalCode }) => ({
      name,
      state: state || null,
      rate: exactNumber(rate),
      base: choiceOf(base || "standard"),
      statistical_code: statisticalCode || null,
    })),
    surcharges: (rating?.surcharges ?? []).map(({ name, rate, amount, base, state }) => ({
      name,
      base: base === "" ? null : choiceOf(base),
      state: state || null,
      rate: exactNumberOrNull(rate),
      amount: exactNumberOrNull(amount),
    })),
    officer_elections: (rating?.officerElections ?? []).map(
      ({ employeeId, included, kind, from: firstDay, to: lastDay }) => ({
        employee_id: employeeId,
        included,
        kind: kind || "officer",
        from: firstDay || null,
        to: lastDay || null,
      }),
    ),
    subcontractor_contract: rating?.subcontractorContract || "unstated",
    exposure_sources: (rating?.exposureSources ?? []).map(({ ownerId, employerId }) => ({
      owner_id: ownerId,
      employer_id: employerId,
    })),
    waivers_of_subrogation: (rating?.waiversOfSubrogation ?? []).map(({ name, state, rate, premium, minimum }) => ({
      name: name || null,
      state: state || null,
      rate: exactNumber(rate),
      premium: exactNumberOrNull(premium),
      minimum: exactNumberOrNull(minimum),
    })),
    rounding: choiceOf(rating?.rounding || "cents"),
    state_terms: (rating?.stateTerms ?? []).map(toStateTerms),
    records_support_division: rating?.recordsSupportDivision ?? false,
    wage_records_verified: rating?.wageRecordsVerified ?? false,
    no_payroll_months: rating?.noPayrollMonths ?? [],
    ...toStatedRules(rating),
    ...toParties(rating),
  };
}

function toDiscountBand({ upTo, rate }: RatingTerms["discountBands"][number]): z.input<typeof discountBandSchema> {
  return { up_to: exactNumberOrNull(upTo), rate: exactNumber(rate) };
}

function toStateTerms(row: StateTerms): z.input<typeof stateTermsSchema> {
  return {
    state: row.state || null,
    effective_from: row.effectiveFrom || null,
    ...toOptionalAmounts(stateAmounts, row),
  };
}

function toOptionalAmounts<Name extends string>(
  amounts: Readonly<Record<Name, z.ZodType>>,
  terms: { [Member in CamelCase<Name>]?: string | undefined } | undefined,
) {
  const names = Object.keys(amounts) as Name[];
  return Object.fromEntries(names.map((name) => [name, exactNumberOrNull(terms?.[camelCase(name)])])) as Record<
    Name,
    ExactNumber | null
  >;
}

function toClassification(row: Classification): z.input<typeof classificationSchema> {
  return {
    state: row.state,
    classification_code: row.classCode,
    description: row.description || null,
    rates: row.rates.map(({ rate, effectiveFrom, basis, isLossCost }) => ({
      rate: isLossCost ? null : exactNumber(rate),
      loss_cost: isLossCost ? exactNumber(rate) : null,
      basis: choiceOf(basis || "per_100"),
      effective_date: effectiveFrom === "" ? null : effectiveFrom,
    })),
    estimated_payroll: exactNumberOrNull(row.estimatedPayroll),
    estimated_units: exactNumberOrNull(row.estimatedUnits),
    estimates: row.estimates.map(({ effectiveFrom, estimatedPayroll, estimatedUnits }) => ({
      effective_date: effectiveFrom,
      estimated_payroll: exactNumberOrNull(estimatedPayroll),
      estimated_units: exactNumberOrNull(estimatedUnits),
    })),
    minimum_premium: exactNumberOrNull(row.minimumPremium),
    experience_rated: !row.notExperienceRated,
  };
}
