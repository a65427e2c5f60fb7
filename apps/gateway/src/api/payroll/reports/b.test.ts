import { create } from "@bufbuild/protobuf";
import { Profile, SubmitReportRequestSchema } from "@platform/contracts/payroll_intake/v1/payroll_intake";
import { excludedPayKinds } from "@platform/public-records/record/excluded-pay";
import { expect, test } from "vitest";
import { inexactNumber } from "../../../edge/body/inexact-number.ts";
import { form4 } from "../../../edge/errors/form-4.ts";
import { statusOf } from "../../../edge/errors/problem.ts";
import { readReportB } from "./b.ts";

const employee = {
  employee_id: "emp_1",
  first_name: "Maria",
  last_name: "Alvarez",
  gross_pay: 2595.5,
  hours_worked: 86.5,
  job_classification: "8810",
  state: "IN",
};
const report = {
  employer_id: "employer_1",
  pay_period: { start_date: "2026-01-01", end_date: "2026-01-15" },
  employees: [employee],
};

interface ErrorOfB {
  code: string;
  message: string;
  details?: { field: string; expected: string; received: string | null };
}

/** The form 4 body that a report is refused with. */
function refusal(body: unknown, options?: { maxEmployees: number }) {
  const read = readReportB(body, options);
  if (read.ok) throw new Error("accepted");
  expect(statusOf(read.problem)).toBe(400);
  return form4(read.problem) as { error: ErrorOfB; errors: ErrorOfB[]; errors_not_listed?: number };
}

/** Code, field, expected and received of each error. */
function rows(body: unknown) {
  return refusal(body).errors.map(({ code, details }) => [code, details?.field, details?.expected, details?.received]);
}

test("a wrong kind of pay is an invalid member; of all pay for overtime and only the extra pay, both agree", () => {
  const pay = { overtime_pay: 300, overtime_premium: 150 };
  const kind = [{ kind: "tipps", amount: 1 }];
  const wrong = [
    { ...employee, ...pay },
    { ...employee, employee_id: "emp_2", excluded_pay: kind },
  ];
  const kinds = `one of ${excludedPayKinds.join(", ")}`;
  expect(rows({ ...report, employees: wrong })).toEqual([
    [
      "INVALID_FIELD",
      "employees[0].overtime_premium",
      "the premium part of overtime_pay, which is overtime_pay × (1 − 1 / overtime_multiplier), or left out",
      "number",
    ],
    ["INVALID_FIELD", "employees[1].excluded_pay[0].kind", kinds, "tipps"],
  ]);
});

test("a report becomes a submission, the name joined and kept in its parts", () => {
  const excluded_pay = [{ kind: "severance", amount: 20 }];
  const read = readReportB({
    ...report,
    employees: [{ ...employee, officer: true, double_time_pay: 10, overtime_premium: 5, excluded_pay }],
    corrects: "PR_1",
  });
  const expected = create(SubmitReportRequestSchema, {
    profile: Profile.B,
    employerId: "employer_1",
    periodStart: "2026-01-01",
    periodEnd: "2026-01-15",
    records: [
      {
        employeeId: "emp_1",
        name: "Maria Alvarez",
        firstName: "Maria",
        lastName: "Alvarez",
        classCode: "8810",
        state: "IN",
        hoursWorked: "86.5",
        grossWages: "2595.5",
        doubleTimePay: "10",
        officer: true,
        overtimePremium: "5",
        excludedPay: [{ kind: "severance", amount: "20" }],
      },
    ],
    corrects: "PR_1",
  });
  expect(read.ok && create(SubmitReportRequestSchema, read.value)).toEqual(expected);
});

test.each([null, [], "report", 5, inexactNumber("1e400")])(
  "a body that is no object is INVALID_REQUEST: %o",
  (body) => {
    expect(refusal(body)).toEqual({
      success: false,
      error: { code: "INVALID_REQUEST", message: "The body must be a JSON object." },
    });
  },
);

test("the first problem is the error, and errors has them all", () => {
  const body = refusal({ ...report, employer_id: null, employees: [{ ...employee, gross_pay: -1 }] });
  const first = { field: "employer_id", expected: "a string", received: null };
  const second = { field: "employees[0].gross_pay", expected: "a number of 0 or more", received: "number" };
  expect(body).toEqual({
    success: false,
    error: { code: "MISSING_FIELD", message: "employer_id is required. 1 more problem found.", details: first },
    errors: [
      { code: "MISSING_FIELD", message: "employer_id is required.", details: first },
      { code: "INVALID_FIELD", message: "employees[0].gross_pay must be a number of 0 or more.", details: second },
    ],
  });
});

