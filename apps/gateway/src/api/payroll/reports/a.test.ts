import { create } from "@bufbuild/protobuf";
import { Profile, SubmitReportRequestSchema } from "@platform/contracts/payroll_intake/v1/payroll_intake";
import { excludedPayKinds } from "@platform/public-records/record/excluded-pay";
import { describe, expect, test } from "vitest";
import { inexactNumber } from "../../../edge/body/inexact-number.ts";
import { form2 } from "../../../edge/errors/form-2.ts";
import { statusOf } from "../../../edge/errors/problem.ts";
import { readReportA } from "./a.ts";

const employee = {
  employee_id: "emp_1",
  name: "Maria Alvarez",
  classification_code: "8810",
  hours_worked: 86.5,
  gross_wages: 2595.5,
};
const report = {
  employer_id: "employer_1",
  period_start: "2026-01-01",
  period_end: "2026-01-15",
  employees: [employee],
  payroll_data: {},
};

/** The form 2 body that a report is refused with. */
function refusal(body: unknown, options?: { maxEmployees: number }) {
  const read = readReportA(body, options);
  if (read.ok) throw new Error("accepted");
  expect(statusOf(read.problem)).toBe(400);
  const { error, message, details } = form2(read.problem);
  expect(error).toBe("Validation Error");
  return { message, details };
}

function employeesRefusal(...employees: unknown[]) {
  return refusal({ ...report, employees }).details;
}

test("a report becomes a submission, amounts as the decimals that were written", () => {
  const read = readReportA({
    ...report,
    employees: [
      {
        ...employee,
        employee_id: " emp_1 ",
        state: "in",
        overtime_hours: 6.5,
        overtime_pay: 292.5,
        overtime_multiplier: 1.75,
        double_time_pay: 0,
        officer: true,
        overtime_premium: null,
        excluded_pay: [
          { kind: "tips", amount: 12.5 },
          { kind: "per_diem", amount: 0.0001 },
          { kind: "tips", amount: 3 },
        ],
      },
      {
        ...employee,
        employee_id: "emp_2",
        gross_wages: 0.0001,
        overtime_hours: null,
        overtime_premium: 97.5,
        excluded_pay: null,
        officer: null,
        unknown: { a: 1 },
      },
    ],
    payroll_data: { total_payroll: 99999999999.9999, total_hours: 173, officer_payroll: null },
    corrects: "PR_1",
  });
  const record = { name: "Maria Alvarez", classCode: "8810", hoursWorked: "86.5" };
  const overtime = { overtimeHours: "6.5", overtimePay: "292.5", overtimeMultiplier: "1.75", doubleTimePay: "0" };
  const excludedPay = [
    { kind: "tips", amount: "12.5" },
    { kind: "per_diem", amount: "0.0001" },
    { kind: "tips", amount: "3" },
  ];
  const expected = create(SubmitReportRequestSchema, {
    profile: Profile.A,
    employerId: "employer_1",
    periodStart: "2026-01-01",
    periodEnd: "2026-01-15",
    records: [
      { ...record, employeeId: "emp_1", state: "IN", grossWages: "2595.5", ...overtime, officer: true, excludedPay },
      { ...record, employeeId: "emp_2", grossWages: "0.0001", overtimePremium: "97.5" },
    ],
    statedTotals: { totalPayroll: "99999999999.9999", totalHours: "173" },
    corrects: "PR_1",
  });
  expect(read.ok && create(SubmitReportRequestSchema, read.value)).toEqual(expected);
});

test.each([null, [], [report], "report", 5, true, inexactNumber("1e400")])(
  "a body that is no object says so: %o",
  (body) => {
    expect(refusal(body)).toEqual({ message: "The body must be a JSON object.", details: {} });
  },
);

describe("missing members come first", () => {
  const required_fields = ["employer_id", "period_start", "period_end", "employees", "payroll_data"];

  test.each(required_fields)("%s is named when it is left out or null", (field) => {
    const expected = {
      message: `Missing required field: ${field}.`,
      details: { missing_fields: [field], required_fields },
    };
    expect(refusal({ ...report, [field]: null })).toEqual(expected);
    const { [field as keyof typeof report]: _, ...rest } = report;
    expect(refusal(rest)).toEqual(expected);
  });

  test("all of them are named, before anything that is wrong", () => {
    expect(refusal({ period_start: 5, employees: "none" })).toEqual({
      message: "Missing required fields: employer_id, period_end, payroll_data.",
      details: { missing_fields: ["employer_id", "period_end", "payroll_data"], required_fields },
    });
  });
});

