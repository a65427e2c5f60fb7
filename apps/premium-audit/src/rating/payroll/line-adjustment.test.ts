import { Exact, exact, zero } from "@platform/decimal/exact";
import fc from "fast-check";
import { expect, test } from "vitest";
import { rateReports, sampleClass, sampleTerm, worksheetOf } from "../premium/sample-policy.ts";
import type { LineAdjustment } from "./line-adjustment.ts";

const adjustment: LineAdjustment = {
  disputeId: "dsp_1",
  disputeLine: 1,
  ground: "wrong_class",
  state: "IL",
  classCode: "5403",
  basis: "payroll",
  firstDay: "2025-01-01",
  through: "2025-12-31",
  amount: "300",
  toState: "IL",
  toClassCode: "8810",
  toAmount: "300",
};
const steps = [{ rate: "1" }, { rate: "2", effectiveFrom: "2025-04-01" }];
const term = sampleTerm({
  classifications: [
    sampleClass("5403", "10"),
    sampleClass("8810", undefined, { rates: steps }),
    sampleClass("0913", undefined, { rates: [{ rate: "100", basis: "per_hour" }] }),
    sampleClass("8748", undefined, { rates: [{ rate: "1", effectiveFrom: "2025-02-01" }] }),
  ],
});
const outcomesOf = (...adjustments: LineAdjustment[]) =>
  rateReports(term, [{ lines: [{ hoursWorked: "8" }, { classCode: "0913", hoursWorked: "8" }] }], { adjustments })
    .adjusted;

test("an amount that moves to a class with several rates is spread over them by days, without a rest", () => {
  const { lines } = worksheetOf(term, [{ lines: [{}] }], { adjustments: [adjustment] });
  const linesOf = (classCode: string) => lines.filter((line) => line.classCode === classCode);
  expect(linesOf("5403")).toMatchObject([
    { payroll: "1000", remuneration: "700", deductions: [{ kind: "adjustment", amount: "300" }] },
  ]);
  expect(linesOf("8810").map(({ remuneration }) => remuneration)).toEqual(["73.9726", "226.0274"]);
});

test("an adjustment that does not fit says why, and changes nothing", () => {
  const problemOf = (changes: Partial<LineAdjustment>) => outcomesOf({ ...adjustment, ...changes })[0]?.problem;
  expect(problemOf({ firstDay: "2025-02-01" })).toBe("line_missing");
  expect(problemOf({ basis: "subcontractors" })).toBe("line_missing");
  expect(problemOf({ amount: "1000.0001" })).toBe("above_line");
  expect(problemOf({ toClassCode: "8748" })).toBe("class_not_rated");
  expect(problemOf({ toClassCode: "9999" })).toBe("class_not_rated");
  expect(problemOf({ toClassCode: "0913" })).toBe("other_rate_basis");
  expect(problemOf({ classCode: "0913", amount: "3", toClassCode: "0913", toAmount: "1" })).toBe(undefined);
  const { lines } = worksheetOf(term, [{ lines: [{}] }], { adjustments: [{ ...adjustment, amount: "1001" }] });
  expect(lines).toMatchObject([{ remuneration: "1000" }]);
});

test("of a rate per hour the hours are adjusted", () => {
  const hours = { ...adjustment, classCode: "0913", amount: "3", toClassCode: "0913", toAmount: "1" };
  const { lines } = worksheetOf(term, [{ lines: [{ classCode: "0913", hoursWorked: "8" }] }], { adjustments: [hours] });
  expect(lines).toMatchObject([{ units: "6", premium: "600.00", adjustments: [{ before: "8", after: "6" }] }]);
});

test("premium of fewer days than were disputed is not adjusted", () => {
  const days = { firstDay: "2025-01-01", lastDay: "2025-12-30" };
  const { adjusted } = rateReports(term, [{ lines: [{}] }], { days, adjustments: [adjustment] });
  expect(adjusted).toEqual([]);
});

const units = (max: number) => fc.integer({ min: 0, max }).map((value) => new Exact(value).div(10_000).toFixed());

test("for any adjustments the lines add up to what was reported and what was adjusted", () => {
  const wages = fc.array(units(99_999_999), { minLength: 1, maxLength: 5 });
  const adjustments = fc.array(
    fc.record({
      amount: units(60_000_000),
      toAmount: units(60_000_000),
      classCode: fc.constantFrom("5403", "8810", "8748"),
      toClassCode: fc.constantFrom("5403", "8810", "8748", "0913"),
      firstDay: fc.constantFrom("2025-01-01", "2025-04-01"),
    }),
    { maxLength: 6 },
  );
  fc.assert(
    fc.property(wages, adjustments, (paid, changes) => {
      const requested = changes.map((change, index) => ({ ...adjustment, ...change, disputeLine: index + 1 }));
      const reports = [{ lines: paid.map((grossWages, position) => ({ grossWages, employeeId: `E-${position}` })) }];
      const { adjusted, worksheet } = rateReports(term, reports, { adjustments: requested });
      const applied = adjusted.filter(({ problem }) => problem === undefined);
      const changed = applied.reduce(
        (sum, { adjustment: { amount, toAmount } }) => sum.plus(toAmount).minus(amount),
        zero,
      );
      const expected = paid.reduce((sum, amount) => sum.plus(amount), changed);
      const lines = worksheet?.lines ?? [];
      // Each line is rounded on its own, to four decimals.
      const rest = exact(worksheet?.remuneration).minus(expected).abs();
      expect(rest.lte(new Exact("0.00005").times(lines.length))).toBe(true);
      for (const { remuneration, adjustments: shown = [] } of lines) {
        expect(exact(remuneration).gte(zero)).toBe(true);
        for (const [index, { before }] of shown.entries()) if (index > 0) expect(before).toBe(shown[index - 1]?.after);
        if (shown.length > 0) expect(shown.at(-1)?.after).toBe(remuneration);
      }
      expect(
        lines.reduce((sum, { premium }) => sum.plus(exact(premium)), zero).eq(worksheet?.manualPremium ?? ""),
      ).toBe(true);
    }),
    { numRuns: 150 },
  );
});
