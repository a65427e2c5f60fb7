import { expect, test } from "vitest";
import { rules } from "../rules/rules.ts";
import type { RatingTerms } from "../terms/policy-terms.ts";
import { sampleClass, sampleTerm, worksheetOf } from "./sample-policy.ts";

/** 100,000 of payroll at 10: a manual premium of 10,000. */
const inState = (state: string, terms: Partial<RatingTerms>) =>
  worksheetOf(sampleTerm({ classifications: [sampleClass("5403", "10", { state })], ...terms }), [
    { lines: [{ state, grossWages: "100000" }] },
  ]);
const shown = ({ steps }: ReturnType<typeof worksheetOf>, name: string) =>
  steps.filter(({ step }) => step === name).map(({ factor, base, amount }) => ({ factor, base, amount }));

test("increased limits of employers' liability have their own minimum, before the modification", () => {
  const factor = { increasedLimitsFactor: "0.008", experienceModifier: "1.10" };
  const short = inState("IL", { ...factor, employersLiabilityMinimum: "120" });
  expect(shown(short, "increased_limits")).toEqual([{ factor: "0.008", base: "10000", amount: "80.00" }]);
  expect(shown(short, "employers_liability_minimum")).toEqual([{ factor: undefined, base: "120", amount: "40.00" }]);
  // (10,000 + 120) × 1.10
  expect(short.finalPremium).toBe("11132.00");
  const enough = inState("IL", { ...factor, employersLiabilityMinimum: "80" });
  expect(shown(enough, "employers_liability_minimum")[0]?.amount).toBe("0.00");
});

test("a waiver of subrogation is a share of all manual premium or of a job's, and at least its minimum", () => {
  const waiversOfSubrogation = [
    { rate: "0.02" },
    { name: "Acme tower", rate: "0.05", premium: "1200", minimum: "100" },
    { name: "Bridge", rate: "0.05", premium: "4000", minimum: "100" },
    { name: "elsewhere", state: "TX", rate: "0.5" },
  ];
  const { steps, finalPremium } = inState("IL", { waiversOfSubrogation, experienceModifier: "0.9" });
  const waivers = steps.filter(({ step }) => step === "waiver_of_subrogation");
  expect(waivers.map(({ name, base, amount }) => [name, base, amount])).toEqual([
    [undefined, "10000", "200.00"],
    ["Acme tower", "1200", "100.00"],
    ["Bridge", "4000", "200.00"],
  ]);
  expect(waivers[0]?.statisticalCode).toBe("0930");
  expect(finalPremium).toBe("9450.00");
});

test("minimums of steps are for a whole term, and are divided by days where terms change", () => {
  const { steps } = inState("IL", {
    employersLiabilityMinimum: "365",
    waiversOfSubrogation: [{ rate: "0", minimum: "73" }],
    stateTerms: [{ effectiveFrom: "2025-04-01", experienceModifier: "1.1" }],
  });
  const amountsOf = (name: string) => steps.filter(({ step }) => step === name).map(({ amount }) => amount);
  expect(amountsOf("employers_liability_minimum")).toEqual(["90.00", "275.00"]);
  expect(amountsOf("waiver_of_subrogation")).toEqual(["18.00", "55.00"]);
});

test("named credits are a share of their base, before the standard premium", () => {
  const credits = [
    { name: "Safety committee", state: "PA", rate: "0.05", base: "modified" as const, statisticalCode: "9880" },
    { name: "Drug-free workplace", rate: "0.05" },
    { name: "elsewhere", state: "FL", rate: "0.5" },
  ];
  const { steps } = inState("PA", { credits, experienceModifier: "0.9", scheduleRating: "-0.1" });
  const creditSteps = steps.filter(({ step }) => step === "named_credit");
  // 9,000 modified, 8,100 after schedule rating; 5 % of 9,000, then of 7,650.
  expect(
    creditSteps.map(({ name, base, amount, statisticalCode, gives }) => [name, base, amount, statisticalCode, gives]),
  ).toEqual([
    ["Safety committee", "9000", "-450.00", "9880", undefined],
    ["Drug-free workplace", "7650", "-382.50", undefined, "standard_premium"],
  ]);
  expect(steps.filter(({ gives }) => gives === "standard_premium")).toHaveLength(1);
  expect(creditSteps.at(-1)?.runningTotal).toBe("7267.50");
});

test("a large deductible is credited after the standard premium, of which assessments are still a share", () => {
  const surcharges = [{ name: "Assessment", rate: "0.02", base: "standard" as const, state: "IL" }];
  const { steps, finalPremium, totalPremium } = inState("IL", { largeDeductibleCredit: "0.4", surcharges });
  expect(shown({ steps } as never, "large_deductible")).toEqual([{ factor: "0.4", base: "10000", amount: "-4000.00" }]);
  expect([finalPremium, totalPremium]).toEqual(["6000.00", "6200.00"]);
});

