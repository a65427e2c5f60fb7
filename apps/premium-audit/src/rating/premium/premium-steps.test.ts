import { expect, test } from "vitest";
import { ruleBooks } from "../rules/rule-book.ts";
import { rules } from "../rules/rules.ts";
import { sampleClass, sampleTerm, worksheetOf } from "./sample-policy.ts";

const payroll = [{ lines: [{ grossWages: "1000000" }] }];

function stepsOf(...inputs: Parameters<typeof worksheetOf>) {
  return worksheetOf(...inputs).steps.map(({ step, amount, runningTotal }) => `${step} ${amount} ${runningTotal}`);
}

test("applies every step to the manual premium, in order", () => {
  const term = sampleTerm({
    classifications: [sampleClass("5403", "10"), sampleClass("8810", "1", { experienceRated: false })],
    increasedLimitsFactor: "0.014",
    deductibleCredit: "0.05",
    experienceModifier: "1.10",
    scheduleRating: "-0.10",
    expenseConstant: "160",
    terrorismRate: "0.01",
    catastropheRate: "0.02",
    discountTable: "A",
    surcharges: [
      { name: "second injury fund", rate: "0.02" },
      { name: "filing fee", amount: "25" },
    ],
  });
  const reports = [
    { lines: [{ grossWages: "1000000" }, { employeeId: "E-2", classCode: "8810", grossWages: "100000" }] },
  ];
  expect(stepsOf(term, reports)).toEqual([
    "manual_premium 100000.00 100000.00",
    "increased_limits 1400.00 101400.00",
    "employers_liability_minimum 0.00 101400.00",
    "deductible_credit -5070.00 96330.00",
    "experience_modification 9633.00 105963.00",
    "merit_rating 0.00 105963.00",
    "construction_class_credit 0.00 105963.00",
    "arap 0.00 105963.00",
    "schedule_rating -10596.30 95366.70",
    "not_experience_rated 1000.00 96366.70",
    // 9.1 % of the premium above 10,000.
    "premium_discount -7859.37 88507.33",
    "expense_constant 160.00 88667.33",
    "terrorism 110.00 88777.33",
    "catastrophe 220.00 88997.33",
    "minimum_premium 0.00 88997.33",
    "surcharges 1779.95 90777.28",
    "surcharges 25.00 90802.28",
  ]);
  const { steps, finalPremium, totalPremium, manualPremium } = worksheetOf(term, reports);
  expect([manualPremium, finalPremium, totalPremium]).toEqual(["101000.00", "88997.33", "90802.28"]);
  expect(steps.flatMap(({ gives }) => gives ?? [])).toEqual([
    "subject_premium",
    "modified_premium",
    "standard_premium",
    "annual_premium",
    "final_premium",
    "total_due",
  ]);
});

test("a state's own row of the rule data changes the order of the steps", () => {
  const [countrywide] = rules.premiumSteps.rows;
  if (!countrywide) throw new Error("no countrywide row");
  const reordered = {
    ...countrywide,
    state: "IL",
    state_steps: [
      { step: "manual_premium" as const },
      { step: "not_experience_rated" as const },
      { step: "experience_modification" as const },
    ],
  };
  const book = ruleBooks({
    ...rules,
    premiumSteps: { ...rules.premiumSteps, rows: [countrywide, reordered] },
  })("2025-01-01");
  const term = sampleTerm({
    classifications: [sampleClass("5403", "10", { experienceRated: false })],
    experienceModifier: "1.5",
  });
  expect(worksheetOf(term, payroll, { rules: book }).finalPremium).toBe("150000.00");
  expect(worksheetOf(term, payroll).finalPremium).toBe("100000.00");
});

