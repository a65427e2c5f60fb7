import type { GetWorksheetResponse } from "@platform/contracts/premium_audit/v1/audits";
import type {
  Deduction,
  LineSource,
  PremiumStep,
  Worksheet,
  WorksheetLine,
  WorksheetSource,
} from "@platform/contracts/premium_audit/v1/worksheets";
import { exactNumber, exactNumberOrNull } from "@platform/decimal/exact-number";
import { z } from "zod";
import { amountSchema } from "../value/amount.ts";
import { choiceOf } from "../value/choice.ts";
import { publicTimeOrNull } from "../value/public-time.ts";
import { adjustmentTypeSchema, chargeSchemas, toCharge } from "./audit.ts";
import { auditStatuses } from "./audit-choices.ts";
import { partiesSchema, toParties } from "./policy-parties.ts";
import { deductionKinds, disputeGrounds, lineBases, rateBases, ratingMethods } from "./rating-choices.ts";
import { ruleRowSchema, toRuleRow } from "./rule-row.ts";
import { toWarning, warningPeriod, warningSchema } from "./worksheet-warning.ts";

const amount = amountSchema;

/** Payroll of a worksheet line that is no remuneration. */
export const deductionsSchema = z
  .array(
    z.object({
      kind: z.enum(deductionKinds),
      amount,
      rules: z.array(z.string()).meta({ description: "Ids of the rules by which it is deducted, as in `rules`." }),
    }),
  )
  .meta({
    description:
      "Payroll that is not remuneration. A negative amount adds remuneration: an officer is paid less than the minimum that counts. " +
      "`adjustment` is the change by accepted disputes.",
  });

export function toDeductions(deductions: readonly Deduction[]): z.input<typeof deductionsSchema> {
  return deductions.map(({ kind, amount, rules }) => ({ kind: choiceOf(kind), amount: exactNumber(amount), rules }));
}

/** The payroll lines that a worksheet line is made from. */
export const lineSourcesSchema = z
  .array(z.object({ report_id: z.string(), positions: z.array(z.object({ first: z.int(), last: z.int() })) }))
  .meta({
    description: "Payroll lines from which the line is made: positions in `employees` of each report, from 0.",
  });

export function toLineSources(sources: readonly LineSource[]): z.input<typeof lineSourcesSchema> {
  return sources.map(({ reportId, positions }) => ({
    report_id: reportId,
    positions: positions.map(({ first, last }) => ({ first, last })),
  }));
}

const rateSourceSchema = z
  .object({
    type: z.enum(["policy", "rate_table"]),
    rate_table: z.string().nullable().meta({ description: "Id of the rate table." }),
    version: z.int().nullable().meta({ description: "Version of the rate table." }),
  })
  .nullable()
  .meta({ description: "Source of the rate; `null` when the line has none." });

function toRateSource({ rate, rateSource }: WorksheetLine): z.input<typeof rateSourceSchema> {
  if (rateSource) return { type: "rate_table", rate_table: rateSource.rateTableId, version: rateSource.version };
  return rate === undefined ? null : { type: "policy", rate_table: null, version: null };
}

const adjustmentsSchema = z
  .array(
    z.object({
      dispute_id: z.string(),
      line: z.int().meta({ description: "Number of the line in the dispute, from 1." }),
      ground: z.enum(disputeGrounds),
      before: amount,
      after: amount,
    }),
  )
  .meta({
    description:
      "Changes by accepted disputes, in the order in which they apply: the remuneration of the line before and after each, or its units when `rate_basis` is not `per_100`.",
  });

const lineSchema = z
  .object({
    state: z.string().nullable(),
    classification_code: z.string(),
    class_description: z.string().nullable().meta({
      description:
        "Description of the class: that of the policy, else of its rate table, else of the catalogue; `null` when there is none.",
    }),
    basis: z.enum(lineBases),
    rate_period: z.object({ start: z.iso.date(), end: z.iso.date() }),
    payroll: amount,
    deductions: deductionsSchema,
    remuneration: amount.meta({ description: "Payroll minus deductions." }),
    rate: amount.nullable().meta({ description: "Rate in US dollars per unit of `rate_basis`." }),
    rate_basis: z.enum(rateBases).meta({
      description: "Unit of the rate: 100 dollars of remuneration, a person and year, an hour, or the class and term.",
    }),
    units: amount.nullable().meta({
      description: "Persons, hours or classes to which the rate applies; `null` when it applies to remuneration.",
    }),
    loss_cost: amount.nullable().meta({
      description: "Loss cost that is multiplied by the loss cost multiplier; `null` for a rate.",
    }),
    premium: amount.nullable(),
    rate_source: rateSourceSchema,
    sources: lineSourcesSchema,
    subcontractor_ids: z.array(z.string()).meta({
      description: "Registered subcontractors whose payments are part of the line.",
    }),
    adjustments: adjustmentsSchema,
  })
  .meta({ id: "WorksheetLine" });

