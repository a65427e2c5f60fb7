import type { PreviewPremiumResponse } from "@platform/contracts/premium_audit/v1/policies";
import { missingDaysSchema, missingRecordSchema, toMissingRecord } from "@platform/public-records/missing";
import { z } from "zod";
import { toWorksheet, worksheetSchema } from "../worksheets/record.ts";

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
  missing: z.array(missingRecordSchema).meta({ description: "What an audit of this period would fail for." }),
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
    missing: preview.missing.map(toMissingRecord),
  };
}
