import { expect, test } from "vitest";
import { rateReports, sampleClass, sampleTerm, worksheetOf } from "../premium/sample-policy.ts";

const covering = (coveredStates: string[]) =>
  sampleTerm({ classifications: [sampleClass("5403", "10", { minimumPremium: "500" })], coveredStates });
const carpenter = { state: "IL", grossWages: "10000" };
const inOhio = { employeeId: "E-2", state: "OH", classCode: "8810", grossWages: "40000" };

test("payroll of a state that the policy does not cover is listed, and the premium excludes it", () => {
  const { worksheet, missing } = rateReports(covering(["IL", "IN"]), [{ lines: [carpenter, inOhio] }]);
  expect(missing).toEqual([]);
  expect(worksheet).toMatchObject({
    payroll: "10000",
    finalPremium: "1000.00",
    notCovered: [
      {
        state: "OH",
        classCode: "8810",
        basis: "payroll",
        firstDay: "2025-01-01",
        lastDay: "2025-12-31",
        payroll: "40000",
        reportIds: ["PR_0"],
      },
    ],
  });
});

test("it needs no rate and no rule, also of an officer, and does not take part in limits, division or the governing class", () => {
  // Ohio has no officer limits on file, and 8810 has no rate.
  const lines = [
    carpenter,
    { ...inOhio, officer: true },
    { ...inOhio, employeeId: "E-1" },
    { ...inOhio, employeeId: "E-3", classCode: "5551", grossWages: "90000" },
  ];
  const uncovered = rateReports(covering(["IL"]), [{ lines, subcontractorPayments: "1000" }]);
  expect(uncovered.missing).toEqual([]);
  expect(uncovered.divided).toEqual([]);
  expect(uncovered.worksheet?.lines.map(({ state, classCode }) => `${state} ${classCode}`)).toEqual([
    "IL 5403",
    "IL 5403",
  ]);
  expect(uncovered.worksheet?.notCovered?.map(({ classCode, payroll }) => [classCode, payroll])).toEqual([
    ["5551", "90000"],
    ["8810", "80000"],
  ]);
  expect(rateReports(covering([]), [{ lines }]).missing.map(({ code }) => code)).toContain("UNRATED_CLASS");
});

test("only the rated days count, and a subcontractor of the register is listed too", () => {
  const subcontractor = {
    id: "sub_1",
    state: "OH",
    classCode: "5551",
    contract: "labor_only" as const,
    payments: [{ from: "2025-03-01", to: "2025-03-31", amount: "3100" }],
    certificates: [],
  };
  const half = { periodStart: "2024-12-30", periodEnd: "2025-01-02", lines: [inOhio] };
  const { notCovered } = worksheetOf(covering(["IL"]), [{ lines: [carpenter] }, half], { register: [subcontractor] });
  expect(notCovered).toMatchObject([
    { classCode: "5551", basis: "subcontractors", payroll: "3100", subcontractorIds: ["sub_1"] },
    { classCode: "8810", firstDay: "2025-01-01", lastDay: "2025-01-02", payroll: "20000" },
  ]);
});

test("a policy that names no states covers them all, and its worksheet has no such list", () => {
  expect(worksheetOf(covering([]), [{ lines: [carpenter] }])).not.toHaveProperty("notCovered");
});
