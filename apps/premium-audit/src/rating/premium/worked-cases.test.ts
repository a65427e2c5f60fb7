import { describe, expect, test } from "vitest";
import { type RuleBook, ruleBooks } from "../rules/rule-book.ts";
import { rulesOn, rules as ruleTables } from "../rules/rules.ts";
import { premiumOfEstimates } from "./estimated-premium.ts";
import { noncompliancePremium } from "./noncompliance-charge.ts";
import type { Rating } from "./rate-payroll.ts";
import { rateReports, sampleClass, sampleTerm, worksheetOf } from "./sample-policy.ts";

const carpentry = sampleTerm({ classifications: [sampleClass("5403", "5.50")] });

describe("overtime", () => {
  // 40 hours at 20 and 10 at 30: 800 + 300.
  const week = { grossWages: "1100", overtimePay: "300" };

  test("at time and a half, a third of the overtime pay does not count", () => {
    const { lines, finalPremium } = worksheetOf(carpentry, [{ lines: [week] }]);
    expect(lines).toMatchObject([
      { payroll: "1100", deductions: [{ kind: "overtime_premium", amount: "100" }], remuneration: "1000", rate: "5.5" },
    ]);
    expect(finalPremium).toBe("55.00");
  });

  // The records of the same week may show only the 10 dollars an hour that are extra.
  const premiumOnly = { grossWages: "1100", overtimePremium: "100" };

  test("where the records show only the extra pay, all of it is deducted", () => {
    const { lines, finalPremium } = worksheetOf(carpentry, [{ lines: [premiumOnly] }]);
    const deductions = [{ kind: "overtime_premium", amount: "100", rules: ["overtime/*/1900-01-01"] }];
    expect(lines).toMatchObject([{ payroll: "1100", deductions, remuneration: "1000" }]);
    expect(finalPremium).toBe("55.00");
  });

  test.each(["PA", "DE", "NV", "UT"])("counts in full in %s", (state) => {
    const term = sampleTerm({ classifications: [sampleClass("5403", "5.50", { state })] });
    for (const line of [week, premiumOnly]) {
      expect(worksheetOf(term, [{ lines: [{ ...line, state }] }]).finalPremium).toBe("60.50");
    }
  });

  test("at 1.75 times, 41 hours at 10 an hour are 410.00", () => {
    const line = { grossWages: "417.50", overtimePay: "17.50", overtimeMultiplier: "1.75" };
    expect(worksheetOf(carpentry, [{ lines: [line] }]).remuneration).toBe("410");
  });

  test("at double time, half of the pay does not count", () => {
    const line = { grossWages: "1200", doubleTimePay: "400" };
    expect(worksheetOf(carpentry, [{ lines: [line] }]).remuneration).toBe("1000");
  });
});

test("the overtime of stevedores counts in full: New Jersey, 7317, 5,000 with 1,500 overtime at 14 gives 700.00", () => {
  const term = sampleTerm({ classifications: [sampleClass("7317", "14", { state: "NJ" })] });
  const line = { state: "NJ", classCode: "7317", grossWages: "5000", overtimePay: "1500" };
  expect(worksheetOf(term, [{ lines: [line] }]).finalPremium).toBe("700.00");
});

test("a class with the F of the manuals: 7317F is 7317, and beside it a class of its own with the rate of the federal act", () => {
  const line = { state: "NJ", classCode: "7317F", grossWages: "5000", overtimePay: "1500" };
  const printed = sampleTerm({ classifications: [sampleClass("7317", "14", { state: "NJ" })] });
  expect(worksheetOf(printed, [{ lines: [line] }]).finalPremium).toBe("700.00");
  const classifications = [sampleClass("5403", "10"), sampleClass("5403F", "15")];
  const both = worksheetOf(sampleTerm({ classifications }), [
    { lines: [{}, { classCode: "5403F", employeeId: "E-2" }] },
  ]);
  expect(both.lines.map(({ classCode, premium }) => [classCode, premium])).toEqual([
    ["5403", "100.00"],
    ["5403F", "150.00"],
  ]);
});

