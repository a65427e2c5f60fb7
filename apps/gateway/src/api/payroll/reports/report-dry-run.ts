import type { CheckReportResponse } from "@platform/contracts/payroll_intake/v1/payroll_reports";
import { z } from "zod";
import { queryBoolean } from "../../shared/query-value.ts";
import { findingsSchema, toFindings } from "../findings/findings.ts";
import { overlapsSchema, toOverlaps } from "./overlaps.ts";
import { reportFailureSchema, toReportFailure } from "./record.ts";

/** `?dry_run=true` has a report checked and not stored. */
export const dryRunQuery = z.object({
  dry_run: queryBoolean().default(false).meta({
    description: "True has the response of `POST /payroll/reports/dry-run`, with 200. Call that instead.",
    deprecated: true,
  }),
});

export const dryRunMessage = "The payroll report was checked. Nothing of it was stored.";

/** The members that the responses of both profiles have. */
export const dryRunOutcomeSchema = z.object({
  dry_run: z.literal(true),
  valid: z.boolean().meta({ description: "False when the whole report would be refused; `failure` has the reason." }),
  records_failed: z.int().meta({ description: "Number of records that would be refused." }),
  failure: reportFailureSchema,
  ...overlapsSchema.shape,
  ...findingsSchema.shape,
});

export function toDryRunOutcome(
  { recordsFailed, failure, findings, overlaps }: CheckReportResponse,
  publicField: (field: string) => string,
): z.input<typeof dryRunOutcomeSchema> {
  return {
    dry_run: true,
    valid: failure === undefined,
    records_failed: recordsFailed,
    failure: toReportFailure(failure),
    ...toOverlaps(overlaps),
    ...toFindings(findings, publicField),
  };
}
