import type { EmployeeChange } from "@platform/contracts/employee_sync/v1/employee_sync";
import type { Violation } from "@platform/service/fault";
import { checkMembers, textOf } from "../employees/check-text.ts";

/** Of a refusal; more would tell nobody more. */
const mostViolations = 100;
const employerIdRule = textOf(255);

/** What no state of the employees could make right, up to 100 violations. */
export function checkChanges(
  { employerId, changes }: { employerId: string; changes: readonly EmployeeChange[] },
  maxChanges: number,
): Violation[] {
  const violations: Violation[] = [];
  const employer = employerIdRule(employerId);
  if (employer) violations.push({ field: "employer_id", description: employer });
  if (changes.length < 1 || changes.length > maxChanges) {
    violations.push({ field: "changes", description: `must have 1 to ${maxChanges} elements` });
    return violations;
  }
  for (const [index, change] of changes.entries()) {
    violations.push(...checkChange(change, `changes[${index}].`));
    if (violations.length >= mostViolations) break;
  }
  return violations.slice(0, mostViolations);
}

function checkChange({ employeeId, change }: EmployeeChange, at: string): Violation[] {
  const id = checkMembers({ employee_id: employeeId }, at);
  switch (change.case) {
    case "hire": {
      const { name, hireDate, classCode, hourlyRate } = change.value;
      const members = { name, hire_date: hireDate, class_code: classCode, hourly_rate: hourlyRate || undefined };
      return [...id, ...checkMembers(members, at)];
    }
    case "update": {
      const { name, classCode, hourlyRate } = change.value;
      return [...id, ...checkMembers({ name, class_code: classCode, hourly_rate: hourlyRate }, at)];
    }
    case "termination": {
      const { terminationDate, terminationReason } = change.value;
      const members = { termination_date: terminationDate, termination_reason: terminationReason || undefined };
      return [...id, ...checkMembers(members, at)];
    }
    case "rosterEntry": {
      const { firstName, lastName, email, hireDate, jobTitle, classCode, department, state } = change.value;
      const names = { first_name: firstName, last_name: lastName };
      const work = { job_title: jobTitle, class_code: classCode, department, state };
      return [...id, ...checkMembers({ ...names, email, hire_date: hireDate, ...work }, at)];
    }
    default:
      return [
        ...id,
        { field: `${at}change`, description: "must be a hire, an update, a termination or a roster entry" },
      ];
  }
}
