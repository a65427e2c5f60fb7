import { knownState } from "@platform/class-codes/known-state";
import { entityTypes } from "@platform/public-records/record/policy-choices";
import { oneOf, requiredText } from "@platform/validation/members";
import { z } from "zod";

const text = requiredText().optional();
const fein = z.string().regex(/^\d{2}-\d{7}$/, { error: "must be a FEIN, 12-3456789" });
const entityType = oneOf(entityTypes).optional();
const postalCode = z.string().regex(/^\d{5}(-\d{4})?$/, { error: "must be a ZIP code, 46204 or 46204-1234" });
const address = z.object({
  street: text,
  city: text,
  state: knownState().optional(),
  postalCode: postalCode.optional(),
});

/** Schemas of the parties of a policy. */
export const partyMembers = {
  insured: z
    .object({ name: requiredText(), fein: fein.optional(), entityType, address: address.optional() })
    .optional(),
  namedInsureds: z
    .array(
      z
        .object({ employerId: text, name: text, fein: fein.optional(), entityType })
        .refine(({ employerId, name }) => employerId !== undefined || name !== undefined, {
          error: "must have an employer_id or a name",
        }),
    )
    .optional(),
  locations: z
    .array(
      z.object({ name: text, address: address.optional() }).refine((row) => (row.name ?? row.address) !== undefined, {
        error: "must have a name or an address",
      }),
    )
    .optional(),
  coveredStates: z.array(knownState()).superRefine(checkStates).optional(),
  producer: z.object({ name: requiredText(), code: text }).optional(),
};

/** Checks that no state is named twice; they are in order. */
function checkStates(states: string[], context: z.RefinementCtx): void {
  const repeated = states.findIndex((each, index) => index > 0 && each === states[index - 1]);
  if (repeated > 0)
    context.addIssue({ code: "custom", path: [repeated], message: `repeats the state ${states[repeated]}` });
}

/** Checks that each classification is in a covered state: payroll of another one would never count. */
export function checkCoveredStates(
  terms: { classifications: { state: string }[]; coveredStates?: string[] | undefined },
  context: z.RefinementCtx,
): void {
  const { classifications, coveredStates } = terms;
  for (const [index, { state }] of classifications.entries()) {
    if (!coveredStates || coveredStates.includes(state)) continue;
    const path = ["classifications", index, "state"];
    context.addIssue({ code: "custom", path, message: "must be one of the covered_states" });
  }
}
