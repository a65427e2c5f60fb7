import { expect, test } from "vitest";
import { memberName, withMemberNames } from "./member-name.ts";

test.for([
  ["rating.classifications[0].rates[0].rate", "Class 1, rate"],
  ["rating.classifications[2].estimated_payroll", "Class 3, estimated payroll"],
  ["employer_id", "Employer id"],
  ["lines[1].to_amount", "Line 2, to amount"],
  ["state", "State"],
] as const)("%s is %s", ([path, name]) => {
  expect(memberName(path)).toBe(name);
});

test("a message names no member of a schema", () => {
  const message = "The policy is not valid: rating.classifications[0].rates[0].rate must be a number (and 1 more).";
  expect(withMemberNames(message, ["rating.classifications[0].rates[0].rate", "state"])).toBe(
    "The policy is not valid: Class 1, rate must be a number (and 1 more).",
  );
});
