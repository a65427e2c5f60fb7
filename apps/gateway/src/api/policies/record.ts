import { z } from "zod";
import { policyStatuses } from "./members.ts";

const amount = z.number().nullable();

/** A policy as every answer shows it; `@platform/public-records` makes it. */
export const policyRecord = z
  .object({
    id: z.string(),
    object: z.literal("policy"),
    owner_id: z.string(),
    environment: z.enum(["sandbox", "production"]),
    employer_id: z.string(),
    policy_number: z.string(),
    status: z.enum(policyStatuses),
    effective_date: z.iso.datetime(),
    expiration_date: z.iso.datetime(),
    premium: z.number().meta({ description: "The estimate, and what audits have added to it." }),
    estimated_premium: z.number(),
    classifications: z.array(
      z.object({
        state: z.string(),
        classification_code: z.string(),
        rates: z.array(z.object({ rate: z.number(), effective_date: z.iso.date().nullable() })),
        estimated_payroll: amount,
        minimum_premium: amount,
        experience_rated: z.boolean(),
      }),
    ),
    estimated_payroll: amount,
    experience_modifier: amount,
    schedule_rating: amount,
    increased_limits_factor: amount,
    deductible_credit: amount,
    expense_constant: amount,
    minimum_premium: amount,
    terrorism_rate: amount,
    catastrophe_rate: amount,
    discount_table: z.string().nullable(),
    discount_bands: z.array(z.object({ up_to: amount, rate: z.number() })),
    surcharges: z.array(z.object({ name: z.string(), rate: amount, amount })),
    officer_elections: z.array(z.object({ employee_id: z.string(), included: z.boolean() })),
    subcontractor_contract: z.string(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: "Policy" });
