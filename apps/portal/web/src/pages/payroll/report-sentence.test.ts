import { expect, test } from "vitest";
import { reportSentence } from "./report-sentence.ts";

const report = (members: object) => ({
  status: "completed",
  noPayroll: false,
  recordsTotal: 7,
  recordsProcessed: 5,
  recordsFailed: 2,
  processedGrossWages: "24000.5",
  ...members,
});

test.for([
  [{}, 2, "5 of 7 records count: $24,000.50 of gross wages; 2 failed and must be corrected."],
  [{}, 0, "5 of 7 records count: $24,000.50 of gross wages; those that failed came in another report."],
  [{ recordsFailed: 0 }, 0, "All 7 records count: $24,000.50 of gross wages."],
  [{ recordsFailed: 0, recordsTotal: 1 }, 0, "The record counts: $24,000.50 of gross wages."],
  [{ noPayroll: true }, 0, "Nobody was paid in this period."],
  [{ status: "replaced" }, 0, "Nothing of this report counts any more: another one replaced it."],
] as const)(
  "a report with %o of which %i records are to correct is read as a sentence",
  ([members, uncorrected, sentence]) => {
    expect(reportSentence(report(members), uncorrected)).toBe(sentence);
  },
);