describe("the maximum of New York's construction classes, policies from 7/2023, at 10", () => {
  const term = sampleTerm(
    { classifications: [sampleClass("5403", "10", { state: "NY" })] },
    { firstDay: "2023-07-01", lastDay: "2024-06-30" },
  );
  const paid = (periodStart: string, periodEnd: string, grossWages: string) => {
    return { periodStart, periodEnd, lines: [{ state: "NY", grossWages }] };
  };

  test("is that of the actual week: of 3,000 and 700, 2,418.15 counts, 241.82", () => {
    const weeks = [paid("2023-07-03", "2023-07-09", "3000"), paid("2023-07-10", "2023-07-16", "700")];
    const { worksheet, remarks } = rateReports(term, weeks);
    expect(worksheet).toMatchObject({ remuneration: "2418.15", finalPremium: "241.82" });
    expect(remarks).toEqual([]);
    // The days of a week may be reported in several parts.
    const days = [paid("2023-07-03", "2023-07-05", "2000"), paid("2023-07-06", "2023-07-09", "1000")];
    expect(worksheetOf(term, [...days, ...weeks.slice(1)]).remuneration).toBe("2418.15");
  });

  test("is not for work on one- or two-family houses", () => {
    const ofHouses = paid("2023-07-03", "2023-07-09", "3000");
    const lines = ofHouses.lines.map((line) => ({ ...line, oneOrTwoFamily: true }));
    expect(worksheetOf(term, [{ ...ofHouses, lines }]).remuneration).toBe("3000");
  });

  test("a week that takes back pay takes back at most the maximum, with a remark", () => {
    const weeks = [paid("2023-07-03", "2023-07-09", "3000"), paid("2023-07-10", "2023-07-16", "-3000")];
    const { worksheet, remarks } = rateReports(term, [...weeks, paid("2023-07-17", "2023-07-23", "700")]);
    expect(worksheet?.remuneration).toBe("700");
    expect(remarks).toMatchObject([{ code: "PAY_REVERSED", employeeIds: ["E-1"], periodStart: "2023-07-10" }]);
  });

  test("pay that is taken back where no week exceeds the maximum is exact, whatever the week, without a remark", () => {
    const weeks = ["2023-07-03", "2023-07-10", "2023-07-17"].map((day) =>
      paid(
        day,
        day.replace(/\d+$/, (date) => String(Number(date) + 6).padStart(2, "0")),
        "1500",
      ),
    );
    // 4,500 − 4,000, although one week can have counted 1,718.15 at most.
    const { worksheet, remarks } = rateReports(term, [...weeks, paid("2023-07-24", "2023-07-30", "-4000")]);
    expect(worksheet).toMatchObject({ remuneration: "500", finalPremium: "50.00" });
    expect(remarks).toEqual([]);
  });

  test("is that of the average week of longer reports, with a remark", () => {
    const { worksheet, remarks } = rateReports(term, [paid("2023-07-03", "2023-07-16", "3700")]);
    // 2 × 1,718.15
    expect(worksheet?.remuneration).toBe("3436.3");
    expect(remarks).toEqual([
      {
        code: "WEEKS_AVERAGED",
        employeeIds: ["E-1"],
        state: "NY",
        rule: "employee_caps/NY/2023-07-01/construction",
        periodStart: "2023-07-03",
        periodEnd: "2023-07-16",
        moved: [],
      },
    ]);
    expect(rateReports(term, [paid("2023-07-03", "2023-07-16", "1700")]).remarks).toEqual([]);
  });
});

test("pay that is taken back above Nevada's yearly maximum changes nothing, and below it all of it", () => {
  const term = sampleTerm({ classifications: [sampleClass("5403", "10", { state: "NV" })] });
  const paid = (month: string, grossWages: string) => ({
    periodStart: `2025-${month}-01`,
    periodEnd: `2025-${month}-28`,
    lines: [{ state: "NV", grossWages }],
  });
  // 40,000 - 3,000 = 37,000, of which 36,000 counts; 40,000 - 10,000 = 30,000.
  expect(worksheetOf(term, [paid("03", "40000"), paid("04", "-3000")]).remuneration).toBe("36000");
  expect(worksheetOf(term, [paid("03", "40000"), paid("04", "-10000")]).remuneration).toBe("30000");
});

