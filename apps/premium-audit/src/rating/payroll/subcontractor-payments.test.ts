import { describe, expect, test } from "vitest";
import { rateReports, sampleClass, sampleTerm, worksheetOf } from "../premium/sample-policy.ts";
import type { RegisteredSubcontractor } from "./registered-subcontractor.ts";

const classifications = [sampleClass("5403", "10"), sampleClass("5551", "40"), sampleClass("8810", "0.2")];
const term = sampleTerm({ classifications });
const payroll = { lines: [{ grossWages: "60000" }] };

function subcontractor(changes: Partial<RegisteredSubcontractor> = {}): RegisteredSubcontractor {
  return {
    id: "sub_1",
    state: "IL",
    classCode: "5551",
    contract: "labor_only",
    payments: [{ from: "2025-03-03", to: "2025-03-12", amount: "10000" }],
    certificates: [],
    ...changes,
  };
}

const certificate = (start: string, end: string) => ({ from: start, to: end, reference: "" });
const lineOf = (...register: RegisteredSubcontractor[]) =>
  worksheetOf(term, [payroll], { register }).lines.find(({ basis }) => basis === "subcontractors");

describe("a registered subcontractor", () => {
  test("counts in its own class, and a carpenter's roofer without a certificate costs 3,600", () => {
    const { lines } = worksheetOf(term, [payroll], { register: [subcontractor()] });
    expect(lines).toMatchObject([
      { classCode: "5403", basis: "payroll", premium: "6000.00", subcontractorIds: [] },
      {
        classCode: "5551",
        basis: "subcontractors",
        payroll: "10000",
        remuneration: "9000",
        premium: "3600.00",
        deductions: [{ kind: "materials", amount: "1000" }],
        subcontractorIds: ["sub_1"],
      },
    ]);
  });

  test.each([
    ["labor_only", "9000"],
    ["labor_and_materials", "5000"],
    ["mobile_equipment", "3333.3333"],
    ["unstated", "10000"],
  ] as const)("with the contract %s counts as %s", (contract, remuneration) => {
    expect(lineOf(subcontractor({ contract }))?.remuneration).toBe(remuneration);
  });

  test("counts with its real payroll where its records show it, for the days that no certificate covers", () => {
    const [paid] = subcontractor().payments;
    const payments = paid ? [{ ...paid, payroll: "4000" }] : [];
    expect(lineOf(subcontractor({ payments }))).toMatchObject({
      payroll: "10000",
      remuneration: "4000",
      deductions: [{ kind: "materials", amount: "6000" }],
    });
    const certificates = [certificate("2025-03-08", "2025-12-31")];
    expect(lineOf(subcontractor({ payments, certificates }))?.remuneration).toBe("2000");
  });

  test("without a class counts in the governing class, and without a state where the policy has its class", () => {
    expect(lineOf(subcontractor({ classCode: "" }))).toMatchObject({ state: "IL", classCode: "5403" });
    expect(lineOf(subcontractor({ state: "" }))).toMatchObject({ state: "IL", classCode: "5551" });
  });

  test("counts for the days that no certificate covers, and the line shows what was insured", () => {
    const certificates = [certificate("2024-06-01", "2025-03-04"), certificate("2025-03-04", "2025-03-06")];
    expect(lineOf(subcontractor({ certificates }))).toMatchObject({
      payroll: "10000",
      remuneration: "5400",
      deductions: [
        { kind: "insured_subcontractor", amount: "4000" },
        { kind: "materials", amount: "600" },
      ],
    });
  });

  test("counts only for its days within the rated ones", () => {
    const payments = [{ from: "2024-12-27", to: "2025-01-05", amount: "10000" }];
    expect(lineOf(subcontractor({ payments, contract: "unstated" }))?.remuneration).toBe("5000");
    expect(
      lineOf(subcontractor({ payments: [{ from: "2026-01-01", to: "2026-01-01", amount: "1" }] })),
    ).toBeUndefined();
  });

  test("in a class that the policy does not have makes the class an unrated one, unless it was insured", () => {
    const unrated = { classCode: "5022", state: "IL" };
    expect(rateReports(term, [payroll], { register: [subcontractor(unrated)] }).missing).toMatchObject([
      { code: "UNRATED_CLASS", ...unrated },
    ]);
    const insured = subcontractor({ ...unrated, certificates: [certificate("2025-01-01", "2025-12-31")] });
    expect(rateReports(term, [payroll], { register: [insured] }).missing).toEqual([]);
  });

  test("may be registered in one entry or in several, and in any order", () => {
    const first = { from: "2025-03-03", to: "2025-03-12", amount: "10000" };
    const second = { from: "2025-08-01", to: "2025-08-01", amount: "77.77" };
    const one = lineOf(subcontractor({ payments: [first, second] }));
    const two = lineOf(subcontractor({ payments: [second] }), subcontractor({ payments: [first] }));
    expect(two).toEqual(one);
  });
});

describe("payments to subcontractors without a certificate of insurance", () => {
  const classifications = [sampleClass("5403", "10"), sampleClass("8810", "0.2")];
  const report = {
    subcontractorPayments: "9000",
    lines: [{ grossWages: "100" }, { employeeId: "E-2", classCode: "8810", grossWages: "5000" }],
  };

  test.each([
    ["unstated", "9000"],
    ["labor_only", "8100"],
    ["labor_and_materials", "4500"],
    ["mobile_equipment", "3000"],
  ] as const)("count where the contract is %s as %s, in the governing class", (subcontractorContract, counted) => {
    const term = sampleTerm({ classifications, subcontractorContract });
    expect(worksheetOf(term, [report]).lines).toMatchObject([
      { classCode: "5403", basis: "payroll", remuneration: "100" },
      {
        classCode: "5403",
        basis: "subcontractors",
        remuneration: counted,
        sources: [{ reportId: "PR_0", positions: [] }],
      },
      { classCode: "8810", basis: "payroll", remuneration: "5000" },
    ]);
  });

  test("count in the governing class of the term, whatever class the report itself has", () => {
    const carpentry = { periodEnd: "2025-06-30", lines: [{ grossWages: "6000" }] };
    const clerical = {
      periodStart: "2025-07-01",
      subcontractorPayments: "9000",
      lines: [{ classCode: "8810" }],
    };
    const { lines } = worksheetOf(sampleTerm({ classifications }), [carpentry, clerical]);
    expect(lines.find(({ basis }) => basis === "subcontractors")?.classCode).toBe("5403");
  });

  test("without any payroll, count in the class with the highest estimate", () => {
    const estimated = [
      sampleClass("5403", "10", { estimatedPayroll: "1000" }),
      sampleClass("5606", "7", { estimatedPayroll: "2000" }),
      sampleClass("8810", "0.2", { estimatedPayroll: "90000" }),
    ];
    const report = { subcontractorPayments: "9000", lines: [] };
    expect(worksheetOf(sampleTerm({ classifications: estimated }), [report]).lines).toMatchObject([
      { classCode: "5606" },
    ]);
  });

  test("count in a standard exception if the term has no other class", () => {
    const clerical = { subcontractorPayments: "9000", lines: [{ classCode: "8810" }] };
    expect(worksheetOf(sampleTerm({ classifications }), [clerical]).lines.map((line) => line.classCode)).toEqual([
      "8810",
      "8810",
    ]);
  });
});
