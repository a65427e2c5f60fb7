import { Fault, type Violation } from "@platform/service/call/fault";
import { type InvalidReason, invalidReasons } from "./invalid-reasons.ts";

/** Creates an INVALID_ARGUMENT fault; `violations` must contain at least one violation. */
export function invalid(reason: InvalidReason, violations: readonly Violation[]): Fault {
  const [first, ...others] = violations;
  const wrong = first ? `: ${first.field} ${first.description}` : "";
  const more = others.length > 0 ? ` (and ${others.length} more)` : "";
  return new Fault("INVALID_ARGUMENT", reason, `${invalidReasons[reason]}${wrong}${more}.`, {
    violations: [...violations],
  });
}

/** Creates an INVALID_ARGUMENT fault for one invalid member. */
export function invalidMember(reason: InvalidReason, field: string, description: string): Fault {
  return invalid(reason, [{ field, description }]);
}

/** Throws INVALID_ARGUMENT with the violations if there are any. */
export function refuseInvalid(reason: InvalidReason, violations: readonly Violation[]): void {
  if (violations.length > 0) throw invalid(reason, violations);
}
