import type { EmployeeChange } from "@platform/contracts/employee_sync/v1/employee_sync";
import type { Violation } from "@platform/service/call/fault";
import { checkMembers } from "../employees/employee-members.ts";

/** Limit of the violations in one response; more would not help the partner. */
const mostViolations = 100;

/** Returns up to 100 violations that do not depend on the state of the employees, such as an invalid date. */
export function checkChanges(
  { employerId, changes }: { employerId: string; changes: readonly EmployeeChange[] },
  maxChanges: number,
): Violation[] {
  const violations = checkMembers({ employerId });
  if (changes.length < 1 || changes.length > maxChanges) {
    violations.push({ field: "changes", description: `must have 1 to ${maxChanges} elements` });
    return violations;
  }
  for (const [index, change] of changes.entries()) {
    const violation = checkChange(change);
    violations.push(
      ...violation.map(({ field, description }) => ({ field: `changes[${index}].${field}`, description })),
    );
    if (violations.length >= mostViolations) break;
  }
  return violations.slice(0, mostViolations);
}

function checkChange({ employeeId, change }: EmployeeChange): Violation[] {
  switch (change.case) {
    case "hire": {
      const { name, hireDate, classCode, hourlyRate } = change.value;
      return checkMembers({ employeeId, name, hireDate, classCode, hourlyRate: hourlyRate || undefined });
    }
    case "update": {
      const { name, classCode, hourlyRate } = change.value;
      return checkMembers({ employeeId, name, classCode, hourlyRate });
    }
    case "termination": {
      const { terminationDate, terminationReason } = change.value;
      return checkMembers({ employeeId, terminationDate, terminationReason: terminationReason || undefined });
    }
    case "rosterEntry": {
      const { $typeName: _type, $unknown: _unknown, employmentStatus: _status, ...texts } = change.value;
      return checkMembers({ employeeId, ...texts });
    }
    default:
      return [
        ...checkMembers({ employeeId }),
        { field: "change", description: "must be a hire, an update, a termination or a roster entry" },
      ];
  }
}
