import fc from "fast-check";
import { expect, test } from "vitest";
import { sampleRecord, sampleReport } from "../../test/sample-report.ts";
import { contentHash } from "./content-hash.ts";
import type { PayrollRecord, PayrollReport } from "./payroll-report.ts";

function hashOf(changes: Partial<PayrollReport> = {}): string {
  return contentHash(sampleReport(changes)).toString("hex");
}

test("does not depend on the order of records or the spelling of numbers", () => {
  const ids = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(ids, fc.integer(), (employeeIds, seed) => {
      const records = employeeIds.map((employeeId) => sampleRecord({ employeeId, grossWages: "10.50" }));
      const shuffled = records
        .map((record, index) => ({ ...record, grossWages: "10.5000", order: Math.sin(seed + index) }))
        .toSorted((a, b) => a.order - b.order);
      expect(hashOf({ records: shuffled })).toBe(hashOf({ records }));
    }),
  );
});

test("differs if any member of the content differs", () => {
  const changes: Partial<PayrollReport>[] = [
    {},
    { employerId: "EMP-2" },
    { periodStart: "2025-01-02" },
    { periodEnd: "2025-01-16" },
    { statedTotals: { totalPayroll: "2000" } },
    { statedTotals: { totalHours: "2000" } },
    { statedTotals: { officerPayroll: "2000" } },
    { statedTotals: { subcontractorPayments: "2000" } },
    { records: [sampleRecord({ employeeId: "E-2" })] },
    { records: [sampleRecord({ name: "Other" })] },
    { records: [sampleRecord({ firstName: "Ada" })] },
    { records: [sampleRecord({ lastName: "Ada" })] },
    { records: [sampleRecord({ classCode: "5403" })] },
    { records: [sampleRecord({ state: "" })] },
    { records: [sampleRecord({ hoursWorked: "80.1" })] },
    { records: [sampleRecord({ grossWages: "2000.0001" })] },
    { records: [sampleRecord({ overtimeHours: "1" })] },
    { records: [sampleRecord({ overtimePay: "1" })] },
    { records: [sampleRecord({ overtimeMultiplier: "1" })] },
    { records: [sampleRecord({ doubleTimePay: "1" })] },
    { records: [sampleRecord({ officer: true })] },
    { records: [sampleRecord({ overtimePremium: "1" })] },
    { records: [sampleRecord({ excludedPay: [{ kind: "tips", amount: "1" }] })] },
    { records: [sampleRecord({ excludedPay: [{ kind: "tips", amount: "2" }] })] },
    { records: [sampleRecord({ excludedPay: [{ kind: "severance", amount: "1" }] })] },
    { records: [sampleRecord(), sampleRecord({ employeeId: "E-2" })] },
  ];
  expect(new Set(changes.map(hashOf)).size).toBe(changes.length);
});

test("does not depend on the order of excluded pay, nor on how an amount is divided", () => {
  const tips = (amount: string) => ({ kind: "tips", amount });
  const severance = { kind: "severance", amount: "7" };
  const hashes = [
    [tips("5.5"), severance],
    [severance, tips("5.50")],
    [tips("5"), severance, tips("0.5")],
    [tips("5.5"), severance, { kind: "per_diem", amount: "0" }],
  ].map((excludedPay) => hashOf({ records: [sampleRecord({ excludedPay })] }));
  expect(new Set(hashes).size).toBe(1);
});

test("is the same as before there were kinds of pay, for a record without them", () => {
  const formerHash = "06f151e8305489eb6222cf6897102c1964860d6e45fe9cea392b361e2e3a1096";
  expect(hashOf()).toBe(formerHash);
  expect(hashOf({ records: [sampleRecord({ excludedPay: [{ kind: "tips", amount: "0" }] })] })).toBe(formerHash);
});

test("is the same for a member that is stated with its default as without it", () => {
  const defaults: Partial<PayrollRecord>[] = [
    { overtimeHours: "0" },
    { overtimePay: "0.00" },
    { overtimeMultiplier: "1.50" },
    { doubleTimePay: "0" },
    { overtimePremium: "0" },
    { officer: false },
    { excludedPay: [] },
  ];
  for (const stated of [...defaults, Object.assign({}, ...defaults)])
    expect([stated, hashOf({ records: [sampleRecord(stated)] })]).toEqual([stated, hashOf()]);
});

test("does not depend on the report it corrects", () => {
  expect(hashOf({ corrects: "PR_1" })).toBe(hashOf());
});