describe("California's classes that go by the hourly wage, 5403 below 41 dollars from 9/2024, else 5432", () => {
  const classifications = ["5403", "5432"].map((code, index) =>
    sampleClass(code, index === 0 ? "10" : "5", { state: "CA" }),
  );
  const days = { firstDay: "2024-09-01", lastDay: "2025-08-31" };
  const term = sampleTerm({ classifications }, days);
  const paid = (classCode: string, grossWages: string, more: object = {}) => {
    const line = { state: "CA", classCode, grossWages, hoursWorked: "40", ...more };
    return [{ periodStart: "2025-01-06", periodEnd: "2025-01-12", lines: [line] }];
  };
  const classOf = (reports: ReturnType<typeof paid>, policy = term) => worksheetOf(policy, reports).lines[0]?.classCode;

  test("pay counts in the class of its wage, in both directions, and the worksheet cites the row", () => {
    const low = rateReports(term, paid("5432", "1600"));
    expect(low.worksheet).toMatchObject({
      lines: [{ classCode: "5403", remuneration: "1600" }],
      finalPremium: "160.00",
    });
    expect(low.worksheet?.rules.map(({ rule }) => rule)).toContain("dual_wage/CA/2024-09-01/5403+5432");
    expect(low.remarks).toMatchObject([
      { code: "DUAL_WAGE_CLASS", moved: [{ fromClass: "5432", toClass: "5403", amount: "1600" }] },
    ]);
    expect([classOf(paid("5403", "1640")), classOf(paid("5403", "1639.99"))]).toEqual(["5432", "5403"]);
  });

  test("neither overtime nor excluded pay raises the wage, and pay without hours follows the person's other pay", () => {
    // 1,800 less a third of 600, in 40 hours.
    expect(classOf(paid("5432", "1800", { overtimePay: "600" }))).toBe("5403");
    expect(classOf(paid("5432", "1700", { excludedPay: [{ kind: "tips", amount: "100" }] }))).toBe("5403");
    // A wage that the records do not show is none.
    expect(classOf(paid("5432", "1600", { hoursWorked: "0" }))).toBe("5403");
    const bonus = paid("5432", "500", { hoursWorked: "0" });
    expect(worksheetOf(term, [...bonus, ...paid("5432", "1640")]).lines).toMatchObject([
      { classCode: "5432", remuneration: "2140" },
    ]);
  });

  test("pay stays in the reported class if the policy says that the wages are verified", () => {
    expect(classOf(paid("5432", "1600"), sampleTerm({ classifications, wageRecordsVerified: true }, days))).toBe(
      "5432",
    );
  });

  test("the date of the policy decides: 39 dollars from 9/2022, and before it the wage is not on file", () => {
    const ratedFrom = (firstDay: string, lastDay: string) => {
      const [report] = paid("5403", "1600");
      const policy = sampleTerm({ classifications }, { firstDay, lastDay });
      return rateReports(policy, [{ lines: report?.lines ?? [], periodStart: lastDay, periodEnd: lastDay }]);
    };
    expect(ratedFrom("2022-09-01", "2023-08-31").worksheet?.lines[0]?.classCode).toBe("5432");
    expect(ratedFrom("2022-08-31", "2023-08-30").missing).toContainEqual(
      expect.objectContaining({ code: "RULE_NOT_ON_FILE", kind: "dual_wage", of: "5403", state: "CA" }),
    );
  });
});

describe("an owner of Wisconsin, policy from 10/2021", () => {
  const classifications = [sampleClass("5403", "10", { state: "WI" })];
  const year = { firstDay: "2021-10-01", lastDay: "2022-09-30" };
  const paid = (periodStart: string, periodEnd: string, grossWages: string) => {
    return { periodStart, periodEnd, lines: [{ state: "WI", officer: true, grossWages }] };
  };
  const elections = [
    { employeeId: "E-1", included: true, kind: "sole_proprietor" as const, to: "2022-03-31" },
    { employeeId: "E-1", included: true, kind: "officer" as const, from: "2022-04-01" },
  ];
  const term = sampleTerm({ classifications, officerElections: elections }, year);

  test("a sole proprietor to 3/31 and an officer from 4/1: each part by its own row, for its weeks", () => {
    // 182 and 183 days: 26 weeks of 56,888 / 52, and 26 1/7 weeks of at most 1,641.
    const halves = [paid("2021-10-01", "2022-03-31", "10000"), paid("2022-04-01", "2022-09-30", "52285.71")];
    const { worksheet, remarks } = rateReports(term, halves);
    expect(worksheet?.remuneration).toBe("71344.4286");
    expect(worksheet?.rules.map(({ rule }) => rule)).toEqual(
      expect.arrayContaining([
        "officer_limits/WI/2021-10-01/officer",
        "officer_limits/WI/2021-10-01/sole_proprietor+partner",
      ]),
    );
    expect(remarks).toEqual([]);
    // One report of both parts is divided by days: 1,000 a week, and so as an officer.
    expect(worksheetOf(term, [paid("2021-10-01", "2022-09-30", "52142.86")]).remuneration).toBe("54586.8586");
  });

  test("without an election an officer is covered from the first day of the term, with a remark", () => {
    const assumed = sampleTerm({ classifications }, year);
    const others = { periodStart: "2021-10-01", periodEnd: "2022-03-31", lines: [] };
    const { worksheet, remarks } = rateReports(assumed, [others, paid("2022-04-01", "2022-09-30", "8000")]);
    // 52 weeks of at least 328.
    expect(worksheet?.remuneration).toBe("17056");
    expect(remarks).toMatchObject([
      { code: "OFFICER_COVERAGE_ASSUMED", employeeIds: ["E-1"], periodStart: "2021-10-01", periodEnd: "2022-09-30" },
    ]);
  });
});

