import { z } from "zod";
import { missingRecord } from "./worksheet-record.ts";

export const auditStatuses = ["in_progress", "completed", "failed", "non_compliant"] as const;

const results = z.object({
  payroll: z.number().nullable(),
  remuneration: z.number().nullable(),
  estimated_premium: z.number(),
  actual_premium: z.number(),
  total_due: z.number().meta({ description: "The premium and surcharges that are none." }),
  adjustment: z.number().meta({ description: "Actual less estimated." }),
  adjustment_type: z.enum(["additional_premium", "return_premium", "no_change"]),
});

/** An audit as every answer shows it; `@platform/public-records` makes it. */
export const auditRecord = z
  .object({
    id: z.string(),
    object: z.literal("audit"),
    owner_id: z.string(),
    environment: z.enum(["sandbox", "production"]),
    employer_id: z.string(),
    policy_id: z.string(),
    status: z.enum(auditStatuses),
    period_start: z.iso.date(),
    period_end: z.iso.date(),
    version: z.int().meta({ description: "How often it was rated to a result; earlier versions are kept." }),
    results: results.nullable().meta({ description: "`null` until there are any." }),
    failure: z
      .object({
        code: z.enum(["NO_EXPOSURE", "RATES_MISSING", "AMOUNT_TOO_LARGE", "UNRATED_CLASS", "MISSING_MONTHS"]),
        message: z.string(),
        missing: z.array(missingRecord),
      })
      .nullable(),
    out_of_date: z
      .boolean()
      .meta({ description: "Payroll of the audited days has changed since; PATCH rates it again." }),
    changed_report_ids: z.array(z.string()).meta({ description: "The reports that changed, the first hundred." }),
    noncompliance: z
      .object({ multiple: z.number(), charge: z.number(), requests_made: z.int() })
      .nullable()
      .meta({ description: "Of an audit that was closed because the records were not opened." }),
    revision_reason: z.string().nullable(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    finished_at: z.iso.datetime().nullable(),
  })
  .meta({ id: "Audit" });

/** One version of an audit's figures. */
export const auditVersionRecord = z
  .object({
    version: z.int(),
    kind: z.enum(["audit", "revision", "noncompliance"]),
    reason: z.string().nullable(),
    results: results.nullable(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: "AuditVersion" });
