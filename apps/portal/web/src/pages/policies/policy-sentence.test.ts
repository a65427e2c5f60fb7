import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { expect, test } from "vitest";
import { periodText } from "../../shared/text/date-text.ts";
import { policySentence } from "./policy-sentence.ts";

test("a policy says in one sentence what it covers, and for how much", () => {
  const term = {
    effectiveDate: timestampFromDate(new Date("2026-01-01")),
    expirationDate: timestampFromDate(new Date("2027-01-01")),
    premium: "12000",
  };
  const days = periodText("2026-01-01", "2026-12-31");
  expect(policySentence({ ...term, status: "active" })).toBe(`Covers ${days} for $12,000.00.`);
  expect(policySentence({ ...term, status: "pending", premium: "" })).toBe(`Covers ${days}, and has not begun.`);
  expect(policySentence({ ...term, status: "expired" })).toBe(`Covered ${days} for $12,000.00.`);
  expect(policySentence({ ...term, status: "cancelled" })).toBe(
    "Covered days from Jan 1, 2026 for $12,000.00, until it was cancelled.",
  );
});