test("a maximum whose figure is not on file is missing, until the policy states it", () => {
  const athlete = { classCode: "9178", grossWages: "500000" };
  const rated = (more: object) =>
    rateReports(sampleTerm({ classifications: [sampleClass("9178", "10")], ...more }), [{ lines: [athlete] }]);
  expect(rated({}).missing).toEqual([
    { code: "RULE_NOT_ON_FILE", kind: "employee_caps", of: "", state: "IL", date: "2025-01-01" },
  ]);
  const employeeCaps = [{ state: "IL", classCodes: ["9178"], yearlyMaximum: "100000" }];
  expect(rated({ employeeCaps })).toMatchObject({ missing: [], worksheet: { remuneration: "100000" } });
});

describe("excluded pay", () => {
  const excludedPay = [
    { kind: "tips", amount: "100" },
    { kind: "severance", amount: "200" },
    { kind: "expense_reimbursement", amount: "50" },
  ] as const;
  const paid = (state: string, more: object = {}) => ({ state, grossWages: "1350", excludedPay, ...more });
  const deductionsIn = (state: string, more: object = {}) => {
    const term = sampleTerm({ classifications: [sampleClass("5403", "10", { state })] });
    const { lines, remuneration } = worksheetOf(term, [{ lines: [paid(state, more)] }]);
    return [remuneration, ...(lines[0]?.deductions ?? []).map(({ kind, amount }) => `${kind} ${amount}`)];
  };

  test("is deducted, each kind in a line of its own", () => {
    expect(deductionsIn("IL")).toEqual(["1000", "severance 200", "tips 100", "expense_reimbursement 50"]);
  });

  test("counts where a state says so: termination pay and tips in Nevada, tips in Montana", () => {
    expect(deductionsIn("NV")).toEqual(["1300", "expense_reimbursement 50"]);
    expect(deductionsIn("MT")).toEqual(["1100", "severance 200", "expense_reimbursement 50"]);
  });

  test("comes off before the limits of an officer and the maximum of an employee", () => {
    // Indiana 2025: 52,000 to 239,200. The pay that counts is 50,000.
    expect(deductionsIn("IN", { officer: true, grossWages: "50350" })[0]).toBe("52000");
    // 300,000 are reduced to the maximum whatever else was paid.
    expect(deductionsIn("IN", { officer: true, grossWages: "300350" })).toEqual([
      "239200",
      "officer_limits 60800",
      "severance 200",
      "tips 100",
      "expense_reimbursement 50",
    ]);
    // Nevada counts the first 36,000 of remuneration.
    expect(deductionsIn("NV", { grossWages: "36050" })).toEqual(["36000", "expense_reimbursement 50"]);
    expect(deductionsIn("NV", { grossWages: "37050" })[0]).toBe("36000");
  });
});

test("8810 with 500,000 at 0.25 and an experience modification of 0.90 gives 1,125.00", () => {
  const term = sampleTerm({ classifications: [sampleClass("8810", "0.25")], experienceModifier: "0.90" });
  const { finalPremium } = worksheetOf(term, [{ lines: [{ classCode: "8810", grossWages: "500000" }] }]);
  expect(finalPremium).toBe("1125.00");
});

test("5403 with 800,000 at 12.50 and an experience modification of 1.15 gives 115,000.00, which binary floats miss", () => {
  const term = sampleTerm({ classifications: [sampleClass("5403", "12.50")], experienceModifier: "1.15" });
  expect(worksheetOf(term, [{ lines: [{ grossWages: "800000" }] }]).finalPremium).toBe("115000.00");
});

