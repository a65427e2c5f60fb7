import type { RatingTerms } from "@platform/contracts/premium_audit/v1/policies";
import { exactNumber, exactNumberOrNull } from "@platform/decimal/exact-number";
import { z } from "zod";
import { amountSchema } from "../value/amount.ts";
import { choiceOf } from "../value/choice.ts";
import { type ExcludedPayKind, excludedPayKinds } from "./excluded-pay.ts";

const amount = amountSchema;
const optionalAmount = amount.nullable();
const statedFrom = z.iso.date().nullable();

/** Rules that a policy states, which count instead of the rows on file. */
export const statedRulesSchema = {
  person_links: z
    .array(z.object({ employee_id: z.string(), same_person_as: z.string() }))
    .meta({ description: "Pairs of employee ids that are one person." }),
  officer_limits: z
    .array(
      z.object({
        state: z.string(),
        kind: z.string(),
        weekly_minimum: optionalAmount,
        weekly_maximum: optionalAmount,
        fixed_yearly: optionalAmount,
        part_of_week_counts: z.boolean(),
        from: statedFrom,
      }),
    )
    .meta({ description: "Limits of the pay of officers and owners that count instead of those on file." }),
  overtime_deducted: z.array(z.object({ state: z.string(), deducted: z.boolean(), from: statedFrom })).meta({
    description: "Rules about the deduction of overtime premium in a state, which count instead of the rule on file.",
  }),
  excluded_pay_deducted: z
    .array(z.object({ state: z.string(), kind: z.enum(excludedPayKinds), deducted: z.boolean(), from: statedFrom }))
    .meta({
      description:
        "Rules about the deduction of a kind of excluded pay in a state, which count instead of the rule on file.",
    }),
  employee_caps: z
    .array(
      z.object({
        state: z.string(),
        yearly_maximum: optionalAmount,
        weekly_maximum: optionalAmount,
        classification_codes: z.array(z.string()),
        from: statedFrom,
      }),
    )
    .meta({ description: "Maximum remuneration of an employee that counts instead of that on file." }),
  noncompliance_charges: z
    .array(
      z.object({
        state: z.string(),
        multiple: amount,
        exact: z.boolean(),
        requests: z.int(),
        from: statedFrom,
      }),
    )
    .meta({ description: "Audit noncompliance charges that count instead of those on file." }),
};

export function toStatedRules(rating: RatingTerms | undefined) {
  return {
    person_links: (rating?.personLinks ?? []).map(({ employeeId, samePersonAs }) => ({
      employee_id: employeeId,
      same_person_as: samePersonAs,
    })),
    officer_limits: (rating?.officerLimits ?? []).map((row) => ({
      state: row.state,
      kind: row.kind,
      weekly_minimum: exactNumberOrNull(row.weeklyMinimum),
      weekly_maximum: exactNumberOrNull(row.weeklyMaximum),
      fixed_yearly: exactNumberOrNull(row.fixedYearly),
      part_of_week_counts: row.partOfWeekCounts,
      from: row.from || null,
    })),
    overtime_deducted: (rating?.overtimeDeducted ?? []).map(({ state, deducted, from: firstDay }) => ({
      state,
      deducted,
      from: firstDay || null,
    })),
    excluded_pay_deducted: (rating?.excludedPayDeducted ?? []).map(({ state, kind, deducted, from: firstDay }) => ({
      state,
      kind: choiceOf<ExcludedPayKind>(kind),
      deducted,
      from: firstDay || null,
    })),
    employee_caps: (rating?.employeeCaps ?? []).map((row) => ({
      state: row.state,
      yearly_maximum: exactNumberOrNull(row.yearlyMaximum),
      weekly_maximum: exactNumberOrNull(row.weeklyMaximum),
      classification_codes: row.classCodes,
      from: row.from || null,
    })),
    noncompliance_charges: (rating?.noncomplianceCharges ?? []).map((row) => ({
      state: row.state,
      multiple: exactNumber(row.multiple),
      exact: row.exact,
      requests: row.requests,
      from: row.from || null,
    })),
  };
}
