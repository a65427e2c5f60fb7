import { membersOf } from "./members.ts";

/** The optional members of an employee that are kept as they are sent. Rate, class and termination have rules of their own. */
export const employeeMembers = membersOf({
  email: { kind: "email", label: "E-mail", example: "maria.alvarez@example.com" },
  hire_date: { kind: "day", label: "Hired", example: "2024-05-06" },
  job_title: { kind: "text", label: "Job", example: "Site manager" },
  department: { kind: "text", label: "Department", example: "Construction" },
});