describe("Wisconsin's minimum premium, with the worked examples of its bureau", () => {
  const term = sampleTerm({
    classifications: [sampleClass("5403", "10", { state: "WI" })],
    expenseConstant: "220",
    minimumPremium: "900",
  });
  test.each([
    ["10000", "1220.00"],
    ["5000", "900.00"],
    ["3000", "600.00"],
    ["0.01", "220.00"],
  ])("a payroll of %s gives %s", (grossWages, premium) => {
    expect(worksheetOf(term, [{ lines: [{ state: "WI", grossWages }] }]).finalPremium).toBe(premium);
  });

  test("no payroll, stated for every day, gives the expense constant", () => {
    const { worksheet, missing } = rateReports(term, [{ lines: [] }]);
    expect(worksheet?.finalPremium).toBe("220.00");
    expect(missing).toEqual([]);
  });

  test("no payroll that nobody states is missing, and never a premium", () => {
    const { missing } = rateReports(term, []);
    expect(missing).toEqual([
      { code: "NO_EXPOSURE" },
      { code: "MISSING_DAYS", from: "2025-01-01", to: "2025-12-31", days: 365 },
    ]);
  });
});

describe("New York's balance to the minimum is inside the total standard premium", () => {
  const office = (more: object) => {
    const classifications = [sampleClass("8810", "0.10", { state: "NY", minimumPremium: "350" })];
    return worksheetOf(sampleTerm({ classifications, ...more }), [
      { lines: [{ state: "NY", classCode: "8810", grossWages: "90000" }] },
    ]);
  };

  test("8810 with 90,000 at .10, a minimum of 350, and .05 + .01 for terrorism and catastrophe: 404.00", () => {
    const { steps, finalPremium } = office({ terrorismRate: "0.05", catastropheRate: "0.01" });
    expect(finalPremium).toBe("404.00");
    expect(steps.find(({ step }) => step === "minimum_premium")).toMatchObject({
      statisticalCode: "0990",
      amount: "260.00",
      runningTotal: "350.00",
      gives: "total_standard_premium",
    });
  });

  test("without these two, with an assessment of 9.2 % of standard premium: 382.20", () => {
    const { steps, totalPremium } = office({ surcharges: [{ name: "assessment", rate: "0.092", state: "NY" }] });
    expect(totalPremium).toBe("382.20");
    expect(steps.at(-1)).toMatchObject({ base: "350", amount: "32.20", rule: "assessments/NY/2014-01-01" });
  });

  test("the short rate of a term that the insured cancelled is never below the minimum premium", () => {
    const classifications = [sampleClass("8810", "0.10", { state: "NY", minimumPremium: "350" })];
    const cancellation = { lastDay: "2025-03-31", method: "short_rate" } as const;
    const days = { firstDay: "2025-01-01", lastDay: "2025-03-31" };
    const lines = [{ state: "NY", classCode: "8810", grossWages: "90000" }];
    const report = { periodEnd: "2025-03-31", lines };
    expect(worksheetOf(sampleTerm({ classifications }, { cancellation }), [report], { days }).finalPremium).toBe(
      "350.00",
    );
  });
});

test("New Jersey's surcharge is on the modified premium, before schedule rating and discount", () => {
  const term = sampleTerm({
    classifications: [sampleClass("5403", "10", { state: "NJ" })],
    experienceModifier: "1.20",
    scheduleRating: "-0.25",
    discountBands: [{ rate: "0.1" }],
    surcharges: [{ name: "second injury fund", rate: "0.0675", state: "NJ" }],
  });
  const { finalPremium, totalPremium } = worksheetOf(term, [{ lines: [{ state: "NJ", grossWages: "100000" }] }]);
  // 12,000 × 0.75 × 0.9, and 6.75 % of 12,000.
  expect([finalPremium, totalPremium]).toEqual(["8100.00", "8910.00"]);
});

