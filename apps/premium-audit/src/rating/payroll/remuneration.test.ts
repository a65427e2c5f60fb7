import { describe, expect, test } from "vitest";
import { countMissingDays } from "../premium/rate-payroll.ts";
import { rateReports, sampleClass, sampleTerm, worksheetOf } from "../premium/sample-policy.ts";
import type { PolicyTerm } from "../terms/policy-terms.ts";

function remunerations(...inputs: Parameters<typeof worksheetOf>) {
  return worksheetOf(...inputs).lines.map((line) => [line.firstDay, line.remuneration]);
}

describe("a rule that is not on file", () => {
  const ohio = sampleTerm({ classifications: [sampleClass("5403", "10", { state: "OH" })] });
  const overtime = { lines: [{ state: "OH", grossWages: "1100", overtimePay: "300" }] };
  const missed = (term: typeof ohio, lines: (typeof overtime)["lines"]) =>
    rateReports(term, [{ lines }]).missing.map((each) => (each.code === "RULE_NOT_ON_FILE" ? each.kind : each.code));

  test("is named if the payroll needs it", () => {
    expect(missed(ohio, overtime.lines)).toEqual(["employee_caps", "overtime"]);
    expect(missed(ohio, [{ state: "OH", grossWages: "1100", overtimePay: "0" }])).toEqual(["employee_caps"]);
  });

  test("is needed no more if the policy states the value", () => {
    const stated = (deducted: boolean) =>
      sampleTerm({
        ...ohio.rating,
        overtimeDeducted: [{ state: "OH", deducted }],
        employeeCaps: [{ state: "OH", classCodes: [] }],
      });
    expect(missed(stated(true), overtime.lines)).toEqual([]);
    expect(worksheetOf(stated(true), [overtime]).remuneration).toBe("1000");
    expect(worksheetOf(stated(false), [overtime]).remuneration).toBe("1100");
  });

  test("is not needed for payroll that does not touch it", () => {
    const utah = sampleTerm({ classifications: [sampleClass("5403", "10", { state: "UT" })] });
    const line = { state: "UT", grossWages: "1100", overtimePay: "300" };
    expect(rateReports(utah, [{ lines: [line] }])).toMatchObject({ worksheet: { remuneration: "1100" }, missing: [] });
  });
});

describe("excluded pay without a rule on file", () => {
  const ohio = { state: "OH", employeeCaps: [{ state: "OH", classCodes: [] }] };
  const term = (more: object = {}) =>
    sampleTerm({ classifications: [sampleClass("5403", "10", { state: "OH" })], ...ohio, ...more });
  const tips = (amount: string) => [{ lines: [{ state: "OH", excludedPay: [{ kind: "tips" as const, amount }] }] }];

  test("counts, and the rule is named by the kind of pay; 0 needs no rule", () => {
    expect(rateReports(term(), tips("100"))).toMatchObject({
      missing: [{ code: "RULE_NOT_ON_FILE", kind: "excluded_pay", of: "tips", state: "OH" }],
      worksheet: { remuneration: "1000" },
    });
    expect(rateReports(term(), tips("0")).missing).toEqual([]);
  });

  test("is as the policy states it, kind by kind", () => {
    const stated = (kind: "tips" | "severance", deducted: boolean) =>
      rateReports(term({ excludedPayDeducted: [{ state: "OH", kind, deducted }] }), tips("100"));
    expect(stated("tips", true)).toMatchObject({
      missing: [],
      worksheet: { lines: [{ deductions: [{ kind: "tips", rules: ["excluded_pay/OH/2025-01-01/tips/policy"] }] }] },
    });
    expect(stated("tips", false)).toMatchObject({ missing: [], worksheet: { remuneration: "1000" } });
    expect(stated("severance", true).missing).toHaveLength(1);
  });
});

