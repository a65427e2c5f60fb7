import { expect, test } from "vitest";
import { assign, changed, mappingText, remembered } from "./mapping.ts";

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

test("the saved mapping whose headers a file has is remembered, the one that assigns most of them first", () => {
  const badge = { name: "Mill register", mapping: [{ member: "employee_id", headers: ["Badge"] }] };
  const more = { name: "Mill weekly", mapping: [...badge.mapping, { member: "class_code", headers: ["Job Code"] }] };
  const other = { name: "Other", mapping: [{ member: "employee_id", headers: ["No."] }] };
  const empty = { name: "Empty", mapping: [{ member: "tips", headers: [] }] };
  expect(remembered([empty, badge, other, more], ["badge ", "Name", "Job Code"])?.name).toBe("Mill weekly");
  expect(remembered([empty, more, badge], ["Badge", "Name"])?.name).toBe("Mill register");
  expect(remembered([empty, other, more], ["Badge", "Name"])).toBeUndefined();
});