test("a default rule changes no figure and is listed with the states for which no source confirms it", () => {
  const term = sampleTerm({ classifications: [sampleClass("5403", "10", { state: "NC" }), sampleClass("5403", "10")] });
  const { unconfirmed } = rateReports(term, [{ lines: [{ state: "NC" }, { state: "IL", employeeId: "E-2" }] }]);
  expect(unconfirmed.map(({ row, states }) => `${row.rule} ${states.join(" ")}`)).toEqual([
    // North Carolina's manual confirms its own: no maximum of an employee.
    "employee_caps/*/1900-01-01 IL",
    "premium_steps/*/1900-01-01 IL NC",
    "standard_exceptions/*/1900-01-01 IL NC",
  ]);
  const withOvertime = rateReports(term, [{ lines: [{ overtimePay: "300" }] }]).unconfirmed;
  expect(withOvertime.map(({ row }) => row.rule)).toContain("overtime/*/1900-01-01");
});

test("a modification of 0.80 to 3/31 and of 1.10 from 4/1 gives 2,000.00 + 8,250.00", () => {
  const change = { state: "IL", effectiveFrom: "2025-04-01", experienceModifier: "1.10" };
  const term = sampleTerm({
    classifications: [sampleClass("5403", "10")],
    experienceModifier: "0.80",
    stateTerms: [change],
  });
  const { lines, steps, finalPremium } = worksheetOf(term, [
    { periodEnd: "2025-03-31", lines: [{ grossWages: "25000" }] },
    { periodStart: "2025-04-01", lines: [{ grossWages: "75000" }] },
  ]);
  expect(finalPremium).toBe("10250.00");
  expect(lines.map(({ firstDay, premium }) => [firstDay, premium])).toEqual([
    ["2025-01-01", "2500.00"],
    ["2025-04-01", "7500.00"],
  ]);
  expect(steps.filter(({ step }) => step === "experience_modification")).toMatchObject([
    { firstDay: "2025-01-01", lastDay: "2025-03-31", factor: "0.8", base: "2500", amount: "-500.00" },
    { firstDay: "2025-04-01", lastDay: "2025-12-31", factor: "1.1", base: "7500", amount: "750.00" },
  ]);
  // A report of the whole year is divided by days: 90 of 365, and 275.
  const atOnce = worksheetOf(term, [{ lines: [{ grossWages: "36500" }] }]);
  expect(atOnce.finalPremium).toBe("3745.00");
});

test("several classes: estimated premium 6,486.00, final premium 6,780.50, additional premium 294.50", () => {
  const term = sampleTerm({
    classifications: [
      sampleClass("8810", "0.12", { estimatedPayroll: "250000" }),
      sampleClass("8742", "0.28", { estimatedPayroll: "120000" }),
      sampleClass("5606", "6.50", { estimatedPayroll: "90000" }),
    ],
    experienceModifier: "1.00",
  });
  expect(premiumOfEstimates(term, rulesOn("2025-01-01"))).toBe("6486.00");
  const audited = worksheetOf(term, [
    {
      lines: [
        { employeeId: "E-2", classCode: "8810", grossWages: "275000" },
        { employeeId: "E-3", classCode: "8742", grossWages: "110000" },
        // One third of 31,500 is ten percent of 105,000.
        { classCode: "5606", grossWages: "105000", overtimePay: "31500" },
      ],
    },
  ]);
  expect(audited.lines.map(({ classCode, premium }) => [classCode, premium])).toEqual([
    ["5606", "6142.50"],
    ["8742", "308.00"],
    ["8810", "330.00"],
  ]);
  expect(audited).toMatchObject({
    estimatedPremium: "6486.00",
    finalPremium: "6780.50",
    adjustment: "294.50",
    adjustmentType: "additional_premium",
  });
});

test("non-compliance: an estimated premium of 5,000 and a charge of twice that give 15,000", () => {
  expect(noncompliancePremium("5000", "2")).toEqual({ charge: "10000.00", finalPremium: "15000.00" });
});

test("interchange: 20,000 in 8810 and 30,000 in 5403 at 10 of one person without records give 5,000.00", () => {
  const term = sampleTerm({ classifications: [sampleClass("8810", "0.20"), sampleClass("5403", "10")] });
  const lines = [{ classCode: "8810", grossWages: "20000" }, { grossWages: "30000" }];
  expect(worksheetOf(term, [{ lines }]).finalPremium).toBe("5000.00");
  // With most pay in the office, the class with the highest rate counts all the same.
  const office = [{ classCode: "8810", grossWages: "30000" }, { grossWages: "20000" }];
  expect(worksheetOf(term, [{ lines: office }]).finalPremium).toBe("5000.00");
});

