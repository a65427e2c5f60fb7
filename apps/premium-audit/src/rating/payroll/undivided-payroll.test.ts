import { describe, expect, test } from "vitest";
import { type ReportWithLines, rateReports, sampleClass, sampleTerm } from "../premium/sample-policy.ts";
import type { PolicyTerm } from "../terms/policy-terms.ts";

const classifications = ["5403", "5551", "8810", "8742"].map((code) => sampleClass(code, "1"));
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
  test("counts in the other class, in one report or in two", () => {
    const divided = [
      {
        employeeIds: ["E-1"],
        state: "IL",
        classCode: "5403",
        rule: "standard_exceptions/*/1900-01-01",
        moved: [{ classCode: "8810", amount: "3100" }],
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

  test("counts in the class with most pay on these days, of several", () => {
    const roofer = { classCode: "5551", grossWages: "600" };
    const seller = { classCode: "8742", grossWages: "10" };
    const later = { periodStart: "2025-03-01", periodEnd: "2025-03-31", lines: [{ ...carpenter, grossWages: "9000" }] };
    const { lines, divided } = ratedOf([{ ...january, lines: [clerk, carpenter, roofer, seller] }, later]);
    expect(lines).toEqual({ "5403": "9500", "5551": "3710" });
    expect(divided[0]?.moved).toEqual([
      { classCode: "8742", amount: "10" },
      { classCode: "8810", amount: "3100" },
    ]);
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

  test("is not divided by unpaid leave, nor between two standard exceptions, nor by a class that pay does not rate", () => {
    const unpaid = [{ ...january, lines: [clerk, { ...carpenter, grossWages: "0" }] }];
    expect(ratedOf(unpaid).lines["8810"]).toBe("3100");
    const office = [{ ...january, lines: [clerk, { ...clerk, classCode: "8742" }] }];
    expect(ratedOf(office)).toEqual({ lines: { "8742": "3100", "8810": "3100" }, divided: [] });
    const domestic = sampleClass("0913", undefined, { rates: [{ rate: "200", basis: "per_capita" }] });
    const household = sampleTerm({ classifications: [...classifications, domestic] });
    expect(ratedOf([{ ...january, lines: [clerk, { classCode: "0913" }] }], household).lines["8810"]).toBe("3100");
  });
});
