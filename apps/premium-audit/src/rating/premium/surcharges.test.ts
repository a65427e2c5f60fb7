import { surchargeBases } from "@platform/public-records/record/rating-choices";
import { expect, test } from "vitest";
import type { Surcharge } from "../terms/policy-terms.ts";
import { sampleClass, sampleTerm, worksheetOf } from "./sample-policy.ts";

/** Surcharges on 10,000 of manual premium in the first state, 20,000 in the second. */
function charged(states: readonly string[], surcharges: Surcharge[]) {
  const classifications = states.map((state, index) => sampleClass("8810", String(10 * (index + 1)), { state }));
  const term = sampleTerm({
    classifications,
    surcharges,
    discountBands: [{ rate: "0.1" }],
    expenseConstant: "100",
    deductibleCredit: "0.05",
    experienceModifier: "1.2",
    scheduleRating: "-0.25",
  });
  const worksheet = worksheetOf(term, [
    { lines: states.map((state) => ({ state, classCode: "8810", grossWages: "100000" })) },
  ]);
  return worksheet.steps.filter(({ step }) => step === "surcharges");
}

test("an assessment is a share of the premium that it names", () => {
  const surcharges = surchargeBases.map((base) => ({ name: base, rate: "0.1", base }));
  expect(charged(["IL"], surcharges).map(({ base }) => base)).toEqual([
    "10000",
    "9500",
    "8550",
    "11400",
    "7795",
    "11400",
  ]);
  expect(charged(["IL"], [{ name: "fund", rate: "0.1" }])[0]).toMatchObject({ base: "7795", amount: "779.50" });
  const ofTwo = charged(["IL", "TX"], surcharges).map(({ base }) => base);
  expect(ofTwo).toEqual(["30000", "28500", "25650", "34200", "23185", "34200"]);
});

test("an assessment of a state is a share of that state's premium", () => {
  const surcharges = surchargeBases.map((base) => ({ name: base, rate: "0.1", base, state: "TX" }));
  const charges = charged(["IL", "TX"], surcharges);
  expect(charges.map(({ state }) => state)).toEqual(surchargeBases.map(() => "TX"));
  // The final premium is divided by standard premium: two thirds of 23,185.
  expect(charges.map(({ base }) => base)).toEqual(["20000", "19000", "17100", "22800", "15456.6667", "22800"]);
  expect(charged(["IL"], surcharges).map(({ amount }) => amount)).toEqual(surchargeBases.map(() => "0.00"));
});

test("without a base the rule of the state decides: before schedule rating in Massachusetts, standard in New York, modified in New Jersey", () => {
  const surcharges = ["MA", "NY", "NJ", "CT"].map((state) => ({ name: state, rate: "0.1", state }));
  const chargeOf = (state: string) => charged([state], surcharges).find(({ name }) => name === state);
  expect(chargeOf("MA")).toMatchObject({ base: "11400", amount: "1140.00", rule: "assessments/MA/2008-01-01" });
  expect(chargeOf("NY")).toMatchObject({ base: "8550", amount: "855.00", rule: "assessments/NY/2014-01-01" });
  expect(chargeOf("NJ")).toMatchObject({ base: "11400", amount: "1140.00", rule: "assessments/NJ/1999-01-01" });
  expect(chargeOf("CT")).toMatchObject({ base: "7795", amount: "779.50" });
});

test("a fixed amount is for a whole term and has no base", () => {
  const [fee] = charged(["IL"], [{ name: "fee", amount: "25", state: "IL" }]);
  expect(fee).toMatchObject({ state: "IL", amount: "25.00", factor: "1" });
});
