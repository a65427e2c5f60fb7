import type { LedgerEntry, LedgerEstimate } from "@platform/contracts/premium_audit/v1/ledger";

/** An estimate of a late report, with the entry at the other end. */
export interface PairedEstimate {
  readonly estimate: LedgerEstimate;
  /** Number of the entry that reversed an estimate, or that charged what is reversed; undefined if there is none. */
  readonly otherNumber: number | undefined;
}

/**
 * Pairs the estimates of each entry with their reversals, by the ids of the entries. An entry has all estimates that apply after it,
 * so what it added or reversed is the difference to the entry before.
 *
 * @param entries of one term or several, the oldest first, from the first one on
 */
export function pairEstimates(entries: readonly LedgerEntry[]): Map<string, PairedEstimate[]> {
  const pairs = new Map<string, PairedEstimate[]>();
  const open: { estimate: LedgerEstimate; term: number; number: number; pair: { otherNumber: number | undefined } }[] =
    [];
  let before: LedgerEntry | undefined;
  for (const entry of entries) {
    const estimatesBefore = before?.term === entry.term ? before.estimates : [];
    before = entry;
    const { id, term, number, kind } = entry;
    if (kind === "estimate") {
      const added = without(entry.estimates, estimatesBefore).map((estimate) => ({
        estimate,
        otherNumber: undefined as number | undefined,
      }));
      pairs.set(id, added);
      open.push(...added.map((pair) => ({ estimate: pair.estimate, term, number, pair })));
    }
    if (kind === "reversal") {
      const reversed = without(estimatesBefore, entry.estimates).map((estimate) => {
        const at = open.findIndex((one) => one.term === term && isSame(one.estimate, estimate));
        const [charged] = at < 0 ? [] : open.splice(at, 1);
        if (charged) charged.pair.otherNumber = number;
        return { estimate, otherNumber: charged?.number };
      });
      pairs.set(id, reversed);
    }
  }
  return pairs;
}

function isSame(one: LedgerEstimate, other: LedgerEstimate): boolean {
  return one.periodStart === other.periodStart && one.periodEnd === other.periodEnd && one.premium === other.premium;
}

function without(some: readonly LedgerEstimate[], others: readonly LedgerEstimate[]): LedgerEstimate[] {
  return some.filter((estimate) => !others.some((other) => isSame(estimate, other)));
}
