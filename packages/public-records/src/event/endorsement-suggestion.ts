import type { EndorsementSuggested } from "@platform/contracts/events/v1/policy_events";
import { exactNumber } from "@platform/decimal/exact-number";
import { z } from "zod";
import { amountSchema } from "../value/amount.ts";

/** Schema of the data of `endorsement.suggested`. */
export const endorsementSuggestionSchema = z
  .object({
    policy: z.object({
      id: z.string(),
      policy_number: z.string(),
      employer_id: z.string(),
      term: z
        .object({ start: z.iso.date(), end: z.iso.date() })
        .meta({ description: "First and last covered day of the term." }),
    }),
    report: z.object({
      id: z.string(),
      owner_id: z
        .string()
        .meta({ description: "Owner of the report: you, or another owner that granted you its exposure." }),
      period: z.object({ start: z.iso.date(), end: z.iso.date() }),
    }),
    classes: z
      .array(
        z.object({
          state: z
            .string()
            .nullable()
            .meta({ description: "State of the work; `null` when the report does not name it." }),
          classification_code: z.string(),
          reason: z.enum(["new_state", "new_class"]).meta({
            description:
              "`new_state`: the policy has no class in this state. `new_class`: the policy has other classes in this state.",
          }),
        }),
      )
      .meta({
        description:
          "States and class codes of the report that the policy does not have; empty when the event is about a trend.",
      }),
    trend: z
      .object({
        payroll: amountSchema.meta({ description: "Gross wages of the covered days, without excluded pay." }),
        expected_payroll: amountSchema.meta({
          description: "The share of the term's estimated payroll that falls on the covered days.",
        }),
        percent: amountSchema.meta({ description: "`payroll` in percent of `expected_payroll`, to two decimals." }),
        covered_days: z.int().meta({ description: "Days of the term that reports cover." }),
      })
      .nullable()
      .meta({
        description: "Payroll outside 90 to 110 % of the estimate; `null` when the event is about classes.",
      }),
  })
  .meta({ id: "EndorsementSuggestion" });

export function toEndorsementSuggestion(event: EndorsementSuggested): z.input<typeof endorsementSuggestionSchema> {
  const { policyId, policyNumber, employerId, reportId, reportOwnerId } = event;
  return {
    policy: {
      id: policyId,
      policy_number: policyNumber,
      employer_id: employerId,
      term: { start: event.termStart, end: event.termEnd },
    },
    report: { id: reportId, owner_id: reportOwnerId, period: { start: event.periodStart, end: event.periodEnd } },
    classes: event.classes.map(({ state, classCode, isNewState }) => ({
      state: state || null,
      classification_code: classCode,
      reason: isNewState ? "new_state" : "new_class",
    })),
    trend: event.trend
      ? {
          payroll: exactNumber(event.trend.payroll),
          expected_payroll: exactNumber(event.trend.expectedPayroll),
          percent: exactNumber(event.trend.percent),
          covered_days: event.trend.coveredDays,
        }
      : null,
  };
}
