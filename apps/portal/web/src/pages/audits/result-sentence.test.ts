import { create } from "@bufbuild/protobuf";
import { AuditSchema } from "@platform/contracts/premium_audit/v1/audits";
import { expect, test } from "vitest";
import { resultSentence } from "./result-sentence.ts";

const rated = (balance: string, members: object = {}) =>
  create(AuditSchema, {
    auditType: "final",
    status: "completed",
    results: {
      estimatedPremium: "5000",
      totalPremium: "5240.1",
      premiumToDate: "5240.1",
      instalment: "240.1",
      balance,
    },
    ...members,
  });

test.for([
  ["240.1", {}, "Estimated $5,000.00, audited $5,240.10: $240.10 is due now."],
  ["-20", {}, "Estimated $5,000.00, audited $5,240.10: $20.00 goes back to the insured."],
  ["0.00", {}, "Estimated $5,000.00, audited $5,240.10: nothing is due now."],
  ["0", { status: "non_compliant" }, "Estimated $5,000.00, charged without records $5,240.10: nothing is due now."],
  [
    "0",
    { auditType: "interim" },
    "$5,240.10 was earned to date, $240.10 of it in this instalment: nothing is due now.",
  ],
] as const)("a balance of %s with %o is read as a sentence", ([balance, members, sentence]) => {
  expect(resultSentence(rated(balance, members))).toBe(sentence);
});

test("an audit that is not rated has no sentence", () => {
  expect(resultSentence(create(AuditSchema, { status: "failed" }))).toBe("");
});
