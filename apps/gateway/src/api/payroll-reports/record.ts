import { z } from "zod";

export const reportStatuses = ["processing", "completed", "failed", "replaced", "voided"] as const;

const stated = z.number().nullable();

export const reportFailure = z
  .object({ code: z.string(), message: z.string(), details: z.array(z.string()) })
  .nullable()
  .meta({ description: "Why nothing of the report counts." });

const finding = z.object({
  code: z.string(),
  field: z.string().meta({ description: "The member that it is about, as it is called in a submission." }),
  index: z.int().nullable().meta({ description: "The employee's place, from 0; `null` when about the whole report." }),
  row: z.int().nullable().meta({ description: "Of a file: the row it stands in; the header is the first." }),
  employee_id: z.string().nullable(),
  message: z.string(),
});

/** What was found in a report: a hundred of each kind, and how many more. */
export const findingMembers = {
  errors: z.array(finding).meta({ description: "Each fails its employee's record; the others count." }),
  errors_not_listed: z.int(),
  warnings: z.array(finding).meta({ description: "Worth a look; they fail nothing." }),
  warnings_not_listed: z.int(),
};

/** A payroll report as every answer shows it; `@platform/public-records` makes it. */
export const payrollReportRecord = z
  .object({
    id: z.string(),
    object: z.literal("payroll_report"),
    owner_id: z.string(),
    environment: z.enum(["sandbox", "production"]),
    employer_id: z.string(),
    status: z.enum(reportStatuses).meta({ description: "A `replaced` or `voided` report is kept and does not count." }),
    file_name: z.string().nullable().meta({ description: "Of a report that came as a file." }),
    period: z.object({ start: z.iso.date(), end: z.iso.date() }),
    records_total: z.int(),
    records_processed: z.int().meta({ description: "Records that passed." }),
    records_failed: z.int(),
    submitted_gross_wages: z.number().meta({ description: "The sum over all records." }),
    processed_gross_wages: z.number().meta({ description: "The sum over those that passed." }),
    payroll_data: z
      .object({
        total_payroll: stated,
        total_hours: stated,
        officer_payroll: stated,
        subcontractor_payments: stated,
      })
      .meta({ description: "The totals as they were stated." }),
    corrects: z.string().nullable().meta({ description: "The report that this one replaces in full." }),
    replaced_by: z.string().nullable().meta({ description: "The report that replaced this one." }),
    failure: reportFailure,
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    finished_at: z.iso.datetime().nullable(),
    voided_at: z.iso.datetime().nullable(),
  })
  .meta({ id: "PayrollReport" });

/** The same with what was found in it. */
export const payrollReportWithFindings = payrollReportRecord
  .extend(findingMembers)
  .meta({ id: "PayrollReportWithFindings" });
