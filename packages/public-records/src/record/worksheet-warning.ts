import type { UnreconciledTotal, WorksheetWarning } from "@platform/contracts/premium_audit/v1/worksheets";
import { exactNumber } from "@platform/decimal/exact-number";
import { z } from "zod";
import { amountSchema } from "../value/amount.ts";
import { choiceOf } from "../value/choice.ts";
import { type TotalKind, totalKinds } from "./rating-choices.ts";

const amount = amountSchema;

/** First and last day. */
export const warningPeriod = z.object({ start: z.iso.date(), end: z.iso.date() });
const movedPay = z
  .array(z.object({ state: z.string(), from_class: z.string(), to_class: z.string(), amount }))
  .meta({ description: "Gross pay of the rated days that counts in another class than reported." });
/** Warnings to check before somebody relies on a worksheet. */
export const warningSchema = z
  .object({
    code: z
      .enum([
        "OVERLAPPING_SOURCES",
        "OVERLAPPING_REPORTS",
        "DIVIDED_PAYROLL",
        "UNCHARGED_PAYMENTS",
        "ADJUSTMENT_NOT_APPLIED",
        "ADJUSTED_LINE_CHANGED",
        "UNRECONCILED",
        "RULE_UNCONFIRMED",
        "WEEKS_AVERAGED",
        "DUAL_WAGE_CLASS",
        "OFFICER_COVERAGE_ASSUMED",
        "PAY_REVERSED",
      ])
      .meta({
        description:
          "`OVERLAPPING_SOURCES`: two sources pay the same persons for the same days. `OVERLAPPING_REPORTS`: two reports of one " +
          "source have the same persons for the same days, or one states that nobody was paid on days of which the other has " +
          "payroll. Both count until one is voided. At most 100 pairs of reports are listed. `DIVIDED_PAYROLL`: persons are paid in a " +
          "standard exception and in another class for the same days, and all of it counts in the class with the highest rate. `UNCHARGED_PAYMENTS`: " +
          "payments to subcontractors charge nothing, because the rate of their class is not for remuneration. `ADJUSTMENT_NOT_APPLIED`: the accepted line of a " +
          "dispute does not fit the payroll any more. `ADJUSTED_LINE_CHANGED`: the accepted line is applied, but its amount differs from that at the time of the dispute. `UNRECONCILED`: documents of the audit state other wages than payroll reports have. `RULE_UNCONFIRMED`: a rule applies that nobody compared with a source about the state; the figures are those of the rule. `WEEKS_AVERAGED`: a maximum is that of each actual week, and reports are longer, so the average week decides. `DUAL_WAGE_CLASS`: pay counts in the class of its hourly wage, which is not the reported one. `OFFICER_COVERAGE_ASSUMED`: officers without an election count as covered from the first day of the term, or from their hire date if that is later. `PAY_REVERSED`: a reversal takes back pay of an unknown week, where a maximum is that of each actual week.",
      }),
    message: z.string(),
    sources: z
      .array(z.object({ owner_id: z.string(), employer_id: z.string() }))
      .meta({ description: "The two sources, or the source of both reports; empty for divided payroll." }),
    report_ids: z.array(z.string()).meta({
      description: "The two reports of `OVERLAPPING_REPORTS`, or the reports that state `UNCHARGED_PAYMENTS`.",
    }),
    person_count: z
      .int()
      .meta({ description: "Number of persons who are paid for the same days by both, or in both classes." }),
    period: warningPeriod.meta({ description: "First and last day that are in both, over all persons." }),
    persons: z.array(z.object({ employee_ids: z.array(z.string()), period: warningPeriod, moved: movedPay })).meta({
      description:
        "The first 100 persons, with their employee id in each of the sources, or the employee ids of divided payroll; empty for " +
        "two reports.",
    }),
    rules: z.array(z.string()).meta({
      description: "Ids of the rules by which pay counts in another class, or of the rule of `RULE_UNCONFIRMED`.",
    }),
    dispute_id: z
      .string()
      .nullable()
      .meta({ description: "The dispute of `ADJUSTMENT_NOT_APPLIED` and `ADJUSTED_LINE_CHANGED`." }),
    document_ids: z.array(z.string()).meta({ description: "The documents of `UNRECONCILED`." }),
    unreconciled: z
      .object({
        kind: z.enum(totalKinds),
        state: z.string().nullable().meta({ description: "State; `null` for all states." }),
        stated: amount,
        payroll: amount,
        difference: amount.meta({ description: "`stated` minus the payroll." }),
      })
      .nullable()
      .meta({ description: "The amounts of `UNRECONCILED`; otherwise `null`." }),
  })
  .meta({ id: "WorksheetWarning" });

/** A warning of a worksheet. */
export function toWarning(warning: WorksheetWarning): z.input<typeof warningSchema> {
  return {
    code: choiceOf(warning.code),
    message: warning.message,
    sources: warning.sources.map(({ ownerId, employerId }) => ({ owner_id: ownerId, employer_id: employerId })),
    report_ids: warning.reportIds,
    person_count: warning.personCount,
    period: { start: warning.periodStart, end: warning.periodEnd },
    persons: warning.persons.map(({ employeeIds, periodStart, periodEnd, moved }) => ({
      employee_ids: employeeIds,
      period: { start: periodStart, end: periodEnd },
      moved: moved.map(({ state, fromClass, toClass, amount: pay }) => ({
        state,
        from_class: fromClass,
        to_class: toClass,
        amount: exactNumber(pay),
      })),
    })),
    rules: warning.rules,
    dispute_id: warning.disputeId || null,
    document_ids: warning.documentIds,
    unreconciled: warning.unreconciled ? toUnreconciled(warning.unreconciled) : null,
  };
}

function toUnreconciled({ kind, state, stated, payroll, difference }: UnreconciledTotal) {
  return {
    kind: choiceOf<TotalKind>(kind),
    state: state || null,
    stated: exactNumber(stated),
    payroll: exactNumber(payroll),
    difference: exactNumber(difference),
  };
}
