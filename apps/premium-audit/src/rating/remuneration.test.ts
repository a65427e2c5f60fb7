import { describe, expect, test } from "vitest";
import { countMissingDays } from "./rate-payroll.ts";
import { rateReports, sampleClass, sampleTerm, worksheetOf } from "./sample-policy.ts";

const week = { periodStart: "2025-03-03", periodEnd: "2025-03-09" };
const nextWeek = { periodStart: "2025-03-10", periodEnd: "2025-03-16" };

function remunerations(...asked: Parameters<typeof worksheetOf>) {
  return worksheetOf(...asked).lines.map((line) => [line.firstDay, line.remuneration]);
}

describe("officers", () => {
  const term = sampleTerm({ classifications: [sampleClass("5403", "10", { state: "IN" })] });
  const officer = (grossWages: string, more = {}) => ({ state: "IN", officer: true, grossWages, ...more });

  // The figures of Wisconsin are on file for policies up to September 2023.
  const of2022 = { firstDay: "2022-01-01", lastDay: "2022-12-31" };
  const reported2022 = { periodStart: "2022-01-01", periodEnd: "2022-12-31" };

  test.each([
    ["5000", "4600"],
    ["4600", "4600"],
    ["3000", "3000"],
    ["200", "1000"],
  ])("a week's pay of %s counts as %s in Indiana in 2025", (paid, counted) => {
    expect(worksheetOf(term, [{ ...week, lines: [officer(paid)] }]).remuneration).toBe(counted);
  });

  test("the limits apply to the average week, so that their pay in one week counts towards another", () => {
    const reports = [
      { ...week, lines: [officer("5000")] },
      { ...nextWeek, lines: [officer("3000")] },
    ];
    expect(worksheetOf(term, reports).remuneration).toBe("8000");
  });

  const months = (pay: (month: number) => string) =>
    Array.from({ length: 12 }, (_, month) => {
      const [first, last] = [new Date(Date.UTC(2025, month, 1)), new Date(Date.UTC(2025, month + 1, 0))];
      const [periodStart, periodEnd] = [first, last].map((day) => day.toISOString().slice(0, 10)) as [string, string];
      return { periodStart, periodEnd, lines: [officer(pay(month))] };
    });

  // Figures of the Indiana Compensation Rating Bureau: 52 weeks of 1,000 and of 4,600.
  test.each([
    [
      "eleven months of 8,000 and a December of 128,000",
      (month: number) => (month === 11 ? "128000" : "8000"),
      "216000",
    ],
    ["twelve months of 25,000", () => "25000", "239200"],
    ["twelve months of 3,466.67", () => "3466.67", "52000"],
    ["no pay at all", () => "0", "52000"],
  ])("a year of %s counts by its average week", (_, pay, counted) => {
    expect(worksheetOf(term, months(pay)).remuneration).toBe(counted);
  });

  test("only the covered days count, with their weeks", () => {
    const election = { employeeId: "E-1", included: true, from: "2025-07-01", to: "2025-12-29" };
    const covered = sampleTerm({ ...term.rating, officerElections: [election] });
    const reports = [
      { periodStart: "2025-01-01", periodEnd: "2025-06-30", lines: [officer("90000")] },
      { periodStart: "2025-07-01", periodEnd: "2025-12-29", lines: [officer("150000")] },
      { periodStart: "2025-12-30", periodEnd: "2025-12-31", lines: [officer("500")] },
    ];
    expect(worksheetOf(covered, reports).lines).toMatchObject([
      {
        payroll: "240500",
        deductions: [
          { kind: "officer_excluded", amount: "90500" },
          { kind: "officer_limits", amount: "30400" },
        ],
        remuneration: "119600",
      },
    ]);
  });

  test("a part of a week counts as a week where the state's row says so", () => {
    const minnesota = sampleTerm({ classifications: [sampleClass("5403", "10", { state: "MN" })] });
    const nineDays = { periodStart: "2025-03-03", periodEnd: "2025-03-11" };
    const paid = (state: string) => [{ ...nineDays, lines: [officer("90000", { state })] }];
    expect(worksheetOf(minnesota, paid("MN")).remuneration).toBe("10976");
    expect(worksheetOf(term, paid("IN")).remuneration).toBe("5914.2857");
  });

  test("a partner with a fixed payroll counts at it, whatever was paid", () => {
    const election = { employeeId: "E-1", included: true, kind: "partner" as const };
    const classifications = [sampleClass("5403", "10", { state: "WI" })];
    const wisconsin = sampleTerm({ classifications, officerElections: [election] }, of2022);
    for (const paid of ["1", "500000"]) {
      const year = [{ ...reported2022, lines: [officer(paid, { state: "WI" })] }];
      expect(worksheetOf(wisconsin, year).remuneration).toBe("56888");
    }
  });

  test("an officer paid in two states has in each the limits for its share of the weeks", () => {
    const classifications = [sampleClass("5403", "10", { state: "IN" }), sampleClass("5403", "10", { state: "WI" })];
    const both = sampleTerm({ classifications }, of2022);
    const lines = [officer("300000"), officer("100000", { state: "WI" })];
    const { lines: shown } = worksheetOf(both, [{ ...reported2022, lines }]);
    // Three quarters of 52 weeks of 4,000, and one quarter of 52 weeks of 1,641.
    expect(shown.map(({ remuneration }) => remuneration)).toEqual(["156000", "21333"]);
  });

  test("the limits apply to the total of two reports of one week", () => {
    const reports = [
      { ...week, lines: [officer("3000")] },
      { ...week, lines: [officer("2500")] },
    ];
    expect(worksheetOf(term, reports).lines).toMatchObject([
      { payroll: "5500", deductions: [{ kind: "officer_limits", amount: "900" }], remuneration: "4600" },
    ]);
  });

  test("the weeks of a longer pay period are its days divided by seven", () => {
    const twoWeeks = { periodStart: "2025-03-03", periodEnd: "2025-03-16", lines: [officer("20000")] };
    expect(worksheetOf(term, [twoWeeks]).remuneration).toBe("9200");
  });

  test("the limits in force on the policy's effective date apply", () => {
    const of2024 = { ...term, firstDay: "2024-06-01", lastDay: "2025-05-31" };
    const of2026 = { ...term, firstDay: "2026-01-01", lastDay: "2026-12-31" };
    const week2026 = { periodStart: "2026-03-02", periodEnd: "2026-03-08" };
    expect(worksheetOf(of2024, [{ ...week, lines: [officer("9000")] }]).remuneration).toBe("4500");
    expect(worksheetOf(of2026, [{ ...week2026, lines: [officer("9000")] }]).remuneration).toBe("4900");
  });

  test("the pay of an excluded officer does not count", () => {
    const elected = sampleTerm({ ...term.rating, officerElections: [{ employeeId: "E-1", included: false }] });
    const lines = [officer("5000"), officer("2000", { employeeId: "E-2" })];
    expect(worksheetOf(elected, [{ ...week, lines }]).remuneration).toBe("2000");
  });

  test("an officer with pay in one state and none in another counts with the pay", () => {
    const classifications = [sampleClass("5403", "10", { state: "IN" }), sampleClass("5403", "10", { state: "WI" })];
    const lines = [officer("100000"), officer("0", { state: "WI" })];
    const { remuneration } = worksheetOf(sampleTerm({ classifications }, of2022), [{ ...reported2022, lines }]);
    expect(remuneration).toBe("100000");
  });

  test("of two sources, each limits its officer by the days that it reported itself", () => {
    const halves = [
      { ownerId: "own_1", periodStart: "2025-01-01", periodEnd: "2025-06-30", lines: [officer("150000")] },
      { ownerId: "own_2", periodStart: "2025-07-01", periodEnd: "2025-12-31", lines: [officer("150000")] },
    ];
    // 181 and 184 days at 4,600 a week.
    expect(worksheetOf(term, halves).remuneration).toBe("239857.1429");
  });

  test("an election to be included leaves an officer under the cap of a state without limits", () => {
    const classifications = [sampleClass("5403", "10", { state: "NV" })];
    const included = { employeeId: "E-1", included: true };
    const nevada = sampleTerm({ classifications, officerElections: [included] });
    expect(worksheetOf(nevada, [{ lines: [officer("100000", { state: "NV" })] }]).remuneration).toBe("36000");
  });

  test("the limited pay of an officer with several classes is spread over them by their share of the pay", () => {
    const classifications = [...term.rating.classifications, sampleClass("8810", "0.2", { state: "IN" })];
    const lines = [officer("2000"), officer("4000", { classCode: "8810" })];
    const { lines: shown } = worksheetOf(sampleTerm({ classifications }), [{ ...week, lines }]);
    expect(shown.map(({ classCode, remuneration }) => [classCode, remuneration])).toEqual([
      ["5403", "1533.3333"],
      ["8810", "3066.6667"],
    ]);
  });

  test("limits that are not on file are named, and all of the pay counts until the policy states them", () => {
    const illinois = sampleTerm({ classifications: [sampleClass("5403", "10")] });
    const paid = [{ lines: [{ officer: true, grossWages: "500000" }] }];
    const { worksheet, missing } = rateReports(illinois, paid);
    expect(worksheet?.remuneration).toBe("500000");
    expect(missing).toEqual([
      { code: "RULE_NOT_ON_FILE", kind: "officer_limits", of: "officer", state: "IL", date: "2025-01-01" },
    ]);
    const limits = { state: "IL", kind: "officer" as const, weeklyMinimum: "500", partOfWeekCounts: false };
    const officerLimits = [
      { ...limits, weeklyMaximum: "1000" },
      { ...limits, weeklyMaximum: "2000", from: "2025-01-01" },
      { ...limits, weeklyMaximum: "3000", from: "2026-01-01" },
    ];
    const stated = rateReports(sampleTerm({ ...illinois.rating, officerLimits }), paid);
    expect(stated.missing).toEqual([]);
    expect(stated.worksheet?.remuneration).toBe("104000");
    expect(stated.worksheet?.rules).toContainEqual({
      rule: "officer_limits/IL/2025-01-01/officer/policy",
      kind: "officer_limits",
      state: "IL",
      effectiveFrom: "2025-01-01",
      source: "stated by the policy",
    });
  });

  test("a person who becomes an officer, or is hired as one, has the limits from the first record as an officer on", () => {
    const before = { periodStart: "2025-01-01", periodEnd: "2025-06-30" };
    const after = { periodStart: "2025-07-01", periodEnd: "2025-12-29" };
    const other = officer("0", { employeeId: "E-9", officer: false });
    const promoted = [
      { ...before, lines: [officer("90000", { officer: false })] },
      { ...after, lines: [officer("150000")] },
      { periodStart: "2025-12-30", periodEnd: "2025-12-31", lines: [other] },
    ];
    // 90,000 as an employee, and 26 weeks of 4,600.
    expect(worksheetOf(term, promoted).remuneration).toBe("209600");
    const hired = [{ ...before, lines: [other] }, ...promoted.slice(1)];
    expect(worksheetOf(term, hired).remuneration).toBe("119600");
  });

  test("an elected owner who is not in the payroll counts at the fixed payroll or the minimum, in the governing class", () => {
    const classifications = [sampleClass("8810", "1", { state: "WI" }), sampleClass("5403", "10", { state: "WI" })];
    const owner = { employeeId: "O-1", included: true, kind: "sole_proprietor" as const };
    const wisconsin = sampleTerm({ classifications, officerElections: [owner] }, of2022);
    const employee = officer("1000", { state: "WI", employeeId: "E-2", officer: false });
    const { remuneration, lines } = worksheetOf(wisconsin, [{ ...reported2022, lines: [employee] }]);
    expect(remuneration).toBe("57888");
    expect(lines).toMatchObject([{ classCode: "5403", sources: [{ reportId: "PR_0" }] }]);

    const half = { ...owner, kind: "partner" as const, from: "2025-07-01", to: "2025-12-29" };
    const indiana = sampleTerm({ ...term.rating, officerElections: [half] });
    // 26 weeks of 1,000.
    const unpaid = [officer("0", { employeeId: "E-2", officer: false })];
    expect(worksheetOf(indiana, [{ lines: unpaid }]).remuneration).toBe("26000");
  });

  test("an election makes the person an owner, whatever the records say", () => {
    const excluded = { employeeId: "E-1", included: false, kind: "sole_proprietor" as const };
    const elected = sampleTerm({ ...term.rating, officerElections: [excluded] });
    const lines = [officer("5000", { officer: false }), officer("2000", { officer: false, employeeId: "E-2" })];
    expect(worksheetOf(elected, [{ ...week, lines }]).remuneration).toBe("2000");
  });

  test("the records of two ids that the policy links are those of one person", () => {
    const halves = [
      { ownerId: "own_1", periodStart: "2025-01-01", periodEnd: "2025-06-30", lines: [officer("39200")] },
      {
        ...{ ownerId: "own_2", periodStart: "2025-07-01", periodEnd: "2025-12-31" },
        lines: [officer("200000", { employeeId: "X-7" })],
      },
    ];
    const linked = sampleTerm({ ...term.rating, personLinks: [{ employeeId: "X-7", samePersonAs: "E-1" }] });
    expect(worksheetOf(linked, halves).remuneration).toBe("239200");
    // Apart, the second half is limited to 184 days at 4,600 a week.
    expect(worksheetOf(term, halves).remuneration).toBe("160114.2857");
  });

  test("an excluded officer needs no limits", () => {
    const officerElections = [{ employeeId: "E-1", included: false }];
    const term = sampleTerm({ classifications: [sampleClass("5403", "10")], officerElections });
    expect(rateReports(term, [{ lines: [{ officer: true }] }]).missing).toEqual([]);
  });

  test("where only the maximum is on file, it applies, and pay below it names the rule", () => {
    const of2021 = { firstDay: "2021-01-01", lastDay: "2021-12-31" };
    const term = sampleTerm({ classifications: [sampleClass("5146", "10", { state: "CA" })] }, of2021);
    const year = { periodStart: "2021-01-01", periodEnd: "2021-12-31" };
    const paid = (grossWages: string) =>
      rateReports(term, [{ ...year, lines: [{ state: "CA", classCode: "5146", officer: true, grossWages }] }]);
    expect(paid("200000")).toMatchObject({ worksheet: { remuneration: "144300" }, missing: [] });
    expect(paid("100000").missing).toMatchObject([{ code: "RULE_NOT_ON_FILE", kind: "officer_limits", state: "CA" }]);
  });
});

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
  const half = (from: string, to: string, grossWages: string, classCode = "5403") => ({
    periodStart: from,
    periodEnd: to,
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

  test("is not on file for policies after June 2024", () => {
    const days = { firstDay: "2025-01-01", lastDay: "2025-12-31" };
    const term = sampleTerm({ classifications: ny }, days);
    const paid = (classCode: string) => rateReports(term, [half("2025-01-01", "2025-12-31", "1000", classCode)]);
    expect(paid("5403").missing).toMatchObject([{ code: "RULE_NOT_ON_FILE", kind: "employee_caps", state: "NY" }]);
    expect(paid("8810").missing).toEqual([]);
    const employeeCaps = [{ state: "NY", weeklyMaximum: "1750", classCodes: ["5403"] }];
    const stated = sampleTerm({ classifications: ny, employeeCaps }, days);
    const rated = rateReports(stated, [half("2025-01-01", "2025-12-31", "100000")]);
    expect(rated).toMatchObject({ worksheet: { remuneration: "91000" }, missing: [] });
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

  test("is separate for employees of two owners with the same employee id", () => {
    const reports = [
      { ...paid("36000", "01"), ownerId: "own_1" },
      { ...paid("36000", "01"), ownerId: "own_2" },
    ];
    expect(worksheetOf(term, reports).remuneration).toBe("72000");
  });
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

describe("payments to subcontractors without a certificate of insurance", () => {
  const classifications = [sampleClass("5403", "10"), sampleClass("8810", "0.2")];
  const report = {
    subcontractorPayments: "9000",
    lines: [{ grossWages: "100" }, { classCode: "8810", grossWages: "5000" }],
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
      ...{ periodStart: "2025-07-01", subcontractorPayments: "9000" },
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

test("payroll without a state counts in the one state that has its class", () => {
  const classifications = [sampleClass("5403", "10", { state: "TX" }), sampleClass("8810", "1", { state: "OK" })];
  const { lines } = worksheetOf(sampleTerm({ classifications }), [{ lines: [{ state: "" }] }]);
  expect(lines).toMatchObject([{ state: "TX", classCode: "5403" }]);
});

test("each worksheet line names its payroll lines", () => {
  const term = sampleTerm({ classifications: [sampleClass("5403", "10"), sampleClass("8810", "1")] });
  const lines = [{}, {}, { classCode: "8810" }, {}];
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
