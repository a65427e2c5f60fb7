import { type Employee, fullName, newEmployee } from "../employees/employee.ts";
import { type MemberSources, setByReport } from "../employees/member-sources.ts";

/** An employee in a completed payroll report. An empty text means that the report does not contain the member. */
export interface SeenEmployee {
  employeeId: string;
  name: string;
  firstName: string;
  lastName: string;
  classCode: string;
  state: string;
}

/** The report: its id, the last day of its pay period (`YYYY-MM-DD`), and when it was received. */
export interface SeenIn {
  reportId: string;
  periodEnd: string;
  receivedAt: Date;
}

/**
 * Applies the values of a report to an employee, and creates the employee if unknown. The status does not change, because a
 * terminated employee may still be paid.
 */
export function applySeen(
  subject: { known: Employee | undefined; employerId: string; now: Date },
  reportedEmployee: SeenEmployee,
  { reportId, periodEnd, receivedAt }: SeenIn,
): Employee {
  const employee = subject.known ?? newEmployee(subject.employerId, reportedEmployee.employeeId, subject.now);
  const { name, nameParts, classCode, state } = employee.heard;
  const about = { reportId, periodEnd, atMs: receivedAt.getTime() };
  const heard = <Value>(before: MemberSources<Value>, value: Value, isTold: boolean) =>
    isTold ? setByReport(before, { ...about, value }) : before;
  const parts = { first: reportedEmployee.firstName, last: reportedEmployee.lastName };
  return {
    ...employee,
    heard: {
      name: heard(name, reportedEmployee.name, reportedEmployee.name !== ""),
      nameParts: heard(nameParts, parts, fullName(parts) === reportedEmployee.name),
      classCode: heard(classCode, reportedEmployee.classCode, reportedEmployee.classCode !== ""),
      state: heard(state, reportedEmployee.state, reportedEmployee.state !== ""),
    },
  };
}
