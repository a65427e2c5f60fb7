import { Fault, type Violation } from "@platform/service/fault";
import { refusal } from "@platform/service/refusal";

/** @param id the record that is there */
export function duplicateEmployee(id: string): Fault {
  return refusal("DUPLICATE_EMPLOYEE", { id }, { metadata: { employee: id } });
}

/** Throws INVALID_ARGUMENT when there are violations. */
export function refuseInvalid(reason: string, message: string, violations: Violation[]): void {
  if (violations.length > 0) throw new Fault("INVALID_ARGUMENT", reason, message, { violations });
}
