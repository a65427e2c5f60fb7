import { z } from "zod";

const amounts = {
  record_count: z.int(),
  hours_worked: z.number(),
  gross_wages: z.number(),
  officer_wages: z.number().meta({ description: "Part of gross_wages: that of executive officers." }),
  overtime_pay: z.number().meta({ description: "Part of gross_wages: the whole pay for overtime." }),
  double_time_pay: z.number().meta({ description: "Part of gross_wages: the whole pay for double time." }),
};

const source = z.object({
  owner_id: z.string(),
  employer_id: z.string().meta({ description: "By that owner's name for the employer." }),
});

/** The exposure of an employer, added up; `@platform/public-records` makes it. */
export const exposureRecord = z
  .object({
    object: z.literal("exposure"),
    owner_id: z.string(),
    environment: z.enum(["sandbox", "production"]),
    employer_id: z.string(),
    from: z.iso.date(),
    to: z.iso.date(),
    sources: z.array(source).meta({ description: "Whose payroll it is: your own, and what was granted to you." }),
    total: z.object(amounts),
    figures: z
      .array(
        z.object({
          month: z.string().meta({ description: "YYYY-MM: the month in which the reports' periods end." }),
          state: z.string().nullable().meta({ description: "`null` where the reports do not say." }),
          class_code: z.string(),
          ...amounts,
          reports: z.array(z.object({ report_id: z.string(), ...amounts })),
        }),
      )
      .meta({ description: "By month, state and class code, with what each report has of it." }),
    reports: z.array(
      z.object({
        report_id: z.string(),
        owner_id: z.string(),
        employer_id: z.string(),
        period: z.object({ start: z.iso.date(), end: z.iso.date() }),
        subcontractor_payments: z.number().nullable(),
      }),
    ),
  })
  .meta({ id: "Exposure" });

/** A grant as every answer shows it; `@platform/public-records` makes it. */
export const exposureGrantRecord = z
  .object({
    id: z.string(),
    object: z.literal("exposure_grant"),
    owner_id: z.string().meta({ description: "Whose exposure it is." }),
    environment: z.enum(["sandbox", "production"]),
    employer_id: z.string(),
    grantee_owner_id: z.string().meta({ description: "Who may read it." }),
    grantee_employer_id: z.string().meta({ description: "By the grantee's name for the employer." }),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: "ExposureGrant" });