describe("wrong types come second", () => {
  test.each([
    [{ employer_id: 5 }, { employer_id: "must be a string" }],
    [{ employer_id: " " }, { employer_id: "must be a non-empty string" }],
    [{ employer_id: "a\0" }, { employer_id: "must be a string without NUL characters and unpaired surrogates" }],
    [{ employees: {} }, { employees: "must be an array" }],
    [{ employees: "emp_1" }, { employees: "must be an array" }],
    [{ payroll_data: [] }, { payroll_data: "must be an object" }],
    [{ payroll_data: 0 }, { payroll_data: "must be an object" }],
    [{ payroll_data: inexactNumber("1e400") }, { payroll_data: "must be an object" }],
    [{ payroll_data: { total_hours: -1 } }, { "payroll_data.total_hours": "must be a number of 0 or more" }],
    [{ payroll_data: { total_payroll: "9" } }, { "payroll_data.total_payroll": "must be a number of 0 or more" }],
    [{ corrects: 5 }, { corrects: "must be a string" }],
  ])("%o", (change, details) => {
    expect(refusal({ ...report, period_start: "wrong", ...change }).details).toEqual(details);
  });
});

describe("dates come third", () => {
  test.each([
    ["period_start", "01/15/2026"],
    ["period_start", "2026-02-30"],
    ["period_end", "2026-1-5"],
    ["period_end", ""],
  ])("a %s of %j gives what is expected and what was received", (field, received) => {
    expect(refusal({ ...report, employees: [], [field]: received })).toEqual({
      message: `${field} must be a date of the calendar as YYYY-MM-DD.`,
      details: { field, expected: "YYYY-MM-DD", received },
    });
  });

  test.each([
    [20260101, "20260101"],
    [{ year: 2026 }, "object"],
    [inexactNumber("1e400"), "number"],
    ["x".repeat(1000), "x".repeat(100)],
  ])("a date of another type is refused as a date: %o", (value, received) => {
    expect(refusal({ ...report, period_end: value }).details).toEqual({
      field: "period_end",
      expected: "YYYY-MM-DD",
      received,
    });
  });

  test("a period does not end before it starts, and may be one day", () => {
    expect(refusal({ ...report, period_end: "2025-12-31" })).toEqual({
      message: "period_end must not be before period_start.",
      details: { field: "period_end", expected: "YYYY-MM-DD, not before 2026-01-01", received: "2025-12-31" },
    });
    expect(readReportA({ ...report, period_end: report.period_start }).ok).toBe(true);
  });
});

