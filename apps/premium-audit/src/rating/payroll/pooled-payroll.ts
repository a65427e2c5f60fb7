import { type Exact, exact, zero } from "@platform/decimal/exact";
import type { ExcludedPayKind } from "@platform/public-records/record/excluded-pay";
import { countOf, type Days, overlapOf } from "../days/days.ts";
import type { RatedClasses } from "../terms/rated-classes.ts";
import { addExcludedPay, deductedPay, type PayRules, partOf } from "./deducted-pay.ts";
import { overtimePremium } from "./overtime-premium.ts";
import type { PlacedLine } from "./payroll.ts";
import type { UnratedPayroll } from "./unrated-payroll.ts";
import type { WorksheetLedger } from "./worksheet-ledger.ts";

/** Total payroll of one state, class code and pay period, over all employees and reports. */
interface Pool {
  state: string;
  classCode: string;
  days: Days;
  grossWages: Exact;
  doubleTimePay: Exact;
  overtimePay: Map<string, Exact>;
  statedPremium: Exact;
  excluded: Map<ExcludedPayKind, Exact>;
  sources: Map<string, number[]>;
}

/**
 * The payroll of persons without individual limits: all except excluded officers, officers in states with limits, and
 * employees in states with a maximum. It is summed before it is prorated, so that its division into reports does not matter.
 */
export class PooledPayroll {
  readonly #classes: RatedClasses;
  readonly #rules: PayRules;
  readonly #pools = new Map<string, Pool>();

  constructor(classes: RatedClasses, rules: PayRules) {
    this.#classes = classes;
    this.#rules = rules;
  }

  add({ line, state, days, reportId }: PlacedLine): void {
    const pool = this.#poolOf(state, line.classCode, days);
    pool.grossWages = pool.grossWages.plus(line.grossWages);
    pool.doubleTimePay = pool.doubleTimePay.plus(line.doubleTimePay);
    const overtime = exact(line.overtimePay);
    if (!overtime.eq(zero)) {
      const before = pool.overtimePay.get(line.overtimeMultiplier) ?? zero;
      pool.overtimePay.set(line.overtimeMultiplier, before.plus(overtime));
    }
    if (line.overtimePremium !== undefined) pool.statedPremium = pool.statedPremium.plus(line.overtimePremium);
    addExcludedPay(pool.excluded, line.excludedPay);
    const positions = pool.sources.get(reportId);
    if (positions) positions.push(line.position);
    else pool.sources.set(reportId, [line.position]);
  }

  /** Enters the collected payroll into the ledger. */
  enterInto(ledger: WorksheetLedger, unrated: UnratedPayroll): void {
    for (const pool of this.#pools.values()) this.#enter(pool, ledger, unrated);
  }

  #poolOf(state: string, classCode: string, days: Days): Pool {
    const key = [state, classCode, days.first, days.last].join(" ");
    const existing = this.#pools.get(key);
    if (existing) return existing;
    const pool: Pool = {
      state,
      classCode,
      days,
      grossWages: zero,
      doubleTimePay: zero,
      overtimePay: new Map(),
      statedPremium: zero,
      excluded: new Map(),
      sources: new Map(),
    };
    this.#pools.set(key, pool);
    return pool;
  }

  #enter(pool: Pool, ledger: WorksheetLedger, unrated: UnratedPayroll): void {
    const { state, classCode, days, grossWages, sources } = pool;
    const counted = overlapOf(days, this.#classes.span);
    if (!counted) return;
    const periods = this.#classes.periodsOf(state, classCode);
    unrated.note(state, classCode, counted, periods);
    const pay = { overtimePremium: premiumOf(pool), excluded: pool.excluded };
    const { deductions, rules } = deductedPay(pay, pool, this.#rules);
    for (const period of periods) {
      const shared = overlapOf(days, period);
      if (!shared) continue;
      const share = (amount: Exact) => amount.times(countOf(shared)).div(countOf(days));
      ledger.add({
        state,
        classCode,
        basis: "payroll",
        period,
        payroll: share(grossWages),
        deductions: partOf(deductions, share),
        rules,
        sources,
      });
    }
  }
}

function premiumOf({ overtimePay, doubleTimePay, statedPremium }: Pool): Exact {
  const others = overtimePremium({ overtimePay: zero, overtimeMultiplier: "1", doubleTimePay, statedPremium });
  return [...overtimePay].reduce(
    (sum, [overtimeMultiplier, pay]) =>
      sum.plus(overtimePremium({ overtimePay: pay, overtimeMultiplier, doubleTimePay: zero, statedPremium: zero })),
    others,
  );
}
