import { classCodes } from "@platform/class-codes/shipped";
import { withoutSocialSecurityNumber } from "@platform/validation/social-security-number";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sampleRecord } from "../../test/sample-report.ts";
import type { PayrollRecord } from "../payroll/payroll-report.ts";
import { checkRecords } from "./check-records.ts";

const book = classCodes;
const week = { periodStart: "2025-01-06", periodEnd: "2025-01-12" };

function codesOf(...changes: Partial<PayrollRecord>[]): { problems: string[]; warnings: string[] }[] {
  const records = changes.map((change, index) => sampleRecord({ employeeId: `E-${index}`, ...change }));
  return checkRecords(records, week, book).map(({ problems, warnings }) => ({
    problems: problems.map(({ code }) => code),
    warnings: warnings.map(({ code }) => code),
  }));
}

const clean = { problems: [], warnings: [] };

describe("a record", () => {
  test("with overtime, double time and a known class has no findings", () => {
    const full = { overtimeHours: "10", overtimePay: "375.00", doubleTimePay: "120.00", overtimeMultiplier: "1.5" };
    expect(codesOf(full)).toEqual([clean]);
  });

  test("fails with one problem if its state is unknown", () => {
    expect(codesOf({ state: "ZZ" }, { state: "Tx" }, { state: "PR" })).toEqual(
      Array(3).fill({ problems: ["STATE_UNKNOWN"], warnings: [] }),
    );
  });

  test("fails if a name or its employee id is written like a social security number, which no finding repeats", () => {
    const error = { problems: ["SOCIAL_SECURITY_NUMBER"], warnings: [] };
    const number = "123-45-6789";
    expect(
      codesOf(
        { employeeId: number },
        { name: `Ada ${number}` },
        { lastName: "123456789" },
        { employeeId: "123 45 6789" },
      ),
    ).toEqual(Array(4).fill(error));
    // No such number is assigned.
    expect(codesOf({ employeeId: "000-12-3456" }, { employeeId: "912-34-5678" }, { employeeId: "555-1234" })).toEqual(
      Array(3).fill(clean),
    );
    expect(codesOf({ employeeId: "123456789" })).toEqual([{ problems: [], warnings: ["EMPLOYEE_ID_NINE_DIGITS"] }]);
    const [findings] = checkRecords([sampleRecord({ employeeId: number })], week, book);
    expect(JSON.stringify(findings)).not.toContain(number);
    expect(withoutSocialSecurityNumber(number)).toBe("***-**-****");
  });

  test("counts with a warning if it has no state", () => {
    expect(codesOf({ state: "" })).toEqual([{ problems: [], warnings: ["STATE_MISSING"] }]);
  });

  test("is warned of if its class goes by another hourly wage, without the extra pay of overtime", () => {
    const plumber = { classCode: "5183", state: "CA", hoursWorked: "40" };
    const warned = { problems: [], warnings: ["DUAL_WAGE_CLASS"] };
    expect(codesOf({ ...plumber, grossWages: "1279.99" }, { ...plumber, grossWages: "1280" })).toEqual([clean, warned]);
    const overtime = { overtimeHours: "10", overtimePay: "450", grossWages: "1400" };
    // 1,400 less the extra third of 450 is 1,250: below 40 hours of 32 dollars.
    expect(codesOf({ ...plumber, ...overtime }, { ...plumber, ...overtime, classCode: "5187" })).toEqual([
      clean,
      warned,
    ]);
    const [findings] = checkRecords([sampleRecord({ ...plumber, grossWages: "1280" })], week, book);
    expect(findings?.warnings).toMatchObject([{ received: "5183", expected: "5187" }]);
  });

  test("fails if its class code does not have the form of its state's codes", () => {
    expect(codesOf({ classCode: "88-10" }, { classCode: "99999" }, { classCode: "88100", state: "" })).toEqual(
      [[], [], ["STATE_MISSING"]].map((warnings) => ({ problems: ["CLASS_CODE_UNKNOWN"], warnings })),
    );
  });

  test("counts with a warning if only the form of its class code can be checked", () => {
    expect(codesOf({ classCode: "4904-00", state: "WA" }, { classCode: "9999" }, { classCode: "7229" })).toEqual(
      Array(3).fill({ problems: [], warnings: ["CLASS_CODE_UNVERIFIED"] }),
    );
  });

  test("counts with a warning if its class code was valid until an earlier day", () => {
    const october = { periodStart: "2025-10-06", periodEnd: "2025-10-12" };
    const [findings] = checkRecords([sampleRecord({ classCode: "9079", state: "CA" })], october, book);
    expect(findings?.problems).toEqual([]);
    expect(findings?.warnings).toMatchObject([{ code: "CLASS_CODE_DISCONTINUED", field: "class_code" }]);
  });

  test("in a standard exception is warned of if its employee is paid in another class of the state", () => {
    const clerk = { employeeId: "E", classCode: "8810", state: "IL", hoursWorked: "20" };
    const carpenter = { ...clerk, classCode: "5403" };
    const divided = { problems: [], warnings: ["DIVIDED_PAYROLL"] };
    expect(codesOf(clerk, carpenter)).toEqual([divided, clean]);
    expect(codesOf(carpenter, { ...clerk, classCode: "8742" }, clerk)).toEqual([clean, divided, divided]);
    const pennsylvania = { ...clerk, state: "PA" };
    expect(codesOf({ ...pennsylvania, classCode: "0953" }, { ...pennsylvania, classCode: "648" })).toEqual([
      divided,
      clean,
    ]);
    const apart = [{ ...clerk }, { ...carpenter, employeeId: "F" }, { ...carpenter, state: "IN" }];
    expect(codesOf(...apart)).toEqual([clean, clean, clean]);
    expect(codesOf(clerk, { ...clerk, classCode: "8742" })).toEqual([divided, divided]);
  });

  test("may have overtime up to its hours and wages, and fails above", () => {
    expect(codesOf({ overtimeHours: "80", overtimePay: "2000" })).toEqual([clean]);
    expect(codesOf({ overtimeHours: "80.0001" })).toEqual([{ problems: ["OVERTIME_HOURS_ABOVE_TOTAL"], warnings: [] }]);
    expect(codesOf({ overtimePay: "2000.0001" })).toEqual([{ problems: ["OVERTIME_PAY_ABOVE_TOTAL"], warnings: [] }]);
    expect(codesOf({ overtimePay: "1500", doubleTimePay: "500.01" })).toEqual([
      { problems: ["OVERTIME_PAY_ABOVE_TOTAL"], warnings: [] },
    ]);
  });

  test("fails if it has all pay for overtime and the extra pay, and if the extra pay is above the wages", () => {
    expect(codesOf({ overtimePay: "300", overtimePremium: "0" }, { overtimePay: "0", overtimePremium: "100" })).toEqual(
      [clean, clean],
    );
    const [both] = checkRecords([sampleRecord({ overtimePay: "300", overtimePremium: "100" })], week, book);
    expect(both?.problems).toMatchObject([
      {
        code: "OVERTIME_STATED_TWICE",
        field: "overtime_premium",
        received: "overtime_pay and overtime_premium",
        expected: "overtime_pay or overtime_premium, or both that agree",
      },
    ]);
    expect(codesOf({ overtimePremium: "2000" }, { overtimePremium: "2000.0001" })).toEqual([
      clean,
      { problems: ["OVERTIME_PAY_ABOVE_TOTAL"], warnings: [] },
    ]);
    expect(codesOf({ overtimePremium: "1500", doubleTimePay: "500.01" })).toEqual([
      { problems: ["OVERTIME_PAY_ABOVE_TOTAL"], warnings: [] },
    ]);
  });

  test("may have excluded pay up to its wages without overtime, and fails above", () => {
    const tips = (...amounts: string[]) => ({ excludedPay: amounts.map((amount) => ({ kind: "tips", amount })) });
    expect(codesOf(tips("2000"), { ...tips("1500"), overtimePremium: "500" })).toEqual([clean, clean]);
    expect(codesOf(tips("1000", "1000.01"), { ...tips("1500"), overtimePay: "500.01" })).toEqual(
      Array(2).fill({ problems: ["EXCLUDED_PAY_ABOVE_TOTAL"], warnings: [] }),
    );
  });

  test("may have 168 hours per week, and fails above", () => {
    expect(codesOf({ hoursWorked: "168" })).toEqual([clean]);
    expect(codesOf({ hoursWorked: "168.0001" })).toEqual([{ problems: ["HOURS_ABOVE_PERIOD"], warnings: [] }]);
  });

  test("lists all of its problems", () => {
    const [codes] = codesOf({ state: "ZZ", hoursWorked: "200", overtimeHours: "201", overtimePay: "9999" });
    expect(codes?.problems).toEqual([
      "STATE_UNKNOWN",
      "HOURS_ABOVE_PERIOD",
      "OVERTIME_HOURS_ABOVE_TOTAL",
      "OVERTIME_PAY_ABOVE_TOTAL",
    ]);
  });

  test("has a warning if it pays below the federal minimum, or has no hours", () => {
    expect(codesOf({ hoursWorked: "100", grossWages: "725.00" })).toEqual([clean]);
    expect(codesOf({ hoursWorked: "100", grossWages: "724.99" })).toEqual([
      { problems: [], warnings: ["HOURLY_PAY_LOW"] },
    ]);
    expect(codesOf({ hoursWorked: "0.0" })).toEqual([{ problems: [], warnings: ["WAGES_WITHOUT_HOURS"] }]);
    // Unpaid leave.
    expect(codesOf({ hoursWorked: "0", grossWages: "0.00" })).toEqual([clean]);
  });
});