describe("employees come last", () => {
  test("there is at least 1, and no more than the maximum", () => {
    expect(refusal({ ...report, employees: [] }).message).toBe("employees must have at least 1 element.");
    const three = ["a", "b", "c"].map((employee_id) => ({ ...employee, employee_id }));
    expect(readReportA({ ...report, employees: three }, { maxEmployees: 3 }).ok).toBe(true);
    expect(refusal({ ...report, employees: three }, { maxEmployees: 2 }).details).toEqual({
      employees: "must have at most 2 elements",
    });
    expect(refusal({ ...report, employees: Array(10_001).fill(employee) }).message).toContain("at most 10000 elements");
  });

  test("every wrong member of every entry is mapped to a reason", () => {
    const { gross_wages, ...unpaid } = employee;
    const wrong = { ...employee, classification_code: "", hours_worked: "8", gross_wages: -5, state: "Indiana" };
    expect(employeesRefusal(employee, wrong, unpaid, null, "emp", { ...employee, officer: "yes" })).toEqual({
      "employees[1].classification_code": "must be a non-empty string",
      "employees[1].hours_worked": "must be a number of 0 or more",
      "employees[1].gross_wages": "must be a positive number",
      "employees[1].state": "must be a two-letter state code",
      "employees[2].gross_wages": "is required",
      "employees[3]": "must be an object",
      "employees[4]": "must be an object",
      "employees[5].officer": "must be true or false",
    });
    expect(gross_wages).toBe(employee.gross_wages);
  });

  test.each([
    [0, "must be a positive number"],
    [null, "is required"],
    [1.00001, "must be a number with at most 4 decimals"],
    [1e11, "must be a number with at most 11 digits before the decimal point"],
    [inexactNumber("1e400"), "must be a number with at most 11 digits before the decimal point"],
    [inexactNumber("0.1000000000000000000001"), "must be a number with at most 4 decimals"],
  ])("gross_wages of %o", (gross_wages, reason) => {
    expect(employeesRefusal({ ...employee, gross_wages })).toEqual({ "employees[0].gross_wages": reason });
  });

  test("a volunteer has wages of 0, and nobody else", () => {
    const unpaid = { ...employee, gross_wages: 0 };
    expect(employeesRefusal({ ...unpaid, volunteer: false })).toEqual({
      "employees[0].gross_wages": "must be a positive number",
    });
    const read = readReportA({ ...report, employees: [{ ...unpaid, volunteer: true }] });
    expect(read).toMatchObject({ ok: true, value: { records: [{ grossWages: "0", volunteer: true }] } });
  });

  test("a wrong kind of pay is mapped to a reason, member by member", () => {
    const pay = (members: object) => ({ ...employee, ...members });
    const kinds = `must be one of ${excludedPayKinds.join(", ")}`;
    const amount = "must be a number of 0 or more";
    expect(
      employeesRefusal(
        pay({ overtime_premium: "100" }),
        pay({ overtime_premium: -1, excluded_pay: { kind: "tips", amount: 5 } }),
        pay({ excluded_pay: [{ kind: "Tips", amount: 5 }, { kind: "tips" }, { amount: 5 }, "tips", null] }),
        pay({ excluded_pay: [{ kind: "tips", amount: 1.00001 }] }),
        pay({ excluded_pay: Array(21).fill({ kind: "tips", amount: 1 }) }),
        pay({ overtime_pay: 300, overtime_premium: 99.97, hours_worked: "x" }),
      ),
    ).toEqual({
      "employees[0].overtime_premium": amount,
      "employees[1].overtime_premium": amount,
      "employees[1].excluded_pay": "must be an array",
      "employees[2].excluded_pay[0].kind": kinds,
      "employees[2].excluded_pay[1].amount": "is required",
      "employees[2].excluded_pay[2].kind": "is required",
      "employees[2].excluded_pay[3]": "must be an object",
      "employees[2].excluded_pay[4]": "is required",
      "employees[3].excluded_pay[0].amount": "must be a number with at most 4 decimals",
      "employees[4].excluded_pay": "must be an array of at most 20 elements",
      "employees[5].hours_worked": amount,
      "employees[5].overtime_premium":
        "must be the premium part of overtime_pay, which is overtime_pay × (1 − 1 / overtime_multiplier), or left out",
    });
    const either = [
      pay({ overtime_pay: 300, overtime_premium: 0 }),
      pay({ employee_id: "e2", overtime_pay: 0, overtime_premium: 100 }),
    ];
    expect(readReportA({ ...report, employees: either }).ok).toBe(true);
    const agreeing = [
      pay({ overtime_pay: 100, overtime_premium: 33.33 }),
      pay({ employee_id: "e2", overtime_pay: 300, overtime_premium: 150, overtime_multiplier: 2 }),
    ];
    expect(readReportA({ ...report, employees: agreeing })).toMatchObject({
      ok: true,
      value: {
        records: [
          { overtimePay: "100", overtimePremium: undefined },
          { overtimePay: "300", overtimePremium: undefined },
        ],
      },
    });
  });

  test("up to 100 reasons are listed and the rest counted", () => {
    const wrong = Array.from({ length: 127 }, () => ({ ...employee, gross_wages: 0 }));
    const { message, details } = refusal({ ...report, employees: wrong });
    expect(message).toBe("employees[0].gross_wages must be a positive number. 126 more problems found.");
    expect(Object.keys(details)).toHaveLength(101);
    expect(details).toMatchObject({ problems_not_listed: 27 });
  });

  test("an employee may not come twice in one class code and state", () => {
    const { state: _, ...other } = { ...employee, state: "IN" };
    const entries = [employee, { ...employee, state: "IN" }, { ...employee, classification_code: "5606" }, other];
    expect(employeesRefusal(...entries)).toEqual({
      "employees[3].employee_id": "must not repeat employees[0] with the same classification_code and state",
    });
    expect(readReportA({ ...report, employees: entries.slice(0, 3) }).ok).toBe(true);
  });
});
