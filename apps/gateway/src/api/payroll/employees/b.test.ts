import { expect, test } from "vitest";
import { form4 } from "../../../edge/errors/form-4.ts";
import { readSyncB } from "./b.ts";

const employee = { employee_id: "emp_1", first_name: "Maria", last_name: "Alvarez" };
const sync = { employer_id: "employer_1", employees: [employee] };

function rows(body: unknown, maxEmployees = 10) {
  const outcome = readSyncB(body, maxEmployees);
  if (outcome.ok) throw new Error("was accepted");
  const { errors } = form4(outcome.problem) as { errors?: { code: string; details: Record<string, unknown> }[] };
  return errors?.map(({ code, details: { field, expected, received } }) => [code, field, expected, received]);
}

test("an entry says what it was sent, and of the rest nothing", () => {
  const outcome = readSyncB(
    {
      ...sync,
      employees: [
        { ...employee, employment_status: "on_leave", state: "in", email: null },
        { ...employee, employee_id: "emp_2", email: "m@example.com", job_title: "Clerk", job_classification: "8810" },
      ],
    },
    10,
  );
  expect(outcome).toEqual({
    ok: true,
    value: {
      employerId: "employer_1",
      changes: [
        {
          employeeId: "emp_1",
          change: {
            case: "rosterEntry",
            value: { firstName: "Maria", lastName: "Alvarez", employmentStatus: "on_leave", state: "IN" },
          },
        },
        {
          employeeId: "emp_2",
          change: {
            case: "rosterEntry",
            value: {
              firstName: "Maria",
              lastName: "Alvarez",
              email: "m@example.com",
              jobTitle: "Clerk",
              classCode: "8810",
            },
          },
        },
      ],
    },
  });
});

test("all missing members are reported at once, the first as the error", () => {
  expect(rows({})).toEqual([
    ["MISSING_FIELD", "employer_id", "a string", null],
    ["MISSING_FIELD", "employees", "an array", null],
  ]);
  expect(rows({ ...sync, employees: [{}] })?.map(([code, field]) => [code, field])).toEqual([
    ["MISSING_FIELD", "employees[0].employee_id"],
    ["MISSING_FIELD", "employees[0].first_name"],
    ["MISSING_FIELD", "employees[0].last_name"],
  ]);
});

test.each([
  [{ email: "nowhere" }, "email", "an e-mail address", "string"],
  [{ hire_date: "soon" }, "hire_date", "YYYY-MM-DD", "string"],
  [{ hire_date: "2026-02-30" }, "hire_date", "YYYY-MM-DD", "2026-02-30"],
  [{ employment_status: true }, "employment_status", "a string", "boolean"],
  [{ state: "Indiana" }, "state", "a two-letter state code", "Indiana"],
  [{ first_name: ["Quillfeather"] }, "first_name", "a string", "array"],
])("%o is INVALID_FIELD, and names are not repeated", (change, member, expected, received) => {
  expect(rows({ ...sync, employees: [{ ...employee, ...change }] })).toEqual([
    ["INVALID_FIELD", `employees[0].${member}`, expected, received],
  ]);
});

test("a roster lists an employee once", () => {
  const employees = [employee, { ...employee, employee_id: "emp_2" }, { ...employee, first_name: "Bo" }];
  expect(rows({ ...sync, employees })).toEqual([
    ["INVALID_FIELD", "employees[2].employee_id", "an employee_id once", "emp_1"],
  ]);
});

test("a roster has 1 to the most employees", () => {
  expect(rows({ ...sync, employees: [] })).toEqual([
    ["INVALID_FIELD", "employees", "at least 1 element", "0 elements"],
  ]);
  expect(rows({ ...sync, employees: [employee, employee] }, 1)?.[0]?.[2]).toBe("at most 1 element");
});
