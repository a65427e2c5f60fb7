import { expect, test } from "vitest";
import { amountOf, classOf, hoursOf, nameOf, stateOf } from "./cells.ts";

const points = { decimalCommas: false, showsCommas: false };

test.each([
  ["$ 2,400.00", "2400.00"],
  ["2 400.00", "2400.00"],
  ["(240.00)", "-240.00"],
  ["$(1,240.00)", "-1240.00"],
  ["-$240", "-240"],
  ["240.00-", "-240.00"],
  ["(0.00)", "0.00"],
  ["–", "0"],
])("the amount %j is %s", (cell, amount) => {
  expect(amountOf(cell, points)).toBe(amount);
});

test.each([
  ["8:30", "8.5"],
  ["80:20", "80.3333"],
  ["8:30:30", "8.5083"],
  ["8.25 hrs", "8.25"],
  ["8:75", "8:75"],
])("%j are %s hours", (cell, hours) => {
  expect(hoursOf(cell, points)).toBe(hours);
});

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
