import { describe, expect, test } from "vitest";
import { rateReports, sampleClass, sampleTerm, worksheetOf } from "../premium/sample-policy.ts";
import type { RatingTerms } from "../terms/policy-terms.ts";

const week = { periodStart: "2025-03-03", periodEnd: "2025-03-09" };
const nextWeek = { periodStart: "2025-03-10", periodEnd: "2025-03-16" };

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
      const first = new Date(Date.UTC(2025, month, 1));
      const last = new Date(Date.UTC(2025, month + 1, 0));
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

  test.each([
    // 184 days are 26 2/7 weeks of at least 1,000.
    ["2025-07-01", "26285.7143"],
    ["2024-03-01", "52000"],
    ["2025-12-01", "26285.7143"],
  ])(
    "an officer without an election who was hired on %s and paid from July on is covered from then",
    (hireDate, counted) => {
      const reports = [
        { periodStart: "2025-01-01", periodEnd: "2025-06-30", lines: [officer("0", { employeeId: "E-2" })] },
        { periodStart: "2025-07-01", periodEnd: "2025-12-31", lines: [officer("10000", { hireDate })] },
      ];
      const excluded = [{ employeeId: "E-2", included: false }];
      const withoutOther = sampleTerm({ ...term.rating, officerElections: excluded });
      const { worksheet, remarks } = rateReports(withoutOther, reports);
      expect(worksheet?.remuneration).toBe(counted);
      expect(remarks).toMatchObject([{ code: "OFFICER_COVERAGE_ASSUMED", employeeIds: ["E-1"] }]);
    },
  );

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

  test("an officer paid in classes with limits of their own has in each the limits for its share of the weeks", () => {
    const classes = ["5403", "8017"].map((classCode) => sampleClass(classCode, "10", { state: "FL" }));
    const florida = sampleTerm({ classifications: classes }, { firstDay: "2026-01-01", lastDay: "2026-12-31" });
    const year = { periodStart: "2026-01-01", periodEnd: "2026-12-31" };
    const counted = (...pay: [string, string]) => {
      const lines = pay.map((grossWages, index) => {
        return officer(grossWages, { state: "FL", classCode: classes[index]?.classCode });
      });
      return worksheetOf(florida, [{ ...year, lines }]).lines.map(({ remuneration }) => remuneration);
    };
    // Half of 52 weeks of 650 in construction, and half of 52 weeks of 1,300.
    expect(counted("10000", "10000")).toEqual(["16900", "33800"]);
    // A quarter and three quarters of 52 weeks of 3,900.
    expect(counted("100000", "300000")).toEqual(["50700", "152100"]);
  });

  test("an officer who works on houses for one or two families does not have New York's limits of construction", () => {
    const classifications = [sampleClass("5403", "10", { state: "NY" })];
    const term = sampleTerm({ classifications }, { firstDay: "2021-07-01", lastDay: "2022-06-30" });
    const year = { periodStart: "2021-07-01", periodEnd: "2022-06-30" };
    const counted = (more: object) => {
      const line = officer("150000", { state: "NY", classCode: "5403", ...more });
      return worksheetOf(term, [{ ...year, lines: [line] }]).remuneration;
    };
    // 52 weeks of 1,594.57, and of 2,275.
    expect(counted({})).toBe("82917.64");
    expect(counted({ oneOrTwoFamily: true })).toBe("118300");
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

  test("two employers of one owner have officers of their own, also with the same employee id", () => {
    const reports = [{ lines: [officer("300000")] }, { employerId: "emp_2", lines: [officer("300000")] }];
    // Twice the maximum of 2025: 52 × 4,600.
    expect(worksheetOf(term, reports).remuneration).toBe("478400");
  });

  test("an election to be included leaves an owner under the cap of a state without limits for the kind", () => {
    const classifications = [sampleClass("5403", "10", { state: "NV" })];
    const included = { employeeId: "E-1", included: true, kind: "llc_member" as const };
    const nevada = sampleTerm({ classifications, officerElections: [included] });
    const { lines, remuneration } = worksheetOf(nevada, [{ lines: [officer("100000", { state: "NV" })] }]);
    expect([remuneration, lines[0]?.deductions[0]?.kind]).toEqual(["36000", "employee_cap"]);
  });

  describe("in Nevada", () => {
    const nevada = (more: Partial<RatingTerms> = {}) =>
      sampleTerm({ classifications: [sampleClass("5403", "10", { state: "NV" })], ...more });
    const paid = (grossWages: string, period: object = {}) => [
      { ...period, lines: [officer(grossWages, { state: "NV" })] },
    ];
    const secondHalf = { periodStart: "2025-07-02", periodEnd: "2025-12-31" };

    test("counts at least 6,000 and at most 36,000 of a policy year", () => {
      expect(["3000", "20000", "100000"].map((pay) => worksheetOf(nevada(), paid(pay)).remuneration)).toEqual([
        "6000",
        "20000",
        "36000",
      ]);
      expect(worksheetOf(nevada(), paid("3000")).lines[0]?.deductions).toEqual([
        { kind: "officer_limits", amount: "-3000", rules: ["officer_limits/NV/2003-10-01/officer"] },
      ]);
    });

    test("has the minimum of the covered weeks, and the maximum of the whole policy year", () => {
      // 183 days, of 26.14 weeks.
      const remunerations = ["0", "30000", "40000"].map(
        (pay) => worksheetOf(nevada(), paid(pay, secondHalf)).remuneration,
      );
      expect(remunerations).toEqual(["3016.4835", "30000", "36000"]);
    });

    test("counts the minimum of an officer who is not paid and chose to be covered", () => {
      const officerElections = [{ employeeId: "E-9", included: true }];
      const others = [{ lines: [{ state: "NV", grossWages: "10000", employeeId: "E-2" }] }];
      expect(worksheetOf(nevada({ officerElections }), others).remuneration).toBe("16000");
    });
  });

  test("the limited pay of an officer with several classes is spread over them by their share of the pay", () => {
    const classifications = [...term.rating.classifications, sampleClass("5606", "0.2", { state: "IN" })];
    const lines = [officer("2000"), officer("4000", { classCode: "5606" })];
    const { lines: shown } = worksheetOf(sampleTerm({ classifications }), [{ ...week, lines }]);
    expect(shown.map(({ classCode, remuneration }) => [classCode, remuneration])).toEqual([
      ["5403", "1533.3333"],
      ["5606", "3066.6667"],
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

  test("a person who becomes an officer has the limits from the first record as one on, any other from the first day of the term", () => {
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
    const paidLater = [{ ...before, lines: [other] }, ...promoted.slice(1)];
    // 363 days: 51.86 weeks of at most 4,600 are more than the pay.
    expect(worksheetOf(term, paidLater).remuneration).toBe("150000");
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
        ownerId: "own_2",
        periodStart: "2025-07-01",
        periodEnd: "2025-12-31",
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

test("an officer whose pay is all severance, in a pay period that spans a change of rates, has no remuneration", () => {
  const rates = [{ rate: "1" }, { rate: "2", effectiveFrom: "2025-06-10" }];
  const term = sampleTerm({ classifications: [sampleClass("5403", undefined, { rates })] });
  const excludedPay = [
    { kind: "tips" as const, amount: "0.0001" },
    { kind: "severance" as const, amount: "765.4321" },
  ];
  const line = { officer: true, grossWages: "765.4322", excludedPay };
  const report = { periodStart: "2025-06-04", periodEnd: "2025-06-12", lines: [line] };
  expect(worksheetOf(term, [report])).toMatchObject({ payroll: "765.4322", remuneration: "0" });
});
