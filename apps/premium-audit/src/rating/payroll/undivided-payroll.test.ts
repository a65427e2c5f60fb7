import { describe, expect, test } from "vitest";
import { type ReportWithLines, rateReports, sampleClass, sampleTerm } from "../premium/sample-policy.ts";
import type { PolicyTerm } from "../terms/policy-terms.ts";

const rates = { "5403": "10", "5551": "40", "8810": "0.2", "8742": "0.5" };
const classifications = Object.entries(rates).map(([code, rate]) => sampleClass(code, rate));
const term = sampleTerm({ classifications });
const january = { periodStart: "2025-01-01", periodEnd: "2025-01-31" };
const clerk = { classCode: "8810", grossWages: "3100" };
const carpenter = { classCode: "5403", grossWages: "500" };

function ratedOf(reports: readonly ReportWithLines[], policyTerm: PolicyTerm = term) {
  const { worksheet, divided } = rateReports(policyTerm, reports);
  const lines = Object.fromEntries(worksheet?.lines.map(({ classCode, payroll }) => [classCode, payroll]) ?? []);
  return { lines, divided };
}

describe("the pay of one person in a standard exception and another class", () => {
  test("counts in the class with the highest rate, in one report or in two", () => {
    const divided = [
      {
        employeeIds: ["E-1"],
        state: "IL",
        rule: "standard_exceptions/*/1900-01-01",
        moved: [{ fromClass: "8810", toClass: "5403", amount: "3100" }],
        ...january,
      },
    ];
    const atOnce = ratedOf([{ ...january, lines: [clerk, carpenter] }]);
    expect(atOnce).toEqual({ lines: { "5403": "3600" }, divided });
    const inTwo = ratedOf([
      { ...january, lines: [clerk] },
      { ...january, lines: [carpenter] },
    ]);
    expect(inTwo).toEqual(atOnce);
  });

  test("stays where it is if the policy says that records support the division", () => {
    const supported = sampleTerm({ classifications, recordsSupportDivision: true });
    const { lines, divided } = ratedOf([{ ...january, lines: [clerk, carpenter] }], supported);
    expect([lines, divided]).toEqual([{ "5403": "500", "8810": "3100" }, []]);
  });

  test("moves for the days that are paid in both: a change of job is no division", () => {
    const changed = [
      { ...january, lines: [clerk] },
      { periodStart: "2025-02-01", periodEnd: "2025-02-28", lines: [carpenter] },
    ];
    expect(ratedOf(changed)).toEqual({ lines: { "5403": "500", "8810": "3100" }, divided: [] });
    const helped = [
      { ...january, lines: [clerk] },
      { periodStart: "2025-01-30", periodEnd: "2025-02-08", lines: [carpenter] },
    ];
    expect(ratedOf(helped)).toMatchObject({
      lines: { "5403": "700", "8810": "2900" },
      divided: [{ moved: [{ amount: "200" }], periodStart: "2025-01-30", periodEnd: "2025-01-31" }],
    });
  });

  test("counts all in the class with the highest rate of those paid on these days, whatever was paid", () => {
    const roofer = { classCode: "5551", grossWages: "600" };
    const seller = { classCode: "8742", grossWages: "10" };
    const later = { periodStart: "2025-03-01", periodEnd: "2025-03-31", lines: [{ ...carpenter, grossWages: "9000" }] };
    const { lines, divided } = ratedOf([{ ...january, lines: [clerk, carpenter, roofer, seller] }, later]);
    expect(lines).toEqual({ "5403": "9000", "5551": "4210" });
    expect(divided[0]?.moved).toEqual([
      { fromClass: "5403", toClass: "5551", amount: "500" },
      { fromClass: "8742", toClass: "5551", amount: "10" },
      { fromClass: "8810", toClass: "5551", amount: "3100" },
    ]);
  });

  test("counts in a standard exception that has the highest rate, and between two of them", () => {
    const office = [{ ...january, lines: [clerk, { ...clerk, classCode: "8742", grossWages: "100" }] }];
    expect(ratedOf(office)).toMatchObject({ lines: { "8742": "3200" }, divided: [{ moved: [{ amount: "3100" }] }] });
    const cheap = sampleTerm({ classifications: [sampleClass("8810", "0.2"), sampleClass("8017", "0.1")] });
    const shop = [{ ...january, lines: [clerk, { classCode: "8017", grossWages: "500" }] }];
    expect(ratedOf(shop, cheap).lines).toEqual({ "8810": "3600" });
  });

  test("goes by the rate of each day, and misses the rate of a class without one", () => {
    const changing = sampleClass("5403", undefined, {
      rates: [{ rate: "10" }, { rate: "0.1", effectiveFrom: "2025-01-16" }],
    });
    const changed = sampleTerm({ classifications: [changing, sampleClass("8810", "0.2")] });
    const lines = [clerk, { ...carpenter, grossWages: "310" }];
    // 15 of 31 days of 3,410 in 5403, and 16 in 8810.
    expect(ratedOf([{ ...january, lines }], changed).lines).toEqual({ "5403": "1650", "8810": "1760" });
    const { missing } = rateReports(term, [{ ...january, lines: [clerk, { classCode: "5102", grossWages: "1" }] }]);
    expect(missing).toContainEqual(expect.objectContaining({ code: "UNRATED_CLASS", classCode: "5102" }));
  });

  test("takes its share of overtime premium and excluded pay along", () => {
    const paid = { ...clerk, overtimePremium: "310", excludedPay: [{ kind: "tips" as const, amount: "620" }] };
    const helped = { periodStart: "2025-01-30", periodEnd: "2025-02-08", lines: [carpenter] };
    const { worksheet } = rateReports(term, [{ ...january, lines: [paid] }, helped]);
    const deducted = worksheet?.lines.map(({ deductions }) =>
      deductions.map(({ kind, amount }) => `${kind} ${amount}`),
    );
    expect(deducted).toEqual([
      ["tips 40", "overtime_premium 20"],
      ["tips 580", "overtime_premium 290"],
    ]);
  });

  test("is that of one person only: of one employer and state, or of linked ids", () => {
    const other = { ...carpenter, employeeId: "E-2" };
    const apart = [
      { ...january, lines: [clerk, other] },
      { ...january, employerId: "emp_2", lines: [carpenter] },
      { ...january, ownerId: "own_2", lines: [carpenter] },
    ];
    expect(ratedOf(apart)).toEqual({ lines: { "5403": "1500", "8810": "3100" }, divided: [] });
    const elsewhere = sampleTerm({ classifications: [...classifications, sampleClass("5403", "1", { state: "IN" })] });
    expect(ratedOf([{ ...january, lines: [clerk, { ...carpenter, state: "IN" }] }], elsewhere).divided).toEqual([]);
    const linked = sampleTerm({ classifications, personLinks: [{ employeeId: "E-1", samePersonAs: "E-2" }] });
    expect(ratedOf([{ ...january, lines: [clerk, other] }], linked).lines).toEqual({ "5403": "3600" });
  });

  test("is not divided by unpaid leave, nor by a class that pay does not rate", () => {
    const unpaid = [{ ...january, lines: [clerk, { ...carpenter, grossWages: "0" }] }];
    expect(ratedOf(unpaid).lines["8810"]).toBe("3100");
    const domestic = sampleClass("0913", undefined, { rates: [{ rate: "200", basis: "per_capita" }] });
    const household = sampleTerm({ classifications: [...classifications, domestic] });
    expect(ratedOf([{ ...january, lines: [clerk, { classCode: "0913" }] }], household).lines["8810"]).toBe("3100");
  });
});