test("without rates, the premium is in proportion to the payroll", () => {
  const term = sampleTerm(
    { classifications: [sampleClass("5403", undefined, { estimatedPayroll: "100000" })] },
    { estimatedPremium: "5000" },
  );
  const { method, lines, finalPremium, adjustment } = worksheetOf(term, [{ lines: [{ grossWages: "90000" }] }]);
  expect([method, lines[0]?.premium, finalPremium, adjustment]).toEqual([
    "proportion",
    undefined,
    "4500.00",
    "-500.00",
  ]);
});

test("without rates and without an estimated premium, RATES_MISSING is reported", () => {
  const { worksheet, missing } = rateReports(sampleTerm({}), [{ lines: [{}] }]);
  expect(worksheet).toBeUndefined();
  expect(missing).toEqual([{ code: "RATES_MISSING" }]);
});

test("pay as you go: twelve instalments of 20,000 add up to the final premium, and the adjustment is 0.00", () => {
  const classifications = [sampleClass("5403", "10", { estimatedPayroll: "240000" })];
  const rating = { classifications, experienceModifier: "1.00", expenseConstant: "240", discountTable: "A" };
  const term = sampleTerm(rating, { estimatedPremium: "23000" });
  const months = Array.from({ length: 12 }, (_, month) => {
    const first = new Date(Date.UTC(2025, month, 1));
    const last = new Date(Date.UTC(2025, month + 1, 0));
    return { firstDay: first.toISOString().slice(0, 10), lastDay: last.toISOString().slice(0, 10) };
  });
  const reports = months.map(({ firstDay: periodStart, lastDay: periodEnd }) => {
    return { periodStart, periodEnd, lines: [{ grossWages: "20000" }] };
  });
  const charged: string[] = [];
  const adjusted: string[] = [];
  const sum = (amounts: readonly string[]) =>
    amounts.reduce((total, each) => total + Math.round(Number(each) * 100), 0);
  const spelled = (cents: number) => (cents / 100).toFixed(2);
  for (const days of months) {
    const before = spelled(sum(charged));
    const sheet = worksheetOf(term, reports, { days, earlier: { charged: { premium: before, total: before } } });
    expect(sheet.chargedBefore).toBe(before);
    charged.push(sheet.instalment);
    adjusted.push(sheet.adjustment);
  }
  // Five months without a discount, then 9.1 % off what is above 10,000.
  expect(charged.slice(0, 6)).toEqual(["2020.38", "2018.41", "2020.39", "2019.72", "2020.39", "1837.72"]);
  const total = spelled(sum(charged));
  const earlier = { charged: { premium: total, total }, adjustments: spelled(sum(adjusted)) };
  const final = worksheetOf(term, reports, { earlier });
  // 24,000 less 9.1 % of 14,000, plus 240.
  expect(final).toMatchObject({ finalPremium: "22966.00", chargedBefore: "22966.00", adjustment: "0.00" });
});

