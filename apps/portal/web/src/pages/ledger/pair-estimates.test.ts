import { create } from "@bufbuild/protobuf";
import { type LedgerEntry, LedgerEntrySchema } from "@platform/contracts/premium_audit/v1/ledger";
import { expect, test } from "vitest";
import { pairEstimates } from "./pair-estimates.ts";

function ledger(term: number, ...entries: [kind: string, estimates: [month: string, premium: string][]][]) {
  return entries.map(
    ([kind, estimates], index): LedgerEntry =>
      create(LedgerEntrySchema, {
        id: `${term}-${index + 1}`,
        term,
        number: index + 1,
        kind,
        estimates: estimates.map(([month, premium]) => ({
          periodStart: `2025-${month}-01`,
          periodEnd: `2025-${month}-28`,
          premium,
        })),
      }),
  );
}

const shown = (entries: readonly LedgerEntry[]) =>
  [...pairEstimates(entries)].map(([id, pairs]) => [
    id,
    ...pairs.map(
      ({ estimate, otherNumber }) => `${estimate.periodStart.slice(5, 7)} ${estimate.premium} ${otherNumber}`,
    ),
  ]);

test("an estimate is paired with its reversal, also when it is estimated again at another premium", () => {
  const entries = ledger(
    1,
    [
      "estimate",
      [
        ["01", "10.00"],
        ["02", "10.00"],
      ],
    ],
    ["reversal", [["02", "10.00"]]],
    ["premium", [["02", "10.00"]]],
    ["reversal", []],
    ["estimate", [["02", "12.00"]]],
  );
  expect(shown(entries)).toEqual([
    ["1-1", "01 10.00 2", "02 10.00 4"],
    ["1-2", "01 10.00 1"],
    ["1-4", "02 10.00 1"],
    ["1-5", "02 12.00 undefined"],
  ]);
});

test("terms do not pair with each other", () => {
  const entries = [...ledger(1, ["estimate", [["01", "10.00"]]]), ...ledger(2, ["premium", []], ["reversal", []])];
  expect(shown(entries)).toEqual([["1-1", "01 10.00 undefined"], ["2-2"]]);
});
