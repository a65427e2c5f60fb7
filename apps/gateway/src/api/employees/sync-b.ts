import type { MessageInitShape } from "@bufbuild/protobuf";
import type { EmployeeChangeSchema } from "@platform/contracts/employee_sync/v1/employee_sync";
import { z } from "zod";
import { calendarDate } from "../shared/calendar-date.ts";
import { emailAddress } from "../shared/email-address.ts";
import { stateCode, text } from "../shared/text.ts";

/** One employee of Profile B's roster. */
export const rosterEmployee = z.object(
  {
    employee_id: text().meta({
      description: "Your id of the employee, the same in every report.",
      examples: ["emp_1001"],
    }),
    first_name: text().meta({ examples: ["Maria"] }),
    last_name: text().meta({ examples: ["Alvarez"] }),
    email: emailAddress()
      .nullish()
      .meta({ examples: ["maria.alvarez@example.com"] }),
    hire_date: calendarDate()
      .nullish()
      .meta({ examples: ["2024-05-06"] }),
    employment_status: text()
      .nullish()
      .meta({
        description:
          "`active` or `terminated`; an entry with anything else is not applied. Left out, a new employee is active.",
        examples: ["active"],
      }),
    job_title: text()
      .nullish()
      .meta({ examples: ["Site manager"] }),
    job_classification: text()
      .nullish()
      .meta({ description: "The bureau's class code.", examples: ["5606"] }),
    department: text()
      .nullish()
      .meta({ examples: ["Construction"] }),
    state: stateCode()
      .nullish()
      .meta({ description: "Where the work is done.", examples: ["IN"] }),
  },
  { error: "an object" },
);

/** Profile B's sync: employees of one employer as they are now. */
export const syncB = z.object({
  employer_id: text().meta({ description: "Your id of the employer.", examples: ["employer_042"] }),
  employees: z
    .array(rosterEmployee)
    .min(1)
    .meta({ description: "Employees as they are now; who is not listed stays as they are." }),
});

/** The roster's entry in the internal contract's names; what it does not say stays as it is. */
export function changeFromB(employee: z.output<typeof rosterEmployee>): MessageInitShape<typeof EmployeeChangeSchema> {
  const told = {
    email: employee.email,
    hireDate: employee.hire_date,
    employmentStatus: employee.employment_status,
    jobTitle: employee.job_title,
    classCode: employee.job_classification,
    department: employee.department,
    state: employee.state,
  };
  const said = Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined && value !== null));
  const value = { firstName: employee.first_name, lastName: employee.last_name, ...said };
  return { employeeId: employee.employee_id, change: { case: "rosterEntry", value } };
}
