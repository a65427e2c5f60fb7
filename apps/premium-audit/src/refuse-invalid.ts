import { Fault, type Violation } from "@platform/service/fault";

/** Throws INVALID_ARGUMENT when there are violations. */
export function refuseInvalid(reason: string, message: string, violations: Violation[]): void {
  if (violations.length > 0) throw new Fault("INVALID_ARGUMENT", reason, message, { violations });
}
