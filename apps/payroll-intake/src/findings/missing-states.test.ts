import { expect, test } from "vitest";
import { sampleRecord } from "../../test/sample-report.ts";
import { fillStates, type PolicyClass } from "./missing-states.ts";

const texas = [{ state: "TX", classCode: "8810" }];
const two = [
  { state: "NJ", classCode: "5403" },
  { state: "NJ", classCode: "8810" },
  { state: "NY", classCode: "8810" },
];

test.each<[string, string, PolicyClass[], string]>([
  ["the class is on the policy in one state only", "5403", two, "NJ"],
  ["the class is written with a leading zero", "05403", two, "NJ"],
  ["the policy has one state, whatever the class", "9999", texas, "TX"],
  ["the class is on the policy in two states", "8810", two, ""],
  ["the class is on none of the policies, which have two states", "9999", two, ""],
  ["there is no policy", "8810", [], ""],
])("the state of a record without one, if %s", (_, classCode, classes, state) => {
  const [record] = fillStates([sampleRecord({ classCode, state: "" })], classes);
  expect(record?.state).toBe(state);
  expect(record?.isStateFilled ?? false).toBe(state !== "");
});

test("a state that was sent stays as it is", () => {
  const records = [sampleRecord({ state: "NY" }), sampleRecord({ state: "ZZ" })];
  expect(fillStates(records, texas)).toEqual(records);
});

test("the state of the employee record goes before that of the policy", () => {
  const records = [sampleRecord({ state: "" }), sampleRecord({ employeeId: "E-2", state: "" })];
  const filled = fillStates(records, texas, new Map([["E-1", "NM"]]));
  expect(filled.map(({ state }) => state)).toEqual(["NM", "TX"]);
});
