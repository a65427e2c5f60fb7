import { expect, test } from "vitest";
import { assign, changed, mappingText } from "./mapping.ts";

const read = [
  { member: "gross_wages", headers: ["Regular $", "OT $"] },
  { member: "overtime_pay", headers: ["OT $"] },
  { member: "name", headers: ["Job"] },
];

test("a header that is assigned is taken from the member that had it", () => {
  expect(assign(read, "class_code", ["Job"])).toEqual([
    ...read.slice(0, 2),
    { member: "name", headers: [] },
    { member: "class_code", headers: ["Job"] },
  ]);
});

test("a part of the wages is read for itself as well", () => {
  expect(assign(read, "gross_wages", ["Regular $", "OT $", "Bonus"])).toEqual([
    { member: "gross_wages", headers: ["Regular $", "OT $", "Bonus"] },
    ...read.slice(1),
  ]);
  expect(assign(read, "tips", ["Regular $"])).toEqual([...read, { member: "tips", headers: ["Regular $"] }]);
});

test("changes replace how their members are read", () => {
  expect(changed(read, [{ member: "name", headers: ["Person"] }])).toEqual([
    ...read.slice(0, 2),
    { member: "name", headers: ["Person"] },
  ]);
});

test("no mapping is the empty text", () => {
  expect(mappingText([])).toBe("");
  expect(mappingText(read.slice(2))).toBe('{"name":["Job"]}');
});
