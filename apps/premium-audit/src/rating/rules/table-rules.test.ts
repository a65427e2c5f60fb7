import { expect, test } from "vitest";
import { rateReports, sampleClass, sampleTerm, worksheetOf } from "../premium/sample-policy.ts";
import type { PolicyTerm } from "../terms/policy-terms.ts";
import type { RuleTableRow } from "../terms/rule-table.ts";
import { rulesOfTerm } from "./rules.ts";

const row = (id: string, values: Partial<RuleTableRow>): RuleTableRow => {
  const [kind = "", state = "", effectiveFrom = ""] = id.split("/");
  return { id, kind: kind as RuleTableRow["kind"], state, effectiveFrom, source: "manual", ...values };
};
const rows = [
  row("employee_caps/TX/2024-01-01", { yearlyMaximum: "50000" }),
  row("employee_caps/TX/2024-01-01/5551", { classCodes: ["5551"], weeklyMaximum: "500" }),
  row("minimum_premium/TX/2025-01-01", { classWhenNone: "8810", remunerationShare: "0.05" }),
  row("cancellation/TX/2025-01-01/pro_rata", { appliesTo: "pro_rata", expenseConstantMinimum: "100" }),
  row("cancellation/TX/2025-01-01/short_rate", { appliesTo: "short_rate", shortRates: [{ toDay: 365, share: "0.5" }] }),
  row("noncompliance/TX/2025-01-01", { multiple: "1.5" }),
  row("overtime/TX/2026-01-01", { deducted: false }),
];
const ruleTable = { id: "rlt_1", version: 3, rows };
const termOf = (rating: Parameters<typeof sampleTerm>[0], more: Partial<PolicyTerm> = {}) =>
  sampleTerm(rating, { ruleTable, ...more });
const texas = (classCode: string, more: object = {}) => sampleClass(classCode, "10", { state: "TX", ...more });
const paid = (grossWages: string, classCode = "5403") => ({ state: "TX", classCode, grossWages });

test("rows of a table apply by state, class and day, and only those that were used are kept", () => {
  const term = termOf({ classifications: [texas("5403"), texas("5551")] });
  const rules = rulesOfTerm(term);
  const lines = [paid("80000"), { ...paid("80000", "5551"), employeeId: "E-2" }];
  const worksheet = worksheetOf(term, [{ lines }], { rules });
  // 50,000 of the first, and 52 weeks of 500 of the other.
  expect(worksheet.remuneration).toBe("76000");
  const usedRows = rules.usedTable()?.rows.map(({ id }) => id);
  expect(usedRows).toContain("employee_caps/TX/2024-01-01/5551");
  expect(usedRows).not.toContain("overtime/TX/2026-01-01");
  const cited = worksheet.rules.filter(({ ruleTable: source }) => source).map(({ rule }) => rule);
  expect(cited).toContain("employee_caps/TX/2024-01-01/rlt_1");
  const overtime = rateReports(term, [{ lines: [{ ...paid("1100"), overtimePay: "300" }] }], { rules });
  expect(overtime.worksheet?.remuneration).toBe("1000");
});

test("limits of a table for some classes come before those for all", () => {
  const rowsOfOwners = [
    row("officer_limits/TX/2025-01-01/officer/5403", {
      appliesTo: "officer",
      classCodes: ["5403", "7309"],
      weeklyMaximum: "500",
    }),
    row("officer_limits/TX/2025-01-01/officer", { appliesTo: "officer", weeklyMaximum: "1000" }),
  ];
  const term = termOf({ classifications: [] }, { ruleTable: { id: "rlt_4", version: 1, rows: rowsOfOwners } });
  const limitOf = (classCode: string) =>
    rulesOfTerm(term).officerLimits("TX", "officer", classCode)?.weeklyMaximum?.toFixed();
  expect(["5403", "7309F", "8810"].map(limitOf)).toEqual(["500", "500", "1000"]);
});

