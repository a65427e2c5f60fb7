import type { Violation } from "@platform/service/call/fault";
import { rulesOn } from "../../rating/rules/rules.ts";
import type { Surcharge } from "../../rating/terms/policy-terms.ts";

/**
 * Returns a violation for each assessment of a request that says neither of which premium it is a share, nor a state whose rule
 * says it: the base is never guessed.
 *
 * @param firstDay effective date of the term, `YYYY-MM-DD`
 */
export function checkAssessments(surcharges: readonly Surcharge[], firstDay: string): Violation[] {
  const rules = rulesOn(firstDay);
  return surcharges.flatMap(({ rate, base, state }, index) => {
    const isStated = rate === undefined || base !== undefined;
    if (isStated || (state !== undefined && rules.assessment(state))) return [];
    const description =
      state === undefined
        ? "is required with a rate, unless `state` names one with a rule on file"
        : `is required with a rate, because no rule is on file for the assessments of ${state}`;
    return [{ field: `rating.surcharges[${index}].base`, description }];
  });
}