test("each state of a policy has its own steps, and the policy's follow on their sum", () => {
  const term = sampleTerm({
    classifications: [sampleClass("5403", "10"), sampleClass("5403", "5", { state: "TX" })],
    experienceModifier: "0.9",
    expenseConstant: "200",
  });
  const { steps, finalPremium } = worksheetOf(term, [{ lines: [{}, { state: "TX" }] }]);
  expect(finalPremium).toBe("335.00");
  expect([...new Set(steps.map(({ state }) => state))]).toEqual(["IL", "TX", ""]);
});

test("the policy's own discount bands take precedence over a table", () => {
  const term = sampleTerm({
    classifications: [sampleClass("5403", "10")],
    discountTable: "A",
    discountBands: [{ upTo: "50000", rate: "0" }, { rate: "0.5" }],
  });
  expect(worksheetOf(term, payroll).finalPremium).toBe("75000.00");
});

test("the minimum premium is the greatest of the classes that developed premium", () => {
  const term = sampleTerm({
    classifications: [
      sampleClass("5403", "10", { minimumPremium: "750" }),
      sampleClass("8810", "0.2", { minimumPremium: "300" }),
      sampleClass("5551", "30", { minimumPremium: "2000" }),
    ],
  });
  const premiumOf = (classCode: string, grossWages: string) =>
    worksheetOf(term, [{ lines: [{ classCode, grossWages }] }]).finalPremium;
  expect([premiumOf("5403", "100"), premiumOf("8810", "1000"), premiumOf("8810", "1")]).toEqual([
    "750.00",
    "300.00",
    "300.00",
  ]);
});

test("an audit of part of the term prorates annual charges", () => {
  const term = sampleTerm(
    { classifications: [sampleClass("5403", "10")], expenseConstant: "365" },
    { estimatedPremium: "3650" },
  );
  const january = { firstDay: "2025-01-01", lastDay: "2025-01-31" };
  const report = { periodStart: "2025-01-01", periodEnd: "2025-01-31", lines: [{ grossWages: "1000" }] };
  expect(worksheetOf(term, [report], { days: january })).toMatchObject({
    estimatedPremium: "310.00",
    finalPremium: "131.00",
    adjustment: "-179.00",
    adjustmentType: "return_premium",
  });
});

test("the minimum premium applies to the last day of the term only", () => {
  const term = sampleTerm({
    classifications: [sampleClass("5403", "10", { state: "WI" })],
    expenseConstant: "365",
    minimumPremium: "3650",
  });
  const finalOf = (grossWages: string, days: { firstDay: string; lastDay: string }) => {
    const report = { periodStart: "2025-01-01", periodEnd: "2025-01-31", lines: [{ state: "WI", grossWages }] };
    return worksheetOf(term, [report], { days }).finalPremium;
  };
  const january = { firstDay: "2025-01-01", lastDay: "2025-01-31" };
  expect(["1000", "2000"].map((wages) => finalOf(wages, january))).toEqual(["131.00", "231.00"]);
  // One fifth of 2,000 is more than the expense constant; of 1,000 it is less. The minimum premium is above both.
  const rest = { firstDay: "2025-02-01", lastDay: "2025-12-31" };
  expect(["1000", "2000", "30000"].map((wages) => finalOf(wages, rest))).toEqual(["334.00", "334.00", "619.00"]);
});

test("the discount of the premium to date is that of whole bands, so the last instalment has the most of it", () => {
  const term = sampleTerm({ classifications: [sampleClass("5403", "10")], discountTable: "A" });
  const report = { lines: [{ grossWages: "3650000" }] };
  const discountOf = (firstDay: string, lastDay: string) => {
    const { steps } = worksheetOf(term, [report], { days: { firstDay, lastDay } });
    return Number(steps.find(({ step }) => step === "premium_discount")?.amount);
  };
  // 9.1 % of 190,000 and 11.3 % of 165,000.
  expect(discountOf("2025-01-01", "2025-12-31")).toBe(-35_935);
  // 9.1 % of 80,000.
  expect(discountOf("2025-01-01", "2025-03-31")).toBe(-7280);
  expect(discountOf("2025-04-01", "2025-12-31")).toBe(-35_935);
});