test("a worksheet names the rules of its deductions and steps, with their sources", () => {
  const term = sampleTerm({ classifications: [sampleClass("5403", "10", { state: "IN" })] });
  const lines = [{ state: "IN", officer: true, grossWages: "500000", overtimePay: "300" }];
  const worksheet = worksheetOf(term, [{ lines }]);
  expect(worksheet.lines[0]?.deductions.map(({ kind, rules }) => [kind, rules])).toEqual([
    ["officer_limits", ["officer_limits/IN/2025-01-01"]],
    ["overtime_premium", ["overtime/*/1900-01-01"]],
  ]);
  expect(worksheet.rules.map(({ rule }) => rule)).toEqual(
    expect.arrayContaining(["officer_limits/IN/2025-01-01", "overtime/*/1900-01-01", "premium_steps/*/1900-01-01"]),
  );
});

describe("the weekly maximum of construction classes in New York", () => {
  const of2022 = { firstDay: "2022-07-01", lastDay: "2023-06-30" };
  const ny = [sampleClass("5403", "10", { state: "NY" }), sampleClass("8810", "1", { state: "NY" })];
  const half = (periodStart: string, periodEnd: string, grossWages: string, classCode = "5403") => ({
    periodStart,
    periodEnd,
    lines: [{ state: "NY", classCode, grossWages }],
  });

  test("applies to the average week of the person, in these classes only", () => {
    const term = sampleTerm({ classifications: ny }, of2022);
    const paid = [half("2022-07-01", "2022-12-31", "20000"), half("2023-01-01", "2023-06-30", "100000")];
    // 52 weeks of 1,688.19.
    expect(worksheetOf(term, paid)).toMatchObject({
      remuneration: "87785.88",
      lines: [{ deductions: [{ kind: "employee_cap", rules: ["employee_caps/NY/2022-07-01/construction"] }] }],
    });
    expect(worksheetOf(term, [half("2022-07-01", "2023-06-30", "120000", "8810")]).remuneration).toBe("120000");
  });

  test("is not on file for policies after June 2026", () => {
    const days = { firstDay: "2026-07-01", lastDay: "2027-06-30" };
    const term = sampleTerm({ classifications: ny }, days);
    const paid = (classCode: string) => rateReports(term, [half("2026-07-01", "2027-06-30", "1000", classCode)]);
    expect(paid("5403").missing).toMatchObject([{ code: "RULE_NOT_ON_FILE", kind: "employee_caps", state: "NY" }]);
    expect(paid("8810").missing).toEqual([]);
    const employeeCaps = [{ state: "NY", weeklyMaximum: "1750", classCodes: ["5403"] }];
    const stated = sampleTerm({ classifications: ny, employeeCaps }, days);
    const rated = rateReports(stated, [half("2026-07-01", "2027-06-30", "100000")]);
    expect(rated).toMatchObject({ worksheet: { remuneration: "91000" }, missing: [] });
  });
});

describe("the payroll maximum of classes in California", () => {
  const bank = (more: { lastDay: string; cancellation?: NonNullable<PolicyTerm["cancellation"]> }, officer = false) => {
    const classifications = [sampleClass("8808", "1", { state: "CA" })];
    const term = sampleTerm({ classifications }, { firstDay: "2023-09-01", ...more });
    const periodEnd = more.cancellation?.lastDay ?? more.lastDay;
    const lines = [{ state: "CA", classCode: "8808", grossWages: "400000", officer }];
    return rateReports(term, [{ periodStart: "2023-09-01", periodEnd, lines }], {
      days: { firstDay: term.firstDay, lastDay: periodEnd },
    }).worksheet?.remuneration;
  };

  test("is for a year, and for the weeks of a shorter or cancelled term", () => {
    expect(bank({ lastDay: "2024-08-31" })).toBe("154700");
    // 26 of 52 weeks.
    expect(bank({ lastDay: "2024-02-29" })).toBe("77350");
    const cancellation = { lastDay: "2023-11-30", method: "pro_rata" as const };
    expect(bank({ lastDay: "2024-08-31", cancellation })).toBe("38675");
  });

  test("is not that of officers, who have limits of their own", () => {
    expect(bank({ lastDay: "2024-08-31" }, true)).toBe("154700");
    const of2025 = { firstDay: "2024-09-01", lastDay: "2025-08-31" };
    const elections = [{ employeeId: "E-1", kind: "partner" as const, included: true }];
    const term = sampleTerm(
      { classifications: [sampleClass("8808", "1", { state: "CA" })], officerElections: elections },
      of2025,
    );
    const lines = [{ state: "CA", classCode: "8808", grossWages: "400000" }];
    const report = { periodStart: of2025.firstDay, periodEnd: of2025.lastDay, lines };
    expect(rateReports(term, [report]).missing).toMatchObject([
      { code: "RULE_NOT_ON_FILE", kind: "officer_limits", of: "partner", state: "CA" },
    ]);
  });
});