test("a table decides which pay may be divided, and which hourly wage divides two classes", () => {
  const person = [paid("20000", "8810"), paid("30000")];
  const withRow = (values: Partial<RuleTableRow>, id = "interchange/TX/2025-01-01") => {
    const table = { id: "rlt_2", version: 1, rows: [row(id, values)] };
    const classifications = [texas("5403"), texas("8810", { rates: [{ rate: "1" }] }), texas("5551")];
    const term = termOf({ classifications }, { ruleTable: table });
    return (lines: readonly object[]) => rateReports(term, [{ lines: lines as never }], { rules: rulesOfTerm(term) });
  };
  const premiumOf = (rated: ReturnType<ReturnType<typeof withRow>>) => rated.worksheet?.manualPremium;
  // Without a row about it: 50,000 in 5403 at 10.
  expect(premiumOf(withRow({ kind: "overtime", deducted: true })(person))).toBe("5000.00");
  const divided = withRow({ divided: true })(person);
  expect(premiumOf(divided)).toBe("3200.00");
  const roofer = [paid("20000", "5551"), paid("30000")];
  expect(withRow({ divided: false })(roofer).divided).toEqual([]);
  const division = withRow({ divided: false, classCodes: ["5551"] })(roofer).divided;
  expect(division).toMatchObject([{ rule: "interchange/TX/2025-01-01/rlt_2" }]);

  const wage = { classBelow: "5551", classAtOrAbove: "5403", hourlyWage: "30" };
  const rated = withRow(wage, "dual_wage/TX/2025-01-01/5551+5403")([{ ...paid("2999"), hoursWorked: "100" }]);
  expect(rated.worksheet?.lines.map(({ classCode }) => classCode)).toEqual(["5551"]);
  expect(rated.remarks).toMatchObject([{ code: "DUAL_WAGE_CLASS", rule: "dual_wage/TX/2025-01-01/5551+5403/rlt_2" }]);
});

test("a table lowers the minimum premium, and decides a cancellation of a policy in one state", () => {
  const term = termOf({ classifications: [texas("5403")], minimumPremium: "900" });
  // 5 % of 10,000, which is below the premium.
  const worksheet = worksheetOf(term, [{ lines: [paid("10000")] }], { rules: rulesOfTerm(term) });
  expect(worksheet.finalPremium).toBe("1000.00");
  const rules = rulesOfTerm(term);
  expect(rules.minimumPremium("TX")).toMatchObject({ remuneration_share: "0.05" });
  expect(rules.cancellation("", "pro_rata")).toMatchObject({ expense_constant_minimum: "100" });
  expect(rules.shortRate(90)?.share.toFixed()).toBe("0.5");
  expect(rules.noncompliance("TX")).toEqual({ multiple: "1.5", exact: false, requests: 2 });
  const several = rulesOfTerm(termOf({ classifications: [texas("5403"), sampleClass("5403", "10")] }));
  expect(several.cancellation("", "pro_rata")).toMatchObject({ expense_constant_minimum: "15" });
});

// A carrier's table has thousands of rows, and an audit tens of thousands of lines.
test("a line does not look at every row of the table", () => {
  let looks = 0;
  const counted = Array.from({ length: 2000 }, (_, index) => {
    const year = 1000 + Math.floor(index / 50);
    return Object.defineProperty(row(`overtime/S${index % 50}/${year}-01-01`, { deducted: true }), "kind", {
      get: () => {
        looks += 1;
        return "overtime";
      },
    });
  });
  const term = termOf({ classifications: [texas("5403")] }, { ruleTable: { id: "rlt_3", version: 1, rows: counted } });
  const rules = rulesOfTerm(term);
  for (let line = 0; line < 100; line++) {
    expect(rules.overtime("S7", "5403")?.rule).toBe("overtime/S7/1039-01-01/rlt_3");
    expect(rules.employeeCap("S7", "5403")?.rule).toBe("employee_caps/*/1900-01-01");
  }
  expect(looks).toBeLessThan(2 * counted.length);
});
