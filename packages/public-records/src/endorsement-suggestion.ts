import type { EndorsementSuggested } from "@platform/contracts/events/v1/policy_events";
import { z } from "zod";

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
      owner_id: z.string().meta({ description: "Its owner: you, or another owner that granted you its exposure." }),
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
            description: "`new_state`: the policy has no class in this state. `new_class`: it has others there.",
          }),
        }),
      )
      .meta({ description: "What the report has and the policy has not." }),
  })
  .meta({ id: "EndorsementSuggestion" });

export function toEndorsementSuggestion(event: EndorsementSuggested): z.input<typeof endorsementSuggestionSchema> {
  const { policyId, policyNumber, employerId, reportId, reportOwnerId } = event;
  return {
    policy: {
      ...{ id: policyId, policy_number: policyNumber, employer_id: employerId },
      term: { start: event.termStart, end: event.termEnd },
    },
    report: { id: reportId, owner_id: reportOwnerId, period: { start: event.periodStart, end: event.periodEnd } },
    classes: event.classes.map(({ state, classCode, isNewState }) => ({
      state: state || null,
      classification_code: classCode,
      reason: isNewState ? "new_state" : "new_class",
    })),
  };
}
