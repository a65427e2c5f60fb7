import { Fault, type Violation } from "@platform/service/fault";

export function employeeNotFound(): Fault {
  return new Fault("NOT_FOUND", "EMPLOYEE_NOT_FOUND", "No employee has this id.");
}

/** @param id the record that is there */
export function duplicateEmployee(id: string): Fault {
  const message = `The employer has this employee already, as ${id}.`;
  return new Fault("ALREADY_EXISTS", "DUPLICATE_EMPLOYEE", message, { metadata: { employee: id } });
}

/** Throws INVALID_ARGUMENT when there are violations. */
export function refuseInvalid(reason: string, message: string, violations: Violation[]): void {
  if (violations.length > 0) throw new Fault("INVALID_ARGUMENT", reason, message, { violations });
}
