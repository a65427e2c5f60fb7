import { expect, test } from "vitest";
import { daysOf } from "../days/days.ts";
import { sampleClass, sampleTerm, worksheetOf } from "../premium/sample-policy.ts";
import type { StateTerms } from "./policy-terms.ts";
import { termsInForce } from "./terms-in-force.ts";

const year = daysOf("2025-01-01", "2025-12-31");

test("a state's own terms take precedence over those of every state, and these over the policy's", () => {
  const stateTerms: StateTerms[] = [
    { experienceModifier: "1.2", scheduleRating: "-0.1", effectiveFrom: "2025-07-01" },
    { state: "IN", experienceModifier: "0.9" },
  ];
  const inForce = termsInForce(sampleTerm({ experienceModifier: "1.1", expenseConstant: "200", stateTerms }), year);
  const shown = (state: string) =>
    inForce(state).map(({ first, last, terms }) => ({ days: last - first + 1, ...terms }));
  expect(shown("IN")).toEqual([
    { days: 181, experienceModifier: "0.9", expenseConstant: "200" },
    { days: 184, experienceModifier: "0.9", expenseConstant: "200", scheduleRating: "-0.1" },
  ]);
  expect(shown("IL")).toEqual([
    { days: 181, experienceModifier: "1.1", expenseConstant: "200" },
    { days: 184, experienceModifier: "1.2", expenseConstant: "200", scheduleRating: "-0.1" },
  ]);
});

test("terms from before the rated days apply to them, later ones do not, and equal ones do not divide them", () => {
  const stateTerms: StateTerms[] = [
    { effectiveFrom: "2024-06-01", experienceModifier: "0.8" },
    { effectiveFrom: "2025-05-01", experienceModifier: "0.8" },
    { effectiveFrom: "2026-01-01", experienceModifier: "2" },
  ];
  const inForce = termsInForce(sampleTerm({ stateTerms }), year);
  expect(inForce("IL")).toEqual([{ ...year, terms: { experienceModifier: "0.8" } }]);
});

const twoStates = [sampleClass("5403", "10"), sampleClass("5403", "10", { state: "TX" })];
const payroll = [{ lines: [{ grossWages: "10000" }, { state: "TX", grossWages: "20000" }] }];
const stepsOf = (stateTerms: StateTerms[], name: string) =>
  worksheetOf(
    sampleTerm({ classifications: twoStates, terrorismRate: "0.01", expenseConstant: "100", stateTerms }),
    payroll,
  )
    .steps.filter(({ step }) => step === name)
    .map(({ state, firstDay, factor, base, amount }) => ({ state, firstDay, factor, base, amount }));

test("terrorism is one step where its rate is the same everywhere, else one for each state and period", () => {
  const firstDay = undefined;
  expect(stepsOf([], "terrorism")).toEqual([{ state: "", firstDay, factor: "0.01", base: "30000", amount: "3.00" }]);
  expect(stepsOf([{ state: "TX", terrorismRate: "0.05" }], "terrorism")).toEqual([
    { state: "IL", firstDay, factor: "0.01", base: "10000", amount: "1.00" },
    { state: "TX", firstDay, factor: "0.05", base: "20000", amount: "10.00" },
  ]);
  // 73 of 365 days.
  expect(stepsOf([{ effectiveFrom: "2025-10-20", terrorismRate: "0.03" }], "terrorism")).toEqual([
    { state: "IL", firstDay: "2025-01-01", factor: "0.01", base: "8000", amount: "0.80" },
    { state: "IL", firstDay: "2025-10-20", factor: "0.03", base: "2000", amount: "0.60" },
    { state: "TX", firstDay: "2025-01-01", factor: "0.01", base: "16000", amount: "1.60" },
    { state: "TX", firstDay: "2025-10-20", factor: "0.03", base: "4000", amount: "1.20" },
  ]);
});

test("a policy has one expense constant: the highest of its states, by days where it changes", () => {
  const amountsOf = (stateTerms: StateTerms[]) => stepsOf(stateTerms, "expense_constant").map(({ amount }) => amount);
  expect(amountsOf([{ state: "TX", expenseConstant: "250" }])).toEqual(["250.00"]);
  expect(amountsOf([{ state: "TX", expenseConstant: "50" }])).toEqual(["100.00"]);
  expect(amountsOf([{ effectiveFrom: "2025-10-20", expenseConstant: "200" }])).toEqual(["120.00"]);
});
