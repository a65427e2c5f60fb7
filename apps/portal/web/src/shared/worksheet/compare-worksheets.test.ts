import { create } from "@bufbuild/protobuf";
import { WorksheetSchema } from "@platform/contracts/premium_audit/v1/worksheets";
import { expect, test } from "vitest";
import { compareWorksheets } from "./compare-worksheets.ts";

const line = (members: object) => ({
  state: "IN",
  classCode: "9082",
  basis: "payroll",
  firstDay: "2025-01-01",
  rate: "1.14",
  ...members,
});

test("only what differs is listed, in the order of the statement", () => {
  const before = create(WorksheetSchema, {
    lines: [
      line({ payroll: "1000", remuneration: "900", premium: "10.26", deductions: [{ kind: "tips", amount: "100" }] }),
    ],
    steps: [{ step: "experience_modification", state: "IN", factor: "0.94", amount: "-0.62" }],
    totalPremium: "9.64",
    adjustment: "1",
  });
  const after = create(WorksheetSchema, {
    lines: [
      line({ payroll: "1000.00", remuneration: "1000", premium: "11.40" }),
      line({ classCode: "8810", payroll: "50", remuneration: "50", rate: "0.12", premium: "0.06" }),
    ],
    steps: [{ step: "experience_modification", state: "IN", factor: "0.94", amount: "-0.69" }],
    totalPremium: "10.77",
    adjustment: "1.00",
  });
  const rows = compareWorksheets(before, after).map(({ subject, figure, before: one, after: other, difference }) =>
    [subject, figure, one, other, difference].join(" | "),
  );
  expect(rows).toEqual([
    "IN 9082, from Jan 1, 2025 | Tips deducted | 100 |  | ",
    "IN 9082, from Jan 1, 2025 | Remuneration | 900 | 1000 | 100",
    "IN 9082, from Jan 1, 2025 | Premium | 10.26 | 11.40 | 1.14",
    "IN 8810, from Jan 1, 2025 | Payroll |  | 50 | ",
    "IN 8810, from Jan 1, 2025 | Remuneration |  | 50 | ",
    "IN 8810, from Jan 1, 2025 | Rate |  | 0.12 | ",
    "IN 8810, from Jan 1, 2025 | Premium |  | 0.06 | ",
    "Experience modification, IN | Amount | -0.62 | -0.69 | -0.07",
    "Total premium |  | 9.64 | 10.77 | 1.13",
  ]);
});
