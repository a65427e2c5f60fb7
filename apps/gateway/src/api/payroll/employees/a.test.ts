import { expect, test } from "vitest";
import { form2 } from "../../../edge/errors/form-2.ts";
import { readSyncA } from "./a.ts";

const hire = {
  employee_id: "emp_1",
  action: "hire",
  name: "Priya Raman",
  hire_date: "2026-03-16",
  classification_code: "8810",
};
const sync = { employer_id: "employer_1", employees: [hire] };

function refusal(body: unknown, maxEmployees = 10) {
  const outcome = readSyncA(body, maxEmployees);
  if (outcome.ok) throw new Error("was accepted");
  return form2(outcome.problem);
}

function changesOf(employees: unknown[]) {
  const outcome = readSyncA({ ...sync, employees }, 10);
  if (!outcome.ok) throw new Error(outcome.problem.message);
  return outcome.value.changes;
}

test("each action becomes the change of that name, with what it was sent and nothing more", () => {
  const terminate = { employee_id: "emp_2", action: "terminate", termination_date: "2026-03-31" };
  expect(
    changesOf([
      { ...hire, hourly_rate: 28.75, unknown: "member" },
      { employee_id: "emp_1", action: "update", classification_code: "8742", name: null },
      terminate,
      { ...terminate, termination_reason: " moved " },
    ]),
  ).toEqual([
    {
      employeeId: "emp_1",
      change: {
        case: "hire",
        value: { name: "Priya Raman", hireDate: "2026-03-16", classCode: "8810", hourlyRate: "28.75" },
      },
    },
    { employeeId: "emp_1", change: { case: "update", value: { classCode: "8742" } } },
    {
      employeeId: "emp_2",
      change: { case: "termination", value: { terminationDate: "2026-03-31", terminationReason: "" } },
    },
    {
      employeeId: "emp_2",
      change: { case: "termination", value: { terminationDate: "2026-03-31", terminationReason: "moved" } },
    },
  ]);
});

test("missing top-level members are named before anything else", () => {
  expect(refusal({ employer_id: null, employees: undefined })).toEqual({
    error: "Validation Error",
    message: "Missing required fields: employer_id, employees.",
    details: { missing_fields: ["employer_id", "employees"], required_fields: ["employer_id", "employees"] },
  });
  expect(refusal({ employees: [{}] }).message).toBe("Missing required field: employer_id.");
});

test("what each action requires is missed, by its path", () => {
  const employees = [
    { action: "hire" },
    { employee_id: "e", action: "terminate" },
    { action: "update" },
    { employee_id: "e" },
  ];
  expect(refusal({ ...sync, employees }).details).toEqual({
    "employees[0].employee_id": "is required",
    "employees[0].name": "is required",
    "employees[0].hire_date": "is required",
    "employees[0].classification_code": "is required",
    "employees[1].termination_date": "is required",
    "employees[2].employee_id": "is required",
    "employees[3].action": "is required",
  });
});

test.each([
  [{ action: "fire" }, "action", "must be one of hire, terminate, update"],
  [{ action: 5 }, "action", "must be one of hire, terminate, update"],
  [{ hire_date: "03/16/2026" }, "hire_date", "must be YYYY-MM-DD"],
  [{ hire_date: "2026-02-30" }, "hire_date", "must be a date of the calendar as YYYY-MM-DD, which 2026-02-30 is not"],
  [{ hourly_rate: -1 }, "hourly_rate", "must be a number of 0 or more"],
  [{ hourly_rate: 1.00001 }, "hourly_rate", "must be a number with at most 4 decimals"],
  [{ name: " " }, "name", "must be a non-empty string"],
])("%o is refused by its path", (change, member, reason) => {
  const employees = [hire, { ...hire, ...change }];
  expect(refusal({ ...sync, employees }).details).toEqual({ [`employees[1].${member}`]: reason });
});

test.each([
  [[], "employees", "must have at least 1 element"],
  [Array(11).fill(hire), "employees", "must have at most 10 elements"],
  ["employees", "employees", "must be an array"],
  [[hire, "hire"], "employees[1]", "must be an object"],
])("employees that are no list of changes are refused", (employees, field, reason) => {
  expect(refusal({ ...sync, employees }).details).toEqual({ [field]: reason });
});

test("up to 100 problems are listed and the rest counted", () => {
  const employees = Array.from({ length: 126 }, () => ({ ...hire, name: 5 }));
  const { details } = refusal({ ...sync, employees }, 200);
  expect(Object.keys(details)).toHaveLength(101);
  expect(details.problems_not_listed).toBe(26);
});

test("no refusal repeats a name", () => {
  const employees = [{ ...hire, name: "Quillfeather\0" }];
  expect(JSON.stringify(refusal({ ...sync, employees }))).not.toContain("Quillfeather");
});
