import { type Exact, exact, zero } from "@platform/decimal/exact";
import type { TotalKind } from "@platform/public-records/record/rating-choices";

/** A document that states wages of a period. Days are `YYYY-MM-DD`. */
export interface StatedTotal {
  documentId: string;
  kind: TotalKind;
  /** Empty: all states. */
  state: string;
  periodStart: string;
  periodEnd: string;
  wages: string;
  /** The employers whose wages it includes. */
  employerIds: readonly string[];
}

/** Totals of documents for a period, beside the reported payroll. Amounts are decimal strings. */
export interface Comparison {
  kind: TotalKind;
  state: string;
  periodStart: string;
  periodEnd: string;
  documentIds: string[];
  stated: string;
  payroll: string;
  /** Stated total less the payroll. */
  difference: string;
  tolerance: string;
  isReconciled: boolean;
  /** True if days of the period are outside of the audited days. */
  exceedsAudit: boolean;
}

/** The part of the stated wages that may differ, and the least that may: dates of payment are not days of work. */
const tolerated = exact("0.01");
const leastTolerated = exact("1");

/** Returns the payroll of employers for a period, in a state or in all. */
export type PayrollOf = (
  scope: Pick<StatedTotal, "employerIds" | "periodStart" | "periodEnd" | "state">,
) => Promise<Exact>;

/**
 * Compares what documents state with payroll: documents of one kind, state, period and employers are added up, because an employer
 * may file several returns of a quarter.
 */
export async function reconcile(
  totals: readonly StatedTotal[],
  payrollOf: PayrollOf,
  audited: { firstDay: string; lastDay: string },
): Promise<Comparison[]> {
  const comparisons: Comparison[] = [];
  for (const [, group] of [...Map.groupBy(totals, keyOf)].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const [first] = group;
    if (!first) continue;
    const { kind, state, periodStart, periodEnd } = first;
    const stated = group.reduce((sum, { wages }) => sum.plus(exact(wages)), zero);
    const payroll = await payrollOf(first);
    const difference = stated.minus(payroll);
    const share = stated.times(tolerated);
    const tolerance = share.gt(leastTolerated) ? share : leastTolerated;
    comparisons.push({
      kind,
      state,
      periodStart,
      periodEnd,
      documentIds: group.map(({ documentId }) => documentId),
      stated: stated.toFixed(),
      payroll: payroll.toFixed(),
      difference: difference.toFixed(),
      tolerance: tolerance.toFixed(2),
      isReconciled: difference.abs().lte(tolerance),
      exceedsAudit: periodStart < audited.firstDay || periodEnd > audited.lastDay,
    });
  }
  return comparisons;
}

function keyOf({ periodStart, periodEnd, kind, state, employerIds }: StatedTotal): string {
  return JSON.stringify([periodStart, periodEnd, kind, state, employerIds.toSorted()]);
}