test("every required member of the report is missed", () => {
  expect(rows({})).toEqual([
    ["MISSING_FIELD", "employer_id", "a string", null],
    ["MISSING_FIELD", "pay_period", "an object", null],
    ["MISSING_FIELD", "employees", "an array", null],
  ]);
  expect(rows({ ...report, pay_period: { start_date: null } })).toEqual([
    ["MISSING_FIELD", "pay_period.start_date", "YYYY-MM-DD", null],
    ["MISSING_FIELD", "pay_period.end_date", "YYYY-MM-DD", null],
  ]);
});

test("every required member of an employee is missed", () => {
  const fields = ["employee_id", "first_name", "last_name", "gross_pay", "hours_worked", "job_classification", "state"];
  for (const employees of [[{}], [Object.fromEntries(fields.map((field) => [field, null]))]]) {
    const missed = rows({ ...report, employees }).map(([code, field]) => [code, field]);
    expect(missed).toEqual(fields.map((field) => ["MISSING_FIELD", `employees[0].${field}`]));
  }
});

test("dates and ids are echoed, cut to 100 characters", () => {
  const pay_period = { start_date: "01/15/2026", end_date: 20260115 };
  expect(rows({ ...report, employer_id: "x".repeat(1000), pay_period })).toEqual([
    ["INVALID_FIELD", "employer_id", "a string of at most 255 characters", "x".repeat(100)],
    ["INVALID_FIELD", "pay_period.start_date", "YYYY-MM-DD", "01/15/2026"],
    ["INVALID_FIELD", "pay_period.end_date", "YYYY-MM-DD", "20260115"],
  ]);
  expect(rows({ ...report, pay_period: { start_date: "2026-01-15", end_date: "2026-01-14" } })).toEqual([
    ["INVALID_FIELD", "pay_period.end_date", "YYYY-MM-DD, not before 2026-01-15", "2026-01-14"],
  ]);
});

test("wages, hours and names are never echoed, only their types", () => {
  const wrong = {
    ...employee,
    first_name: "Maria\0",
    last_name: ["Alvarez"],
    gross_pay: "2595.50",
    hours_worked: -86.5,
  };
  expect(rows({ ...report, employees: [wrong] }).map(([, field, , received]) => [field, received])).toEqual([
    ["employees[0].first_name", "string"],
    ["employees[0].last_name", "array"],
    ["employees[0].gross_pay", "string"],
    ["employees[0].hours_worked", "number"],
  ]);
  expect(JSON.stringify(refusal({ ...report, employees: [wrong] }))).not.toMatch(/Maria|Alvarez|2595|86\.5/);
});

test.each([
  [{ pay_period: "2026-01" }, "pay_period", "an object", "string"],
  [{ employees: { 0: employee } }, "employees", "an array", "object"],
  [{ employees: [] }, "employees", "at least 1 element", "0 elements"],
  [{ employees: [[]] }, "employees[0]", "an object", "array"],
  [
    { employees: [{ ...employee, gross_pay: inexactNumber("0.1000000000000000000001") }] },
    "employees[0].gross_pay",
    "a number with at most 4 decimals",
    "number",
  ],
  [{ corrects: 5 }, "corrects", "a string", "5"],
])("%o is INVALID_FIELD", (change, field, expected, received) => {
  expect(rows({ ...report, ...change })).toEqual([["INVALID_FIELD", field, expected, received]]);
});

test("there are no more employees than the maximum", () => {
  const { error } = refusal({ ...report, employees: [employee, employee] }, { maxEmployees: 1 });
  expect(error.message).toBe("employees must have at most 1 element.");
});

test("an employee may not come twice in one job classification and state", () => {
  expect(rows({ ...report, employees: [employee, { ...employee, state: "in" }] })).toEqual([
    ["INVALID_FIELD", "employees[1].employee_id", "an employee_id once for each job_classification and state", "emp_1"],
  ]);
});

test("up to 100 errors are listed and the rest counted, those of the report among them", () => {
  const employees = Array.from({ length: 126 }, () => ({ ...employee, state: "Indiana" }));
  const { errors, errors_not_listed } = refusal({ ...report, employer_id: null, employees });
  expect(errors).toHaveLength(100);
  expect(errors[0]?.code).toBe("MISSING_FIELD");
  expect(errors_not_listed).toBe(27);
});
