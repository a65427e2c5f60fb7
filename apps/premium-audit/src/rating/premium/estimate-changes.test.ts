import { describe, expect, test } from "vitest";
import { daysOf } from "../days/days.ts";
import { rulesOn } from "../rules/rules.ts";
import type { PolicyTerm, RatingTerms } from "../terms/policy-terms.ts";
import { estimateOfTerm } from "./estimate-changes.ts";
import { estimatedPremium } from "./estimated-premium.ts";
import { sampleClass, sampleTerm, worksheetOf } from "./sample-policy.ts";

const rules = rulesOn("2025-01-01");

/** Returns a policy of 2025 with 36,500 of estimated payroll at 10, as a request stores it. */
function estimated(rating: Partial<RatingTerms> = {}): PolicyTerm & { changes: unknown } {
  const classifications = [sampleClass("5403", "10", { estimatedPayroll: "36500" })];
  const term = sampleTerm({ classifications, ...rating });
  const estimate = estimateOfTerm(term, rules);
  if (!estimate) throw new Error("there is no estimate");
  return { ...term, estimatedPremium: estimate.premium, estimateChanges: estimate.changes, changes: estimate.changes };
}

const premiumOf = (term: PolicyTerm, firstDay: string, lastDay: string) =>
  estimatedPremium(term, daysOf(firstDay, lastDay), rules);

test("a modification from 1 July changes the estimate from then on, not that of the days before", () => {
  const term = estimated({ stateTerms: [{ effectiveFrom: "2025-07-01", experienceModifier: "1.20" }] });
  // 36,500 / 100 × 10 = 3,650, of which 184 of 365 days have 20 % more.
  expect(term.estimatedPremium).toBe("4018.00");
  expect(term.changes).toEqual([
    { from: "2025-01-01", premium: "3650.00" },
    { from: "2025-07-01", premium: "4018.00" },
  ]);
  expect(premiumOf(term, "2025-01-01", "2025-06-30")).toBe("1810.00");
  expect(premiumOf(term, "2025-07-01", "2025-12-31")).toBe("2208.00");
  expect(premiumOf(term, "2025-01-01", "2025-07-31")).toBe("2182.00");
});

test("a rate, a class and an estimated payroll change it from their days on", () => {
  const rates = [{ rate: "10" }, { rate: "20", effectiveFrom: "2025-07-01" }];
  const byRate = estimated({ classifications: [sampleClass("5403", "10", { estimatedPayroll: "36500", rates })] });
  expect(byRate.estimatedPremium).toBe("5490.00");
  const added = { rates: [{ rate: "1", effectiveFrom: "2025-10-01" }], estimatedPayroll: "36500" };
  const classes = [sampleClass("5403", "10", { estimatedPayroll: "36500" }), sampleClass("8810", undefined, added)];
  expect(estimated({ classifications: classes }).estimatedPremium).toBe("3742.00");
  const estimates = [{ effectiveFrom: "2025-07-01", estimatedPayroll: "0" }];
  const ending = estimated({ classifications: [sampleClass("5403", "10", { estimatedPayroll: "36500", estimates })] });
  expect([ending.estimatedPremium, premiumOf(ending, "2025-07-01", "2025-12-31")]).toEqual(["1810.00", "0.00"]);
});

test("without a change within the term it is spread evenly, also by the days of a cancelled one", () => {
  const term = estimated({ stateTerms: [{ effectiveFrom: "2026-01-01", experienceModifier: "2" }] });
  expect(term.changes).toEqual([]);
  expect(premiumOf(term, "2025-01-01", "2025-03-31")).toBe("900.00");
});

describe("whatever changes", () => {
  const rates = [{ rate: "10" }, { rate: "12.34", effectiveFrom: "2025-03-07" }];
  const term = estimated({
    classifications: [sampleClass("5403", undefined, { estimatedPayroll: "1234567", rates })],
    stateTerms: [{ effectiveFrom: "2025-09-30", experienceModifier: "0.87" }],
    expenseConstant: "240",
    discountTable: "A",
  });

  test("the estimates of the months add up to that of the term", () => {
    const months = Array.from({ length: 12 }, (_, month) => {
      const first = new Date(Date.UTC(2025, month, 1));
      const last = new Date(Date.UTC(2025, month + 1, 0));
      return premiumOf(term, first.toISOString().slice(0, 10), last.toISOString().slice(0, 10));
    });
    const sum = months.reduce((total, month) => total + Math.round(Number(month) * 100), 0);
    expect((sum / 100).toFixed(2)).toBe(term.estimatedPremium);
  });

  test("payroll as it was estimated leaves nothing to adjust", () => {
    const sheet = worksheetOf(term, [{ lines: [{ grossWages: "1234567" }] }]);
    expect([sheet.finalPremium, sheet.adjustment]).toEqual([term.estimatedPremium, "0.00"]);
  });
});