describe("a cancelled term of a year, after 90 days with a payroll of 60,000 at 10 and an expense constant of 200", () => {
  const rating = { classifications: [sampleClass("5403", "10")], expenseConstant: "200" };
  const days = { periodStart: "2025-01-01", periodEnd: "2025-03-31" };
  const reports = [{ ...days, lines: [{ grossWages: "60000" }] }];
  const covered = { firstDay: "2025-01-01", lastDay: "2025-03-31" };
  const cancelled = (
    method: "pro_rata" | "short_rate",
    more: Partial<typeof rating> & { minimumPremium?: string } = {},
  ) => sampleTerm({ ...rating, ...more }, { cancellation: { lastDay: "2025-03-31", method } });

  test("by the carrier: 6,000 and the expense constant by days, 6,049.32", () => {
    expect(worksheetOf(cancelled("pro_rata"), reports, { days: covered }).finalPremium).toBe("6049.32");
  });

  test("by the carrier: the expense constant is at least 15, but not more than a whole one", () => {
    const finalOf = (expenseConstant: string) => {
      return worksheetOf(cancelled("pro_rata", { expenseConstant }), reports, { days: covered }).finalPremium;
    };
    expect(["50", "10", "0"].map(finalOf)).toEqual(["6015.00", "6010.00", "6000.00"]);
  });

  test("by the insured: 35 % of the 24,533.33 that the term would have come to", () => {
    const sheet = worksheetOf(cancelled("short_rate"), reports, { days: covered });
    // 60,000 × 365 / 90 is 243,333.3333; 24,333.33 and 200 are 24,533.33.
    expect(sheet.steps.find(({ step }) => step === "short_rate")).toMatchObject({
      base: "24533.33",
      factor: "0.35",
      rule: "cancellation/*/1900-01-01/short_rate",
      runningTotal: "8586.67",
    });
    expect(sheet.finalPremium).toBe("8586.67");
  });

  test("by the insured after 30 days: 19 % of the term, unless the policy states another share", () => {
    const until = (more: { shortRateFactor?: string }, rules?: RuleBook) => {
      const lastDay = "2025-01-30";
      const term = sampleTerm({ ...rating, ...more }, { cancellation: { lastDay, method: "short_rate" } });
      return rateReports(term, [{ ...days, periodEnd: lastDay, lines: [{ grossWages: "20000" }] }], {
        days: { ...covered, lastDay },
        ...(rules && { rules }),
      });
    };
    // 20,000 × 365 / 30 is 243,333.3333; 24,333.33 and 200 are 24,533.33.
    const shortRate = ({ worksheet }: Rating) => worksheet?.steps.find(({ step }) => step === "short_rate");
    expect(shortRate(until({}))).toMatchObject({ base: "24533.33", factor: "0.19", runningTotal: "4661.33" });
    expect(shortRate(until({ shortRateFactor: "0.25" }))).toMatchObject({
      base: "24533.33",
      factor: "0.25",
      runningTotal: "6133.33",
      rule: "cancellation/*/2025-01-01/short_rate/policy",
    });
    const rows = ruleTables.cancellations.rows.map((row) => ({ ...row, short_rates: row.short_rates?.slice(0, 5) }));
    const eightDays = ruleBooks({ ...ruleTables, cancellations: { ...ruleTables.cancellations, rows } })("2025-01-01");
    const rule = { kind: "cancellation", of: "short_rate", state: "IL" };
    expect(until({}, eightDays).missing).toEqual([{ code: "RULE_NOT_ON_FILE", date: "2025-01-01", ...rule }]);
  });

  test("by the insured: never below the minimum premium in full, which the carrier has by days only", () => {
    const finalOf = (method: "pro_rata" | "short_rate") =>
      worksheetOf(cancelled(method, { minimumPremium: "10000" }), reports, { days: covered }).finalPremium;
    expect([finalOf("short_rate"), finalOf("pro_rata")]).toEqual(["10000.00", "6049.32"]);
  });

  test("in instalments it comes to the same, whoever cancelled", () => {
    for (const method of ["pro_rata", "short_rate"] as const) {
      const term = cancelled(method);
      const [first, rest] = [
        { firstDay: "2025-01-01", lastDay: "2025-02-10" },
        { firstDay: "2025-02-11", lastDay: "2025-03-31" },
      ].map((part) => worksheetOf(term, reports, { days: part }).instalment);
      const sum = Math.round((Number(first) + Number(rest)) * 100) / 100;
      expect(sum.toFixed(2)).toBe(worksheetOf(term, reports, { days: covered }).finalPremium);
    }
  });

  test("without rates the short rate is of the premium in proportion", () => {
    const classifications = [sampleClass("5403", undefined, { estimatedPayroll: "240000" })];
    const more = { estimatedPremium: "24000", cancellation: { lastDay: "2025-03-31", method: "short_rate" as const } };
    // 6,000 × 365 / 90 × 35 %.
    expect(worksheetOf(sampleTerm({ classifications }, more), reports, { days: covered }).finalPremium).toBe("8516.67");
  });
});

test("work under the federal act has the rate of its class times the factor, beside the work under the act of the state", () => {
  const lines = [{ grossWages: "30000" }, { employeeId: "E-2", classCode: "5403F", grossWages: "20000" }];
  const classifications = [sampleClass("5403", "10")];
  const rated = worksheetOf(sampleTerm({ classifications, federalActFactor: "1.5" }), [{ lines }]);
  expect(rated.lines.map(({ classCode, rate, premium }) => [classCode, rate, premium])).toEqual([
    ["5403", "10", "3000.00"],
    ["5403F", "15", "3000.00"],
  ]);
  const bothRated = [...classifications, sampleClass("5403F", "12")];
  const stated = worksheetOf(sampleTerm({ classifications: bothRated, federalActFactor: "1.5" }), [{ lines }]);
  expect(stated.manualPremium).toBe("5400.00");
});