test("a state has its own discount, at the standard premium of the whole policy", () => {
  const classes = ["IL", "TX"].map((state) => sampleClass("5403", "10", { state }));
  const terms = {
    classifications: classes,
    discountBands: [{ upTo: "10000", rate: "0" }, { rate: "0.1" }],
    stateDiscounts: [{ state: "TX", bands: [{ upTo: "5000", rate: "0" }, { rate: "0.2" }] }],
  };
  const lines = [{ grossWages: "300000" }, { employeeId: "E-2", state: "TX", grossWages: "100000" }];
  const worksheet = worksheetOf(sampleTerm(terms), [{ lines }]);
  // 40,000: three quarters of 10 % above 10,000, and a quarter of 20 % above 5,000.
  expect(worksheet.steps.filter(({ step }) => step === "premium_discount")).toMatchObject([
    { state: "IL", base: "30000", amount: "-2250.00" },
    { state: "TX", base: "10000", amount: "-1750.00" },
  ]);
  const none = worksheetOf(sampleTerm({ ...terms, stateDiscounts: [{ state: "TX", bands: [] }] }), [{ lines }]);
  expect(none.steps.filter(({ step }) => step === "premium_discount").map(({ amount }) => amount)).toEqual([
    "-2250.00",
    "0.00",
  ]);
});

test("merit rating and the credit of construction classes follow the modification", () => {
  const merit = inState("PA", { meritRating: "-0.05" });
  expect(shown(merit, "merit_rating")).toEqual([{ factor: "-0.05", base: "10000", amount: "-500.00" }]);
  const terms = { experienceModifier: "1.2", constructionClassCredit: "0.08", scheduleRating: "-0.1" };
  const construction = inState("IL", terms);
  expect(shown(construction, "construction_class_credit")).toEqual([
    { factor: "0.08", base: "12000", amount: "-960.00" },
  ]);
  // 10,000 × 1.2 × 0.92 × 0.9
  expect(construction.finalPremium).toBe("9936.00");
});

test("in Massachusetts ARAP applies to standard premium, with the premium that is not experience-rated", () => {
  const classifications = [
    sampleClass("5403", "10", { state: "MA" }),
    sampleClass("8810", "1", { state: "MA", experienceRated: false }),
  ];
  const term = sampleTerm({ classifications, experienceModifier: "1.3", arapFactor: "1.25", scheduleRating: "-0.1" });
  const lines = [
    { state: "MA", grossWages: "100000" },
    { employeeId: "E-2", state: "MA", classCode: "8810", grossWages: "100000" },
  ];
  const worksheet = worksheetOf(term, [{ lines }]);
  // 10,000 × 1.3 + 1,000
  expect(shown(worksheet, "arap")).toEqual([{ factor: "1.25", base: "14000", amount: "3500.00" }]);
  expect(worksheet.finalPremium).toBe("15750.00");
  expect(worksheet.steps.find(({ step }) => step === "arap")).toMatchObject({
    statisticalCode: "0277",
    rule: "premium_steps/MA/2008-01-01",
  });
});

test("a carrier that rounds to whole dollars does so in each line and step, half up", () => {
  const terms: Partial<RatingTerms> = {
    classifications: [sampleClass("5403", "1.2345"), sampleClass("8810", "0.3")],
    experienceModifier: "0.93",
    terrorismRate: "0.01",
    surcharges: [{ name: "fund", rate: "0.0307" }],
  };
  const reports = [{ lines: [{ grossWages: "10000" }, { employeeId: "E-2", classCode: "8810", grossWages: "150" }] }];
  const whole = worksheetOf(sampleTerm({ ...terms, rounding: "whole_dollar" }), reports);
  expect(whole.lines.map(({ premium }) => premium)).toEqual(["123.00", "0.00"]);
  const added = whole.steps.filter(({ amount }) => amount !== "0.00");
  expect(added.map(({ amount }) => amount)).toEqual(["123.00", "-9.00", "1.00", "4.00"]);
  // 123.45 + 0.45 = 123.90; −8.67; + 1.02 (1.015); + 3.57
  expect(worksheetOf(sampleTerm(terms), reports).totalPremium).toBe("119.82");
});

test("every row of the steps names the premiums that assessments and discounts are based on", () => {
  const [countrywide] = rules.premiumSteps.rows;
  for (const { state, state_steps: ofState, policy_steps: ofPolicy } of rules.premiumSteps.rows) {
    const totals = [...ofState, ...ofPolicy].flatMap(({ gives }) => gives ?? []);
    expect(totals).toEqual([
      "subject_premium",
      "modified_premium",
      "standard_premium",
      state === "NY" ? "total_standard_premium" : "annual_premium",
      "final_premium",
      "total_due",
    ]);
    const names = (steps: readonly { step: string }[] = []) => steps.map(({ step }) => step).toSorted();
    expect(names(ofState)).toEqual(names(countrywide?.state_steps));
    expect(names(ofPolicy)).toEqual(names(countrywide?.policy_steps));
  }
});
