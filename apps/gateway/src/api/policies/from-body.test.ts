import { expect, test } from "vitest";
import { policyField } from "./from-body.ts";

test("a member of a policy's rates has the name that partners give it", () => {
  const internal = "rating.classifications[0].rates[1].effective_from";
  expect(policyField(internal)).toBe("classifications[0].rates[1].effective_date");
  expect(policyField("rating.classifications[0].class_code")).toBe("classifications[0].classification_code");
});
