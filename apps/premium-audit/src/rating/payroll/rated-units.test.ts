import type { RateBasis } from "@platform/public-records/record/rating-choices";
import { describe, expect, test } from "vitest";
import { premiumOfEstimates } from "../premium/estimated-premium.ts";
import { type ReportWithLines, rateReports, sampleClass, sampleTerm, worksheetOf } from "../premium/sample-policy.ts";
import { rulesOn } from "../rules/rules.ts";
import type { Classification } from "../terms/policy-terms.ts";

const classOf = (classCode: string, basis: RateBasis, rate: string, more: Partial<Classification> = {}) =>
  sampleClass(classCode, undefined, { rates: [{ rate, basis }], ...more });
const linesOf = (
  classes: Classification[],
  reports: ReportWithLines[],
  days?: { firstDay: string; lastDay: string },
) => {
  const { lines } = worksheetOf(sampleTerm({ classifications: classes }), reports, days && { days });
  return lines.map(({ classCode, rateBasis, units, premium }) => ({ classCode, rateBasis, units, premium }));
};

test("a rate per capita is for each person and year, in proportion to the days for which a person is paid", () => {
  const domestic = classOf("0913", "per_capita", "150");
  const paid = (employeeId: string, periodEnd = "2025-12-31"): ReportWithLines => ({
    periodStart: "2025-01-01",
    periodEnd,
    lines: [{ employeeId, classCode: "0913", grossWages: "30000" }],
  });
  expect(linesOf([domestic], [paid("A"), paid("B")])).toEqual([
    { classCode: "0913", rateBasis: "per_capita", units: "2", premium: "300.00" },
  ]);
  // B for 73 of 365 days; the same days in two reports count once.
  expect(linesOf([domestic], [paid("A"), paid("B", "2025-03-14"), paid("B", "2025-03-14")])).toMatchObject([
    { units: "1.2", premium: "180.00" },
  ]);
});

test("a rate per hour is for the hours worked, whatever they are paid", () => {
  const roofing = classOf("0507-00", "per_hour", "2.5", { state: "WA" });
  const line = { state: "WA", classCode: "0507-00", grossWages: "60000", hoursWorked: "1920.5" };
  expect(linesOf([roofing], [{ lines: [line, { ...line, officer: true, employeeId: "E-2" }] }])).toEqual([
    { classCode: "0507-00", rateBasis: "per_hour", units: "3841", premium: "9602.50" },
  ]);
});

test("hours are divided by days where a rate changes", () => {
  const rates = [
    { rate: "2", basis: "per_hour" as const },
    { rate: "3", basis: "per_hour" as const, effectiveFrom: "2025-10-20" },
  ];
  const reports = [{ lines: [{ hoursWorked: "1000" }] }];
  expect(linesOf([sampleClass("5403", undefined, { rates })], reports)).toMatchObject([
    { units: "800", premium: "1600.00" },
    { units: "200", premium: "600.00" },
  ]);
});

test("a flat rate is for the class and term, with or without payroll", () => {
  const flat = classOf("9985", "flat", "100");
  const carpentry = sampleClass("5403", "10");
  expect(linesOf([flat, carpentry], [{ lines: [{}] }])).toMatchObject([
    { classCode: "5403", units: undefined, premium: "100.00" },
    { classCode: "9985", rateBasis: "flat", units: "1", premium: "100.00" },
  ]);
  const march = { firstDay: "2025-01-01", lastDay: "2025-03-31" };
  expect(linesOf([flat], [{ lines: [{ classCode: "9985" }] }], march)).toMatchObject([
    { units: "0.2465753425", premium: "24.66" },
  ]);
});

test("the premium of estimated units is the estimate", () => {
  const classifications = [
    classOf("0913", "per_capita", "150", { estimatedUnits: "2" }),
    classOf("5403", "per_hour", "2.5", { estimatedUnits: "1000" }),
    classOf("9985", "flat", "100"),
  ];
  expect(premiumOfEstimates(sampleTerm({ classifications }), rulesOn("2025-01-01"))).toBe("2900.00");
});

test("a loss cost times the multiplier in force is the rate", () => {
  const rates = [{ rate: "4.20", isLossCost: true as const }];
  const term = sampleTerm({
    classifications: [sampleClass("5403", undefined, { rates })],
    lossCostMultiplier: "1.5",
    stateTerms: [{ effectiveFrom: "2025-10-20", lossCostMultiplier: "1.25" }],
  });
  const { lines } = worksheetOf(term, [{ lines: [{ grossWages: "10000" }] }]);
  expect(lines).toMatchObject([
    { lossCost: "4.2", rate: "6.3", remuneration: "8000", premium: "504.00" },
    { lossCost: "4.2", rate: "5.25", remuneration: "2000", premium: "105.00" },
  ]);
});

test("a loss cost has no rate on days without a multiplier", () => {
  const rates = [{ rate: "4.20", isLossCost: true as const }];
  const term = sampleTerm({
    classifications: [sampleClass("5403", undefined, { rates })],
    stateTerms: [{ effectiveFrom: "2025-07-01", lossCostMultiplier: "1.25" }],
  });
  expect(rateReports(term, [{ lines: [{}] }]).missing).toEqual([
    { code: "UNRATED_CLASS", state: "IL", classCode: "5403", from: "2025-01-01", to: "2025-12-31" },
  ]);
});

describe("a term of 90 days, cancelled", () => {
  const cancelled = (method: "pro_rata" | "short_rate") => {
    const classifications = [classOf("9985", "flat", "1000"), classOf("0913", "per_capita", "2000")];
    const lines = [{ classCode: "0913", grossWages: "5000" }];
    const term = sampleTerm({ classifications }, { cancellation: { lastDay: "2025-03-31", method } });
    return worksheetOf(term, [{ periodEnd: "2025-03-31", lines }], {
      days: { firstDay: "2025-01-01", lastDay: "2025-03-31" },
    });
  };

  test("by the carrier: units by days to the cent", () => {
    const { lines } = cancelled("pro_rata");
    expect(lines.map(({ units, premium }) => ({ units, premium }))).toEqual([
      { units: "0.2465753425", premium: "493.15" },
      { units: "0.2465753425", premium: "246.58" },
    ]);
  });

  test("by the insured: 35 % of the units of the whole term", () => {
    expect(cancelled("short_rate").finalPremium).toBe("1050.00");
  });
});