function toLine(line: WorksheetLine): z.input<typeof lineSchema> {
  return {
    state: line.state || null,
    classification_code: line.classCode,
    class_description: line.classDescription || null,
    basis: choiceOf(line.basis),
    rate_period: { start: line.firstDay, end: line.lastDay },
    payroll: exactNumber(line.payroll),
    deductions: toDeductions(line.deductions),
    remuneration: exactNumber(line.remuneration),
    rate: exactNumberOrNull(line.rate),
    premium: exactNumberOrNull(line.premium),
    rate_basis: choiceOf(line.rateBasis || "per_100"),
    units: exactNumberOrNull(line.units),
    loss_cost: exactNumberOrNull(line.lossCost),
    rate_source: toRateSource(line),
    sources: toLineSources(line.sources),
    subcontractor_ids: line.subcontractorIds,
    adjustments: line.adjustments.map(({ disputeId, disputeLine, ground, before, after }) => ({
      dispute_id: disputeId,
      line: disputeLine,
      ground: choiceOf(ground),
      before: exactNumber(before),
      after: exactNumber(after),
    })),
  };
}

const stepSchema = z
  .object({
    step: z.string().meta({ description: "Name of the step, such as `experience_modification`." }),
    state: z.string().nullable().meta({ description: "State of the step; `null` for a step over the whole policy." }),
    name: z.string().nullable().meta({ description: "Name of the surcharge; `null` for any other step." }),
    period: z.object({ start: z.iso.date(), end: z.iso.date() }).nullable().meta({
      description:
        "Days of the step where a factor changes within the term; `null` when the step is for all rated days.",
    }),
    factor: amount.nullable().meta({
      description: "Factor, rate or share of the step, as the policy states it; `null` when it has none.",
    }),
    base: amount
      .nullable()
      .meta({ description: "Amount to which the factor applies; `null` when the step has no factor." }),
    rule: z.string().nullable().meta({
      description:
        "Id of the rule row that decides the step: `<kind>/<state>/<effective_from>`; `null` when none does.",
    }),
    statistical_code: z.string().nullable().meta({
      description: "Code of the step in the statistical plan of the rating bureaus; `null` when none is public.",
    }),
    amount: amount.meta({ description: "Amount that the step adds. Negative for credits and discounts." }),
    running_total: amount.meta({ description: "The premium after this step." }),
    gives: z.string().nullable().meta({
      description: "Name of the running total, such as `standard_premium`; `null` when it has no name of its own.",
    }),
  })
  .meta({ id: "PremiumStep" });

function toStep(step: PremiumStep): z.input<typeof stepSchema> {
  return {
    step: step.step,
    state: step.state || null,
    name: step.name || null,
    period: step.firstDay === "" ? null : { start: step.firstDay, end: step.lastDay },
    factor: exactNumberOrNull(step.factor),
    base: exactNumberOrNull(step.base),
    rule: step.rule || null,
    statistical_code: step.statisticalCode || null,
    amount: exactNumber(step.amount),
    running_total: exactNumber(step.runningTotal),
    gives: step.gives || null,
  };
}

const figures = {
  method: z.enum(ratingMethods).meta({
    description:
      "`rates` when premium is calculated from rates, `proportion` when it changes in proportion to payroll.",
  }),
  period_start: z.iso.date(),
  period_end: z.iso.date(),
  payroll: amount,
  remuneration: amount,
  manual_premium: amount.meta({ description: "Sum of the premiums of all lines." }),
  estimated_premium: amount,
  final_premium: amount.meta({ description: "The premium of the whole term; the instalment of a part of it." }),
  ...chargeSchemas,
  adjustment: amount.meta({
    description:
      "The final premium minus the estimated premium, and for a whole term minus the adjustments of interim audits.",
  }),
  adjustment_type: adjustmentTypeSchema,
};
const sourceSchema = z.object({
  owner_id: z.string(),
  employer_id: z.string().meta({ description: "Id that this owner uses for the employer." }),
  grant_id: z.string().nullable().meta({ description: "The exposure grant; `null` for your own payroll." }),
  withdrawn_at: z.iso.datetime().nullable().meta({
    description: "Time at which the grant ended. The figures still include the payroll; rating again removes it.",
  }),
});

