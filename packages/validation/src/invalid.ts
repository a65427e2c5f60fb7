import { Fault, type Violation } from "@platform/service/fault";
import { type InvalidReason, invalidReasons } from "./invalid-reasons.ts";

/** The INVALID_ARGUMENT fault for a request whose members `violations` name, at least one. */
export function invalid(reason: InvalidReason, violations: readonly Violation[]): Fault {
  const [first, ...others] = violations;
  const wrong = first ? `: ${first.field} ${first.description}` : "";
  const more = others.length > 0 ? ` (and ${others.length} more)` : "";
  return new Fault("INVALID_ARGUMENT", reason, `${invalidReasons[reason]}${wrong}${more}.`, {
    violations: [...violations],
  });
}

/** The fault for one wrong member. */
export function invalidMember(reason: InvalidReason, field: string, description: string): Fault {
  return invalid(reason, [{ field, description }]);
}

/** Throws INVALID_ARGUMENT with the violations when there are any. */
export function refuseInvalid(reason: InvalidReason, violations: readonly Violation[]): void {
  if (violations.length > 0) throw invalid(reason, violations);
}