test("the limit of hours applies to the sum of one employee's records", () => {
  const codes = codesOf(
    { employeeId: "A", classCode: "5403", hoursWorked: "100" },
    { employeeId: "B", hoursWorked: "100" },
    { employeeId: "A", classCode: "5606", hoursWorked: "68.5" },
  );
  expect(codes.map(({ problems }) => problems)).toEqual([["HOURS_ABOVE_PERIOD"], [], ["HOURS_ABOVE_PERIOD"]]);
});

test("no message contains text that the partner sent", () => {
  const odd = sampleRecord({
    employeeId: "id-77x",
    name: "Jane Roe",
    classCode: "Jane Roe",
    state: "QQ",
    hoursWorked: "777.77",
  });
  const findings = checkRecords([odd, { ...odd, state: "TX" }], week, book);
  const messages = findings.flatMap(({ problems }) => problems.map(({ message }) => message));
  expect(messages.join()).not.toMatch(/id-77x|Jane|QQ|777/);
  // Class codes, states and hours are shown as received, but not what could be a name.
  expect(JSON.stringify(findings)).not.toMatch(/id-77x|Jane/);
  expect(findings[0]?.problems).toMatchObject([
    { code: "STATE_UNKNOWN", received: "QQ" },
    { received: "1555.54", expected: "at most 168" },
  ]);
  expect(findings[1]?.problems).toMatchObject([
    { code: "CLASS_CODE_UNKNOWN", received: "(8 characters, not shown)", expected: "4 digits" },
    { code: "HOURS_ABOVE_PERIOD" },
  ]);
});

