import type {
  ExposureAmounts,
  ExposureComparison,
  ExposureReport,
  SummarizeExposureResponse,
} from "@platform/contracts/payroll_intake/v1/exposure";
import { exactNumber, exactNumberOrNull } from "@platform/decimal/exact-number";
import { amountSchema } from "@platform/public-records/value/amount";
import { environmentSchema } from "@platform/public-records/value/environment";
import type { Tenant } from "@platform/service/call/tenant";
import { z } from "zod";

const amount = amountSchema;

const amountsSchema = z.object({
  record_count: z.int(),
  hours_worked: amount,
  gross_wages: amount,
  officer_wages: amount.meta({ description: "Wages of executive officers. They are part of `gross_wages`." }),
  overtime_pay: amount.meta({ description: "All pay for overtime hours. It is part of `gross_wages`." }),
  double_time_pay: amount.meta({ description: "All pay for double time. It is part of `gross_wages`." }),
  overtime_premium: amount.meta({
    description: "The extra pay of overtime, where records show only that. It is part of `gross_wages`.",
  }),
  excluded_pay: amount.meta({
    description: "Pay of all kinds that is no remuneration, such as tips. It is part of `gross_wages`.",
  }),
});

const reportSchema = z.object({
  report_id: z.string(),
  owner_id: z.string(),
  employer_id: z.string(),
  period: z.object({ start: z.iso.date(), end: z.iso.date() }),
  subcontractor_payments: amount.nullable(),
});

const sourceSchema = z.object({
  owner_id: z.string(),
  employer_id: z.string().meta({ description: "Id of the employer in that owner's reports." }),
});

const comparisonSchema = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  total: amountsSchema,
  classes: z
    .array(
      z.object({
        state: z.string().nullable(),
        class_code: z.string(),
        gross_wages: amount,
        previous_gross_wages: amount,
        change: amount.meta({ description: "`gross_wages` less `previous_gross_wages`." }),
        change_percent: amount.nullable().meta({
          description: "The change in percent of `previous_gross_wages`, to two decimals; `null` when they are 0.",
        }),
      }),
    )
    .meta({ description: "Every state and class code of either range." }),
});

/** The exposure of an employer: the sums of its payroll. */
export const exposureRecordSchema = z
  .object({
    object: z.literal("exposure"),
    owner_id: z.string(),
    environment: environmentSchema,
    employer_id: z.string(),
    from: z.iso.date(),
    to: z.iso.date(),
    sources: z
      .array(sourceSchema)
      .meta({ description: "Sources of the included payroll: you, and owners who granted you access." }),
    total: amountsSchema,
    figures: z
      .array(
        z.object({
          month: z.string().meta({ description: "Month in which the periods of the reports end, as `YYYY-MM`." }),
          state: z
            .string()
            .nullable()
            .meta({ description: "State of the work; `null` when the reports do not name it." }),
          class_code: z.string(),
          ...amountsSchema.shape,
          reports: z
            .array(z.object({ report_id: z.string(), ...amountsSchema.shape }))
            .meta({ description: "The share of each report in the figure." }),
        }),
      )
      .meta({ description: "Sums by month, state and class code." }),
    reports: z.array(reportSchema).meta({ description: "The reports that are included." }),
    comparison: comparisonSchema
      .optional()
      .meta({ description: "Comparison with the exposure of earlier days; only with `compare`." }),
  })
  .meta({ id: "Exposure" });

interface ExposureRange {
  employerId: string;
  from: string;
  to: string;
}

export function toExposureRecord(
  { ownerId, environment }: Tenant,
  { employerId, from: firstDay, to: lastDay }: ExposureRange,
  { sources, figures, reports, total, comparison }: SummarizeExposureResponse,
): z.input<typeof exposureRecordSchema> {
  return {
    object: "exposure",
    owner_id: ownerId,
    environment,
    employer_id: employerId,
    from: firstDay,
    to: lastDay,
    sources: sources.map(({ ownerId, employerId }) => ({ owner_id: ownerId, employer_id: employerId })),
    total: toAmounts(total),
    figures: figures.map((figure) => ({
      month: figure.month,
      state: figure.state || null,
      class_code: figure.classCode,
      ...toAmounts(figure.amounts),
      reports: figure.parts.map((part) => ({ report_id: part.reportId, ...toAmounts(part.amounts) })),
    })),
    reports: reports.map(toReport),
    ...(comparison && { comparison: toComparison(comparison) }),
  };
}

function toComparison({
  from: firstDay,
  to: lastDay,
  total,
  classes,
}: ExposureComparison): z.input<typeof comparisonSchema> {
  return {
    from: firstDay,
    to: lastDay,
    total: toAmounts(total),
    classes: classes.map((compared) => ({
      state: compared.state || null,
      class_code: compared.classCode,
      gross_wages: exactNumber(compared.grossWages),
      previous_gross_wages: exactNumber(compared.previousGrossWages),
      change: exactNumber(compared.change),
      change_percent: exactNumberOrNull(compared.changePercent || undefined),
    })),
  };
}

function toReport({
  reportId,
  source,
  periodStart,
  periodEnd,
  subcontractorPayments,
}: ExposureReport): z.input<typeof reportSchema> {
  return {
    report_id: reportId,
    owner_id: source?.ownerId ?? "",
    employer_id: source?.employerId ?? "",
    period: { start: periodStart, end: periodEnd },
    subcontractor_payments: exactNumberOrNull(subcontractorPayments),
  };
}

function toAmounts(sums: ExposureAmounts | undefined): z.input<typeof amountsSchema> {
  return {
    record_count: sums?.recordCount ?? 0,
    hours_worked: exactNumber(sums?.hoursWorked || "0"),
    gross_wages: exactNumber(sums?.grossWages || "0"),
    officer_wages: exactNumber(sums?.officerWages || "0"),
    overtime_pay: exactNumber(sums?.overtimePay || "0"),
    double_time_pay: exactNumber(sums?.doubleTimePay || "0"),
    overtime_premium: exactNumber(sums?.overtimePremium || "0"),
    excluded_pay: exactNumber(sums?.excludedPay || "0"),
  };
}