describe("the maximum remuneration per employee in Nevada", () => {
  const term = sampleTerm({ classifications: [sampleClass("5403", "10", { state: "NV" })] });
  const paid = (grossWages: string, month: string, employeeId = "E-1") => ({
    periodStart: `2025-${month}-01`,
    periodEnd: `2025-${month}-28`,
    lines: [{ state: "NV", grossWages, employeeId }],
  });

  test("counts the first 36,000 of each employee in the policy year", () => {
    const reports = [paid("20000", "01"), paid("20000", "02"), paid("20000", "03"), paid("50000", "03", "E-2")];
    expect(worksheetOf(term, reports).remuneration).toBe("72000");
  });

  test("includes pay from before the audited days, so that their instalment is for the rest of it", () => {
    const reports = [paid("30000", "01"), paid("30000", "08")];
    const days = { firstDay: "2025-07-01", lastDay: "2025-12-31" };
    expect(worksheetOf(term, reports, { days })).toMatchObject({ remuneration: "36000", instalment: "600.00" });
  });

  test.each([{ ownerId: "own_2" }, { employerId: "emp_2" }])(
    "is separate for employees of two sources with the same employee id: %o",
    (other) => {
      const reports = [paid("36000", "01"), { ...paid("36000", "01"), ...other }];
      expect(worksheetOf(term, reports).remuneration).toBe("72000");
    },
  );
});

