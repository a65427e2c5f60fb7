import { create } from "@bufbuild/protobuf";
import { StateTermsSchema } from "@platform/contracts/premium_audit/v1/policies";
import { expect, test } from "vitest";
import { stateTermValues, toStateTerms } from "./state-term-values.ts";

test("terms of states are edited a value a row, and become one term for each state and day again", () => {
  const indiana = { state: "IN", effectiveFrom: "", experienceModifier: "0.9", scheduleRating: "-0.1" };
  const later = { state: "IN", effectiveFrom: "2026-07-01", experienceModifier: "1.1" };
  const rows = stateTermValues([indiana, later].map((terms) => create(StateTermsSchema, terms)));
  expect(rows.map((row) => [row.term, row.value, row.from])).toEqual([
    ["experienceModifier", "0.9", ""],
    ["scheduleRating", "-0.1", ""],
    ["experienceModifier", "1.1", "2026-07-01"],
  ]);
  expect(toStateTerms(rows)).toEqual([indiana, later]);
  const added = { term: "expenseConstant", value: " 200 ", state: "il", from: "" };
  expect(toStateTerms([...rows, added]).at(-1)).toEqual({ state: "IL", effectiveFrom: "", expenseConstant: "200" });
});
