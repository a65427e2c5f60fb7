import type { MessageInitShape } from "@bufbuild/protobuf";
import type { EmployeeChangeSchema } from "@platform/contracts/employee_sync/v1/employee_sync";
import { z } from "zod";
import { calendarDate } from "../shared/calendar-date.ts";
import { nonNegativeDecimal, optionalDecimalString } from "../shared/decimal.ts";
import { text } from "../shared/text.ts";

const actions = ["hire", "terminate", "update"] as const;

const employeeId = text().meta({
  description: "Your id of the employee, the same in every report.",
  examples: ["emp_1003"],
});
const name = text().meta({ examples: ["Priya Raman"] });
const classCode = text().meta({ description: "The bureau's class code.", examples: ["8810"] });
const hourlyRate = nonNegativeDecimal()
  .nullish()
  .meta({ description: "Dollars.", examples: [28.75] });

/** Somebody starts to work, for the first time or again. */
const hire = z.object({
  employee_id: employeeId,
  action: z.literal("hire"),
  name,
  hire_date: calendarDate().meta({ examples: ["2026-03-16"] }),
  classification_code: classCode,
  hourly_rate: hourlyRate,
});

/** Changes the members that are there. */
const update = z.object({
  employee_id: employeeId,
  action: z.literal("update"),
  name: name.nullish(),
  classification_code: classCode.nullish(),
  hourly_rate: hourlyRate,
});

/** Somebody no longer works; a second one corrects the first. */
const terminate = z.object({
  employee_id: employeeId,
  action: z.literal("terminate"),
  termination_date: calendarDate().meta({ examples: ["2026-03-31"] }),
  termination_reason: text({ maxLength: 1000 })
    .nullish()
    .meta({ examples: ["End of the project"] }),
});

const changeObject = { error: "an object" };

/** What every change has, whatever its action. */
export const anyChange = z.object(
  {
    employee_id: employeeId,
    action: z.enum(actions, { error: `one of ${actions.join(", ")}` }),
  },
  changeObject,
);

/** By the change's action. */
export const changesA = { hire, update, terminate };

/** Profile A's sync: changes to the employees of one employer. */
export const syncA = z.object({
  employer_id: text().meta({ description: "Your id of the employer.", examples: ["employer_042"] }),
  employees: z
    .array(z.discriminatedUnion("action", [hire, update, terminate]))
    .min(1)
    .meta({ description: "Changes, applied in their order." }),
});

type Change = z.output<(typeof changesA)[keyof typeof changesA]>;

/** The change in the internal contract's names. */
export function changeFromA(change: Change): MessageInitShape<typeof EmployeeChangeSchema> {
  const employeeId = change.employee_id;
  if (change.action === "terminate") {
    const { termination_date: terminationDate, termination_reason: reason } = change;
    const value = { terminationDate, terminationReason: reason ?? "" };
    return { employeeId, change: { case: "termination", value } };
  }
  const hourlyRate = optionalDecimalString(change.hourly_rate);
  if (change.action === "hire") {
    const { name: hired, hire_date: hireDate, classification_code: code } = change;
    const value = { name: hired, hireDate, classCode: code, hourlyRate: hourlyRate ?? "" };
    return { employeeId, change: { case: "hire", value } };
  }
  const { name: renamed, classification_code: code } = change;
  const value = {
    ...(renamed && { name: renamed }),
    ...(code && { classCode: code }),
    ...(hourlyRate !== undefined && { hourlyRate }),
  };
  return { employeeId, change: { case: "update", value } };
}
