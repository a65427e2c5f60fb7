import { create } from "@bufbuild/protobuf";
import { MissingSchema } from "@platform/contracts/premium_audit/v1/worksheets";
import { expect, test } from "vitest";
import { missingText } from "./missing-text.ts";

test("a missing source is named with the reason and the days", () => {
  const source = { ownerId: "own_1", employerId: "acme-west", cause: "nothing_reported" };
  const days = { from: "2025-01-01", to: "2025-01-31", days: 31 };
  const missing = create(MissingSchema, { code: "SOURCE_MISSING", ...source, ...days });
  expect(missingText(missing)).toMatch(/^Source missing: acme-west of own_1, nothing reported, .*2025, 31 days$/);
});
