import { expect, test } from "vitest";
import type { AuditResults } from "../audit/audits/audit.ts";
import type { WorksheetLine } from "../rating/premium/manual-premium.ts";
import { classPremiums } from "./class-premium.ts";
import { differenceBetween } from "./version-difference.ts";

const results: AuditResults = {
  payroll: "100",
  remuneration: "100",
  estimatedPremium: "10",
  actualPremium: "12",
  totalPremium: "12",
  premiumToDate: "12",
  totalToDate: "12",
  chargedBefore: "0",
  instalment: "12",
  adjustment: "2",
  adjustmentType: "additional_premium",
};

function line(classCode: string, remuneration: string, premium?: string): WorksheetLine {
  return {
    state: "IN",
    classCode,
    basis: "payroll",
    firstDay: "2025-01-01",
    lastDay: "2025-12-31",
    payroll: remuneration,
    deductions: [],
    remuneration,
    sources: [],
    subcontractorIds: [],
    ...(premium !== undefined && { premium }),
  };
}

test("compares figures and classes, and leaves out what is the same", () => {
  const before = {
    version: 1,
    results,
    lines: [line("5403", "60", "6"), line("5403", "40.5", "4.05"), line("8810", "1", "1")],
  };
  const { payroll: _, ...closed } = { ...results, totalPremium: "11.95" };
  const after = { results: closed, lines: [line("5403", "100.5", "10.00"), line("8810", "1", "1"), line("8742", "0")] };
  expect(differenceBetween(before, after)).toEqual({
    version: 1,
    figures: [
      { figure: "payroll", amount: { before: "100", change: "-100" } },
      { figure: "total_premium", amount: { before: "12", after: "11.95", change: "-0.05" } },
    ],
    classes: [
      {
        state: "IN",
        classCode: "5403",
        remuneration: { before: "100.5", after: "100.5", change: "0" },
        premium: { before: "10.05", after: "10", change: "-0.05" },
      },
      { state: "IN", classCode: "8742", remuneration: { after: "0", change: "0" }, premium: { change: "0" } },
    ],
  });
});

test("puts each class's premium beside its estimate, also where only one of both is", () => {
  const actual = [line("5403", "10", "1.10"), line("5403", "10", "2.20"), line("9999", "5")];
  expect(classPremiums(actual, [line("5403", "10", "3"), line("8810", "10", "0.5")])).toEqual([
    { state: "IN", classCode: "5403", estimatedPremium: "3", actualPremium: "3.3" },
    { state: "IN", classCode: "8810", estimatedPremium: "0.5" },
    { state: "IN", classCode: "9999" },
  ]);
});