test("gives the same findings as integer arithmetic in ten-thousandths, for any spelling of amounts", () => {
  // The expected findings are computed without the code under test: each amount is an integer number of ten-thousandths.
  const amount = fc.bigInt({ min: 0n, max: 3_000_000_0000n });
  const spell = (units: bigint) => `${units / 10_000n}.${String(units % 10_000n).padStart(4, "0")}`;
  fc.assert(
    fc.property(amount, amount, amount, amount, amount, (hours, gross, overtimeHours, overtimePay, doubleTimePay) => {
      const [codes] = codesOf({
        hoursWorked: spell(hours),
        grossWages: spell(gross),
        overtimeHours: spell(overtimeHours),
        overtimePay: spell(overtimePay),
        doubleTimePay: spell(doubleTimePay),
      });
      const expected = [
        hours > 168_0000n && "HOURS_ABOVE_PERIOD",
        overtimeHours > hours && "OVERTIME_HOURS_ABOVE_TOTAL",
        overtimePay + doubleTimePay > gross && "OVERTIME_PAY_ABOVE_TOTAL",
      ].filter(Boolean);
      expect(codes?.problems).toEqual(expected);
      const low = hours > 0n && gross * 10_000n < hours * 7_2500n;
      const unworked = hours === 0n && gross > 0n;
      expect(codes?.warnings).toEqual(unworked ? ["WAGES_WITHOUT_HOURS"] : low ? ["HOURLY_PAY_LOW"] : []);
    }),
  );
});
