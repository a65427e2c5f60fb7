import { expect, test } from "vitest";
import { z } from "zod";
import { syncA } from "../../api/payroll/employees/a.ts";
import { payrollReportA } from "../../api/payroll/reports/a.ts";
import { payrollReportB } from "../../api/payroll/reports/b.ts";
import { dryRunQuery } from "../../api/payroll/reports/report-dry-run.ts";
import { unreadMembers } from "./unread-members.ts";

const pathsOf = (schema: z.ZodType, body: unknown) => unreadMembers(schema, body, dryRunQuery).map(({ path }) => path);

test("what is read is not named, also where it is of a wrong type or missing", () => {
  const body = {
    employer_id: 1,
    employees: [null, [], "x", { employee_id: {}, overtime_pay: null }],
    payroll_data: [],
  };
  expect(pathsOf(payrollReportA, body)).toEqual([]);
  for (const body of [undefined, null, [], "x", 1, {}]) expect(pathsOf(payrollReportB, body)).toEqual([]);
});

test("members are named at every depth, those of entries once, with how many have them", () => {
  const entry = { employee_id: "1", grosswages: 5, "Job Code": 1 };
  const body = { employees: [entry, entry, { ...entry, "": 1 }], payroll_data: { totl_payroll: 1 }, note: "x" };
  expect(unreadMembers(payrollReportA, body, dryRunQuery)).toEqual([
    {
      path: "employees[].grosswages",
      message: "employees[].grosswages is not read; 3 entries have it. Did you mean employees[].gross_wages?",
    },
    { path: "employees[].Job Code", message: "employees[].Job Code is not read; 3 entries have it." },
    { path: "employees[].", message: "employees[]. is not read; 1 entry has it." },
    {
      path: "payroll_data.totl_payroll",
      message: "payroll_data.totl_payroll is not read. Did you mean payroll_data.total_payroll?",
    },
    { path: "note", message: "note is not read." },
  ]);
});

test("of several kinds of a body each member is known at every depth, and no other", () => {
  const statement = payrollReportA.extend({ employees: z.array(z.object({})).max(0), note: z.string() });
  const kinds = [z.union([payrollReportA, statement]), z.union([statement, payrollReportA])];
  const entry = { employee_id: "1", gross_wages: 5, gros_wages: 5 };
  for (const schema of kinds)
    expect(pathsOf(schema, { note: "x", employees: [entry], payroll_data: { total_payroll: 1 } })).toEqual([
      "employees[].gros_wages",
    ]);
});

test("a parameter of the query is named where it is nearest", () => {
  expect(unreadMembers(payrollReportA, { dryrun: true }, dryRunQuery)).toEqual([
    { path: "dryrun", message: "dryrun is not read. Did you mean dry_run in the query?" },
  ]);
});

test("a change of a sync knows the members of its action", () => {
  const change = { employee_id: "1", name: "M", classification_code: "8810" };
  const changes = [
    { ...change, action: "hire", hire_date: "2026-01-01", hourly_rate: 5 },
    { ...change, action: "update", hire_date: "2026-01-01" },
    { ...change, action: "fire", anything: 1 },
  ];
  expect(pathsOf(syncA, { employer_id: "e", employees: changes })).toEqual(["employees[].hire_date"]);
});

test("however many names there are, fifty are named and the others counted", () => {
  const employees = Array.from({ length: 100 }, (_, entry) =>
    Object.fromEntries(
      Array.from({ length: 500 }, (_, name) => [`${entry}_${name}_${"x".repeat(200)}\u0000\ud800`, 1]),
    ),
  );
  const unread = unreadMembers(payrollReportA, { employees }, undefined);
  expect(unread).toHaveLength(51);
  expect(unread.at(-1)).toEqual({ path: "*", message: "Further members are not read; there are 49950 of them." });
  for (const { path, message } of unread) {
    expect(path.length).toBeLessThan(130);
    expect([path.isWellFormed(), path.includes("\0"), message.includes("\0")]).toEqual([true, false, false]);
  }
});

test("names of every object's prototype are unknown like any other", () => {
  const body = JSON.parse('{"toString": 1, "constructor": 1, "hasOwnProperty": 1}');
  expect(pathsOf(z.object({}), body)).toEqual(["toString", "constructor", "hasOwnProperty"]);
});
