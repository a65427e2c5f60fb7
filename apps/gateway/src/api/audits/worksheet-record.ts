import { z } from "zod";

const amount = z.number();

/** Something without which a premium cannot be final. */
export const missingRecord = z
  .object({
    code: z.enum(["NO_EXPOSURE", "RATES_MISSING", "AMOUNT_TOO_LARGE", "UNRATED_CLASS", "MISSING_MONTH"]),
    month: z.string().optional().meta({ description: "`YYYY-MM`, of a missing month." }),
    state: z
      .string()
      .nullable()
      .optional()
      .meta({ description: "Of an unrated class; `null` where none could be told." }),
    classification_code: z.string().optional(),
    from: z.iso.date().optional().meta({ description: "First day of the pay periods concerned." }),
    to: z.iso.date().optional(),
  })
  .meta({ id: "Missing" });

const line = z
  .object({
    state: z.string().nullable(),
    classification_code: z.string(),
    basis: z.enum(["payroll", "subcontractors"]),
    rate_period: z.object({ start: z.iso.date(), end: z.iso.date() }),
    payroll: amount,
    deductions: z
      .array(
        z.object({
          kind: z.enum(["overtime_premium", "officer_limits", "officer_excluded", "employee_cap", "materials"]),
          amount,
        }),
      )
      .meta({ description: "What does not count. Below 0 it adds: an officer's pay below the least that counts." }),
    remuneration: amount.meta({ description: "Payroll less deductions." }),
    rate: amount.nullable().meta({ description: "For each 100 of remuneration." }),
    premium: amount.nullable(),
    sources: z
      .array(z.object({ report_id: z.string(), positions: z.array(z.object({ first: z.int(), last: z.int() })) }))
      .meta({ description: "The payroll lines behind it: positions in `employees` of each report, from 0." }),
  })
  .meta({ id: "WorksheetLine" });

const step = z
  .object({
    step: z.string(),
    state: z.string().nullable().meta({ description: "`null` for steps over the whole policy." }),
    name: z.string().nullable().meta({ description: "Of a surcharge." }),
    amount: amount.meta({ description: "What the step adds; below 0 for credits and discounts." }),
    running_total: amount,
    gives: z.string().nullable().meta({ description: "What the total is called, such as `standard_premium`." }),
  })
  .meta({ id: "PremiumStep" });

const figures = {
  method: z.enum(["rates", "proportion"]),
  period_start: z.iso.date(),
  period_end: z.iso.date(),
  payroll: amount,
  remuneration: amount,
  manual_premium: amount.meta({ description: "The sum of the lines' premiums." }),
  estimated_premium: amount,
  final_premium: amount,
  total_due: amount.meta({ description: "The final premium and surcharges that are no premium." }),
  adjustment: amount.meta({ description: "Final less estimated." }),
  adjustment_type: z.enum(["additional_premium", "return_premium", "no_change"]),
};
const rows = { lines: z.array(line), steps: z.array(step) };

/** A premium and all that it was worked out from. */
export const worksheetRecord = z.object({ ...figures, ...rows }).meta({ id: "Worksheet" });

/** The worksheet of an audit; an audit that has none yet has no figures and no lines. */
export const auditWorksheetRecord = z
  .object({
    object: z.literal("worksheet"),
    audit_id: z.string(),
    status: z.enum(["in_progress", "completed", "failed", "non_compliant"]).meta({ description: "The audit's." }),
    version: z.int().meta({ description: "0 while there is no worksheet." }),
    ...Object.fromEntries(Object.entries(figures).map(([name, schema]) => [name, schema.nullable()])),
    ...rows,
  })
  .meta({ id: "AuditWorksheet" });

/** The members of a worksheet that an audit without one shows. */
export const noWorksheet = {
  ...Object.fromEntries(Object.keys(figures).map((name) => [name, null])),
  lines: [],
  steps: [],
};