function toSource({ ownerId, employerId, grantId, withdrawnAt }: WorksheetSource): z.input<typeof sourceSchema> {
  return {
    owner_id: ownerId,
    employer_id: employerId,
    grant_id: grantId || null,
    withdrawn_at: publicTimeOrNull(withdrawnAt),
  };
}

const rows = {
  lines: z.array(lineSchema),
  steps: z.array(stepSchema),
  sources: z.array(sourceSchema).meta({ description: "Sources of the payroll in the figures: your own, and grants." }),
  no_payroll: z
    .array(z.object({ report_id: z.string(), period: warningPeriod }))
    .meta({ description: "Statements that nobody was paid, which complete the days without payroll." }),
  not_covered: z
    .array(
      z.object({
        state: z.string(),
        classification_code: z.string(),
        basis: z.enum(lineBases),
        period: warningPeriod,
        payroll: amount,
        report_ids: z.array(z.string()),
        subcontractor_ids: z.array(z.string()),
      }),
    )
    .meta({
      description:
        "Payroll of states that are not among the `covered_states` of the policy. It is in no line, and the premium excludes it.",
    }),
  ...partiesSchema,
  rules: z.array(ruleRowSchema).meta({
    description:
      "The rules that the premium was rated with, with their sources. Empty for versions of earlier releases.",
  }),
  warnings: z.array(warningSchema).meta({ description: "Warnings to check before you rely on the premium." }),
};

/** A premium and everything that it is calculated from. */
export const worksheetSchema = z.object({ ...figures, ...rows }).meta({ id: "Worksheet" });

export function toWorksheet(worksheet: Worksheet): z.input<typeof worksheetSchema> {
  return {
    method: choiceOf(worksheet.method),
    period_start: worksheet.periodStart,
    period_end: worksheet.periodEnd,
    lines: worksheet.lines.map(toLine),
    steps: worksheet.steps.map(toStep),
    sources: worksheet.sources.map(toSource),
    no_payroll: worksheet.noPayroll.map(({ reportId, periodStart, periodEnd }) => ({
      report_id: reportId,
      period: { start: periodStart, end: periodEnd },
    })),
    not_covered: worksheet.notCovered.map((row) => ({
      state: row.state,
      classification_code: row.classCode,
      basis: choiceOf(row.basis),
      period: { start: row.firstDay, end: row.lastDay },
      payroll: exactNumber(row.payroll),
      report_ids: row.reportIds,
      subcontractor_ids: row.subcontractorIds,
    })),
    ...toParties(worksheet.parties),
    rules: worksheet.rules.map(toRuleRow),
    warnings: worksheet.warnings.map(toWarning),
    payroll: exactNumber(worksheet.payroll || "0"),
    remuneration: exactNumber(worksheet.remuneration || "0"),
    manual_premium: exactNumber(worksheet.manualPremium || "0"),
    estimated_premium: exactNumber(worksheet.estimatedPremium || "0"),
    final_premium: exactNumber(worksheet.finalPremium || "0"),
    ...toCharge(worksheet),
    adjustment: exactNumber(worksheet.adjustment || "0"),
    adjustment_type: choiceOf(worksheet.adjustmentType),
  };
}

type NullableFigures = { [Name in keyof typeof figures]: z.ZodNullable<(typeof figures)[Name]> };

/** The worksheet of an audit. Until the audit has one, the figures are `null` and the lists are empty. */
export const auditWorksheetSchema = z
  .object({
    object: z.literal("worksheet"),
    audit_id: z.string(),
    status: z.enum(auditStatuses).meta({ description: "Status of the audit." }),
    version: z.int().meta({ description: "Version of the audit; 0 until there is a worksheet." }),
    ...(eachNullable(figures) as NullableFigures),
    ...rows,
  })
  .meta({ id: "AuditWorksheet" });

function eachNullable(schemas: Readonly<Record<string, z.ZodType>>) {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, schema.nullable()]));
}

const nullFigures = Object.fromEntries(Object.keys(figures).map((name) => [name, null])) as Record<
  keyof typeof figures,
  null
>;

const noRows = { lines: [], steps: [], sources: [], rules: [], no_payroll: [], not_covered: [], warnings: [] };

export function toAuditWorksheet(
  auditId: string,
  { status, version, worksheet }: GetWorksheetResponse,
): z.input<typeof auditWorksheetSchema> {
  return {
    object: "worksheet",
    audit_id: auditId,
    status: choiceOf(status),
    version,
    ...(worksheet ? toWorksheet(worksheet) : { ...nullFigures, ...noRows, ...toParties(undefined) }),
  };
}
