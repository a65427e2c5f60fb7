import { type Employee, fullName, newEmployee } from "../employees/employee.ts";
import { type Heard, show } from "../employees/heard.ts";

/** An employee as a completed payroll report shows them. A text that is empty is not told. */
export interface SeenEmployee {
  employeeId: string;
  name: string;
  firstName: string;
  lastName: string;
  classCode: string;
  state: string;
}

/** What a report says of when it is. */
export interface SeenIn {
  reportId: string;
  periodEnd: string;
  receivedAt: Date;
}

/**
 * The employee as they are known once a report has shown them; the first report that does makes them known. Pay does not
 * say whether somebody still works: it may come after they have left.
 */
export function applySeen(
  subject: { known: Employee | undefined; employerId: string; now: Date },
  seen: SeenEmployee,
  { reportId, periodEnd, receivedAt }: SeenIn,
): Employee {
  const employee = subject.known ?? newEmployee(subject.employerId, seen.employeeId, subject.now);
  const { name, nameParts, classCode, state } = employee.heard;
  const about = { reportId, periodEnd, atMs: receivedAt.getTime() };
  const heard = <Value>(before: Heard<Value>, value: Value, isTold: boolean) =>
    isTold ? show(before, { ...about, value }) : before;
  const parts = { first: seen.firstName, last: seen.lastName };
  return {
    ...employee,
    heard: {
      name: heard(name, seen.name, seen.name !== ""),
      nameParts: heard(nameParts, parts, fullName(parts) === seen.name),
      classCode: heard(classCode, seen.classCode, seen.classCode !== ""),
      state: heard(state, seen.state, seen.state !== ""),
    },
  };
}
