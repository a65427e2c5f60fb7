import { expect, test } from "vitest";
import { type MappedHeaders, mappingViolations } from "./read-mapping.ts";

const mappingOf = (mapping: Record<string, string[]>): MappedHeaders[] =>
  Object.entries(mapping).map(([member, headers]) => ({ member, headers }));

test("a sum may have the header of its part", () => {
  const mapping = mappingOf({
    hours_worked: ["Std", "OT"],
    overtime_hours: ["OT"],
    gross_wages: ["Reg $", "OT $", "Tips"],
    overtime_pay: ["ot $"],
    tips: ["Tips"],
    officer: [],
  });
  expect(mappingViolations(mapping)).toEqual([]);
});

test.each([
  [{ wages: ["Pay"] }, "wages", "must be a member of a record"],
  [{ name: ["First", "Last"] }, "name", "must be one header"],
  [{ gross_wages: ["Pay", " pay "] }, "gross_wages", "must not have a header twice"],
  [
    { gross_wages: Array.from({ length: 21 }, (_, index) => `Pay ${index}`) },
    "gross_wages",
    "must have at most 20 headers",
  ],
  [{ tips: [" "] }, "tips", "must not be empty"],
  [{ tips: ["a\0b"] }, "tips", "must have headers of at most 255 characters without control characters"],
  [{ employee_id: ["Badge"], name: ["badge"] }, "name", "must not have the header of another member"],
  [{ hours_worked: ["Total"], gross_wages: ["Total"] }, "gross_wages", "must not have the header of another member"],
])("%j is refused", (mapping, member, description) => {
  expect(mappingViolations(mappingOf(mapping))).toEqual([{ field: `mapping.${member}`, description }]);
});

test("a member is mapped once", () => {
  const twice = [...mappingOf({ tips: ["A"] }), ...mappingOf({ tips: ["B"] })];
  expect(mappingViolations(twice)).toEqual([{ field: "mapping.tips", description: "must be there once" }]);
});
