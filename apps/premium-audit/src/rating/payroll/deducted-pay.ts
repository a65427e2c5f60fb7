import { type Exact, exact, zero } from "@platform/decimal/exact";
import type { ExcludedPayKind } from "@platform/public-records/record/excluded-pay";
import type { RuleBook } from "../rules/rule-book.ts";
import type { ExcludedPay } from "./payroll.ts";
import type { Deductions, Entry } from "./worksheet-ledger.ts";

/** The parts of gross wages that are not remuneration everywhere. */
export interface PayByKind {
  overtimePremium: Exact;
  excluded: ReadonlyMap<ExcludedPayKind, Exact>;
}

/** Pay that is deducted from gross wages because of its kind, and the ids of the rules by which it is. */
export interface DeductedPay {
  deductions: Deductions;
  rules: NonNullable<Entry["rules"]>;
}

export type PayRules = Pick<RuleBook, "overtime" | "excludedPay">;

/**
 * Returns what is deducted from the gross wages of a class in a state before anything else: the premium part of overtime, and each kind of
 * excluded pay. The limits of officers and the maximums of employees apply to what is left, because the manuals limit
 * remuneration, and this pay is none. A kind that the state counts, or for which no rule is on file, is not deducted.
 */
export function deductedPay(
  { overtimePremium, excluded }: PayByKind,
  { state, classCode }: { state: string; classCode: string },
  rules: PayRules,
): DeductedPay {
  const deducted: DeductedPay = { deductions: {}, rules: {} };
  const overtime = rules.overtime(state, classCode);
  if (overtime?.deducted && !overtimePremium.eq(zero)) {
    deducted.deductions.overtime_premium = overtimePremium;
    deducted.rules.overtime_premium = overtime.rule;
  }
  for (const [kind, amount] of excluded) {
    const rule = amount.eq(zero) ? undefined : rules.excludedPay(state, kind, classCode);
    if (!rule?.deducted) continue;
    deducted.deductions[kind] = amount;
    deducted.rules[kind] = rule.rule;
  }
  return deducted;
}

/** Adds amounts to the sums by kind. */
export function addExcludedPay(sums: Map<ExcludedPayKind, Exact>, entries: readonly ExcludedPay[] = []): void {
  for (const { kind, amount } of entries) sums.set(kind, (sums.get(kind) ?? zero).plus(exact(amount)));
}

/** Returns a part of each deduction, such as that of some days. */
export function partOf(deductions: Deductions, part: (amount: Exact) => Exact): Deductions {
  return Object.fromEntries(Object.entries(deductions).map(([kind, amount]) => [kind, part(amount)]));
}

/** Returns the sum of all deductions. */
export function sumOfDeductions(deductions: Deductions): Exact {
  return Object.values(deductions).reduce((sum, amount) => sum.plus(amount), zero);
}
