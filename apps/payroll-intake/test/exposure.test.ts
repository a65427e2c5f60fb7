import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { PayrollRecord } from "../src/payroll/payroll-report.ts";
import { openIntake } from "./direct-intake.ts";
import { sampleRecord } from "./sample-report.ts";

let intake: Awaited<ReturnType<typeof openIntake>>;
beforeAll(async () => {
  intake = await openIntake();
});
afterAll(() => intake.stop());

/** Integer numbers of ten-thousandths, so that the expected sums do not use the arithmetic of Postgres or big.js. */
interface Units {
  hours: bigint;
  overtimeHours: bigint;
  straightPay: bigint;
  overtimePay: bigint;
  doubleTimePay: bigint;
}

const pay = fc.bigInt({ min: 0n, max: 99_999_999_9999n });
const line = fc.record({
  state: fc.constantFrom("TX", "IL", "CA", ""),
  classCode: fc.constantFrom("8810", "5403", "7219", "88-10"),
  officer: fc.boolean(),
  multiplier: fc.constantFrom(undefined, "1.5", "2", "1.75"),
  units: fc.record<Units>({
    hours: fc.bigInt({ min: 0n, max: 360_0000n }),
    overtimeHours: fc.bigInt({ min: 0n, max: 360_0000n }),
    straightPay: fc.bigInt({ min: 1n, max: 99_999_999_9999n }),
    overtimePay: pay,
    doubleTimePay: pay,
  }),
});
type Line = typeof line extends fc.Arbitrary<infer T> ? T : never;

function spell(units: bigint): string {
  return `${units / 10_000n}.${String(units % 10_000n).padStart(4, "0")}`;
}

function grossOf({ straightPay, overtimePay, doubleTimePay }: Units): bigint {
  return straightPay + overtimePay + doubleTimePay;
}

function recordOf({ state, classCode, officer, multiplier, units }: Line, index: number): PayrollRecord {
  return sampleRecord({
    employeeId: `E-${index}`,
    state,
    classCode,
    officer,
    overtimeMultiplier: multiplier,
    hoursWorked: spell(units.hours),
    overtimeHours: spell(units.overtimeHours),
    grossWages: spell(grossOf(units)),
    overtimePay: spell(units.overtimePay),
    doubleTimePay: spell(units.doubleTimePay),
  });
}

function expectedExposure(lines: Line[]): Record<string, string[]> {
  const sums = new Map<string, bigint[]>();
  for (const { state, classCode, officer, multiplier = "1.5", units } of lines) {
    if (classCode === "88-10" || units.overtimeHours > units.hours) continue;
    const key = [state, classCode, officer, Number(multiplier).toFixed(4)].join(" ");
    const amounts = [10_000n, units.hours, grossOf(units), units.overtimeHours, units.overtimePay, units.doubleTimePay];
    const before = sums.get(key);
    sums.set(key, before ? amounts.map((amount, at) => amount + (before[at] ?? 0n)) : amounts);
  }
  return Object.fromEntries([...sums].map(([key, amounts]) => [key, amounts.map(spell)]));
}

interface ExposureRow {
  key: string;
  amounts: string[];
}

const exposureSql = `SELECT concat_ws(' ', state, class_code, officer::text, overtime_multiplier) AS key,
    ARRAY[record_count::numeric(19, 4), hours_worked, gross_wages, overtime_hours, overtime_pay, double_time_pay]::text[]
      AS amounts
  FROM exposure WHERE report_id = {id:text}`;

let reports = 0;

test("exposure is the exact sum of the submitted records", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 40 }), async (lines) => {
      const id = await intake.submit({ employerId: `EMP-${++reports}`, records: lines.map(recordOf) });
      await intake.process(id);
      const rows = await intake.rows<ExposureRow>(exposureSql, id);
      expect(Object.fromEntries(rows.map(({ key, amounts }) => [key, amounts]))).toEqual(expectedExposure(lines));
    }),
    { numRuns: 60 },
  );
});
