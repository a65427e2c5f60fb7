import { type Exact, zero } from "@platform/decimal/exact";
import { excludedPayKinds } from "@platform/public-records/record/excluded-pay";

/** Pay that is included in gross wages and is not remuneration. The amount is a decimal string. */
export interface ExcludedPay {
  /** One of `excludedPayKinds`. */
  readonly kind: string;
  readonly amount: string;
}

/** Returns one entry for each kind that is not 0, in the order of the kinds: amounts of a kind that is repeated are added up. */
export function excludedPayByKind(entries: readonly ExcludedPay[] = []): ExcludedPay[] {
  if (entries.length === 0) return [];
  const sums = excludedPayKinds.map((kind) => ({ kind, sum: sumOf(entries.filter((entry) => entry.kind === kind)) }));
  return sums.filter(({ sum }) => !sum.eq(zero)).map(({ kind, sum }) => ({ kind, amount: sum.toFixed() }));
}

/** Returns the sum of the amounts of all kinds. */
export function sumOf(entries: readonly ExcludedPay[] = []): Exact {
  return entries.reduce((sum, { amount }) => sum.plus(amount), zero);
}
