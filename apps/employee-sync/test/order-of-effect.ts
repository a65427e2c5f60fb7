import { EmployeeStatus } from "@platform/contracts/employee_sync/v1/employee_sync";

/** One change of an employee, in order of effect. `day` is a day of May 2026. */
export type Word =
  | {
      kind: "report";
      employeeId: string;
      name: string;
      inParts: boolean;
      classCode: string;
      state: string;
      day: number;
    }
  | {
      kind: "roster";
      employeeId: string;
      name: string;
      status: string | undefined;
      classCode: string | undefined;
    }
  | { kind: "update"; employeeId: string; name: string | undefined; classCode: string | undefined }
  | { kind: "termination"; employeeId: string; day: number };

/**
 * The model: the expected employee after all changes in order. The last change wins, except that a report of an earlier period
 * than a previous report is ignored. It is written as simply as possible and differs from the code of the service.
 */
export function knownAfter(words: readonly Word[]) {
  const status = EmployeeStatus.ACTIVE as EmployeeStatus;
  const employee = { status, terminationDate: "", name: "", parts: "", classCode: "", state: "" };
  const lastDays = { name: 0, parts: 0, classCode: 0, state: 0 };
  for (const word of words) {
    if (word.kind === "termination") {
      employee.status = EmployeeStatus.TERMINATED;
      employee.terminationDate = `2026-05-${word.day}`;
    } else if (word.kind === "report") {
      const { name, classCode, state, day } = word;
      for (const [member, value] of Object.entries({ name, parts: word.inParts ? name : "", classCode, state })) {
        if (value === "" || day < lastDays[member as keyof typeof lastDays]) continue;
        employee[member as keyof typeof lastDays] = value;
        lastDays[member as keyof typeof lastDays] = day;
      }
    } else {
      employee.name = word.name ?? employee.name;
      employee.classCode = word.classCode ?? employee.classCode;
      if (word.kind === "roster") employee.parts = word.name;
      if (word.kind === "roster" && word.status === "terminated") employee.status = EmployeeStatus.TERMINATED;
      if (word.kind === "roster" && word.status === "active") {
        employee.status = EmployeeStatus.ACTIVE;
        employee.terminationDate = "";
      }
    }
  }
  const { parts, ...facts } = employee;
  const [firstName, lastName] = parts === employee.name ? parts.split(" ") : ["", ""];
  return { ...facts, firstName, lastName };
}