describe("days", () => {
  const rates = [{ rate: "10" }, { rate: "20", effectiveFrom: "2025-07-01" }];
  const term = sampleTerm({ classifications: [sampleClass("5403", undefined, { rates })] });

  test("a report is prorated by days if a rate changes within it", () => {
    const report = { periodStart: "2025-06-24", periodEnd: "2025-07-03", lines: [{ grossWages: "1000" }] };
    expect(remunerations(term, [report])).toEqual([
      ["2025-01-01", "700"],
      ["2025-07-01", "300"],
    ]);
  });

  test("a report that is partly outside the term counts for its days within the term", () => {
    const first = { periodStart: "2024-12-29", periodEnd: "2025-01-07", lines: [{ grossWages: "1000" }] };
    const last = { periodStart: "2025-12-30", periodEnd: "2026-01-02", lines: [{ grossWages: "1000" }] };
    expect(remunerations(term, [first, last])).toEqual([
      ["2025-01-01", "700"],
      ["2025-07-01", "500"],
    ]);
  });

  test("payroll before the first rate of a class is reported as unrated", () => {
    const later = [{ rate: "10", effectiveFrom: "2025-02-01" }];
    const report = { periodStart: "2025-01-25", periodEnd: "2025-02-05", lines: [{}] };
    const { missing } = rateReports(
      sampleTerm({ classifications: [sampleClass("5403", undefined, { rates: later })] }),
      [report],
    );
    expect(missing[0]).toEqual({
      code: "UNRATED_CLASS",
      state: "IL",
      classCode: "5403",
      from: "2025-01-25",
      to: "2025-02-05",
    });
  });

  test("every day without a report is missing, also across the end of a year", () => {
    const across = { ...term, firstDay: "2025-11-15", lastDay: "2026-02-14" };
    const { missing } = rateReports(across, [{ periodStart: "2025-12-01", periodEnd: "2025-12-31", lines: [{}] }]);
    expect(missing).toEqual([
      { code: "MISSING_DAYS", from: "2025-11-15", to: "2025-11-30", days: 16 },
      { code: "MISSING_DAYS", from: "2026-01-01", to: "2026-02-14", days: 45 },
    ]);
  });

  test("twelve reports of one day each are 353 missing days, never a year", () => {
    const firsts = Array.from({ length: 12 }, (_, month) => `2025-${String(month + 1).padStart(2, "0")}-01`);
    const reports = firsts.map((day) => ({ periodStart: day, periodEnd: day, lines: [{}] }));
    const { missing } = rateReports(term, reports);
    expect(countMissingDays(missing)).toBe(353);
    expect(missing).toHaveLength(12);
    expect(missing.at(-1)).toEqual({ code: "MISSING_DAYS", from: "2025-12-02", to: "2025-12-31", days: 30 });
  });

  test("a statement that nobody was paid, and a month in which the policy expects no payroll, complete the days", () => {
    const may = { periodStart: "2025-05-01", periodEnd: "2025-05-31" };
    const summer = { ...term, firstDay: "2025-04-20", lastDay: "2025-07-10" };
    expect(rateReports(summer, [{ ...may, lines: [] }]).missing).toMatchObject([
      { from: "2025-04-20", to: "2025-04-30" },
      { from: "2025-06-01", to: "2025-07-10" },
    ]);
    const seasonal = { ...summer, rating: { ...term.rating, noPayrollMonths: [4, 6] } };
    expect(rateReports(seasonal, [{ ...may, lines: [] }]).missing).toMatchObject([
      { from: "2025-07-01", to: "2025-07-10" },
    ]);
    const allExpected = { ...summer, rating: { ...term.rating, noPayrollMonths: [4, 5, 6, 7] } };
    expect(rateReports(allExpected, []).missing).toEqual([]);
  });
});

test("payroll without a state counts in the one state that has its class", () => {
  const classifications = [sampleClass("5403", "10", { state: "TX" }), sampleClass("8810", "1", { state: "OK" })];
  const { lines } = worksheetOf(sampleTerm({ classifications }), [{ lines: [{ state: "" }] }]);
  expect(lines).toMatchObject([{ state: "TX", classCode: "5403" }]);
});

test("each worksheet line names its payroll lines", () => {
  const term = sampleTerm({ classifications: [sampleClass("5403", "10"), sampleClass("8810", "1")] });
  const lines = [{}, {}, { employeeId: "E-2", classCode: "8810" }, {}];
  const shown = worksheetOf(term, [{ lines }, { lines: [{ position: 7 }] }]).lines;
  expect(shown.map(({ sources }) => sources)).toEqual([
    [
      {
        reportId: "PR_0",
        positions: [
          { first: 0, last: 1 },
          { first: 3, last: 3 },
        ],
      },
      { reportId: "PR_1", positions: [{ first: 7, last: 7 }] },
    ],
    [{ reportId: "PR_0", positions: [{ first: 2, last: 2 }] }],
  ]);
});

test("a class code of three digits matches its spelling with a leading 0, on the policy and in payroll", () => {
  const lines = [{ classCode: "0811" }, { classCode: "811", employeeId: "E-2" }].map((line) => ({
    ...line,
    state: "PA",
  }));
  for (const classCode of ["811", "0811"]) {
    const { worksheet, missing } = rateReports(
      sampleTerm({ classifications: [sampleClass(classCode, "10", { state: "PA" })] }),
      [{ lines }],
    );
    expect(missing).toEqual([]);
    expect(worksheet?.lines.map((line) => [line.classCode, line.remuneration])).toEqual([[classCode, "2000"]]);
  }
});
