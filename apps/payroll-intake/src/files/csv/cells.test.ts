import { expect, test } from "vitest";
import { classOf, nameOf, stateOf } from "./cells.ts";

test.each([
  ["5403 - Carpentry NOC", "5403"],
  ["5403-Carpentry", "5403"],
  ["8810: Clerical", "8810"],
  ["8810 Clerical Office", "8810"],
  ["Carpentry NOC (5403)", "5403"],
  ["88-10", "88-10"],
  ["8810", "8810"],
  ["Clerical", "Clerical"],
])("the class %j is %s", (cell, code) => {
  expect(classOf(cell)).toBe(code);
});

test.each([
  ["tx", "TX"],
  ["Texas", "TX"],
  ["new york", "NY"],
  ["Washington, D.C.", "DC"],
  ["IN - Indiana", "IN"],
  ["IN - Texas", "IN - TEXAS"],
])("the state %j is %s", (cell, state) => {
  expect(stateOf(cell)).toBe(state);
});

test.each([
  ["Okafor, Amara", "Amara Okafor"],
  ["Marsh Jr., Delroy K", "Delroy K Marsh Jr."],
  ["Marsh, Jr., Delroy", "Delroy Marsh Jr."],
  ["Delroy Marsh, Jr.", undefined],
  ["Amara Okafor", undefined],
  ["Okafor,", undefined],
])("the name %j is %s", (cell, name) => {
  expect(nameOf(cell)?.name).toBe(name);
});
