import type { PreviewPremiumResponse } from "@platform/contracts/premium_audit/v1/policies";
import { missingDaysSchema, missingRecordSchema, toMissingRecord } from "@platform/public-records/record/missing";
import { toWorksheet, worksheetSchema } from "@platform/public-records/record/worksheet";
import { z } from "zod";

const ruleNotOnFileSchema = z.object({
  rule: z.string().meta({ description: "Kind of the rule, such as `officer_limits`." }),
  applies_to: z
    .string()
    .nullable()
    .meta({ description: "Kind of owner that the rule is about; `null` when it is about all payroll." }),
  state: z.string().nullable(),
  date: z.iso.date().meta({ description: "Effective date of the policy, which decides the rule." }),
});

/** The premium that an audit would give today. */
export const previewRecordSchema = z.object({
  object: z.literal("premium_preview"),
  policy_id: z.string(),
  period_start: z.iso.date(),
  period_end: z.iso.date(),
  worksheet: worksheetSchema
    .nullable()
    .meta({ description: "The worksheet; `null` when the policy has neither rates nor an estimated premium." }),
  missing_days: missingDaysSchema,
  rules_not_on_file: z
    .array(ruleNotOnFileSchema)
    .meta({ description: "Rules that the payroll needs and that are not on file. State them on the policy." }),
  missing: z.array(missingRecordSchema).meta({ description: "Problems for which an audit of this period would fail." }),
});

export function toPreviewRecord(
  policyId: string,
  preview: PreviewPremiumResponse,
): z.input<typeof previewRecordSchema> {
  return {
    object: "premium_preview",
    policy_id: policyId,
    period_start: preview.periodStart,
    period_end: preview.periodEnd,
    worksheet: preview.worksheet ? toWorksheet(preview.worksheet) : null,
    missing_days: preview.missingDays,
    rules_not_on_file: preview.missing
      .filter(({ code }) => code === "RULE_NOT_ON_FILE")
      .map(({ rule, of: appliesTo, state, date }) => ({
        rule,
        applies_to: appliesTo || null,
        state: state || null,
        date,
      })),
    missing: preview.missing.map(toMissingRecord),
  };
}
