import { type Exact, exact, zero } from "@platform/decimal/exact";
import { countOf, type Days, overlapOf } from "./days.ts";
import { overtimePremium } from "./overtime-premium.ts";
import type { PayrollLine } from "./payroll.ts";
import type { RatedClasses } from "./rated-classes.ts";
import type { RuleBook } from "./rule-book.ts";
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
  sources: Map<string, number[]>;
}

export interface PooledPayroll {
  add(line: PayrollLine, state: string, days: Days, reportId: string): void;
  /** Enters the collected payroll into the ledger. */
  enterInto(ledger: WorksheetLedger, unrated: UnratedPayroll): void;
}

/**
 * Collects the payroll of persons without individual limits: all except excluded officers, officers in states with limits, and
 * employees in states with a maximum. It is summed before it is prorated, so that its division into reports does not matter.
 */
export function pooledPayroll(classes: RatedClasses, overtimeOf: RuleBook["overtime"]): PooledPayroll {
  const pools = new Map<string, Pool>();

  function poolOf(state: string, classCode: string, days: Days): Pool {
    const key = [state, classCode, days.first, days.last].join(" ");
    const known = pools.get(key);
    if (known) return known;
    const pool: Pool = {
      state,
      classCode,
      days,
      grossWages: zero,
      doubleTimePay: zero,
      overtimePay: new Map(),
      sources: new Map(),
    };
    pools.set(key, pool);
    return pool;
  }

  function enter(pool: Pool, ledger: WorksheetLedger, unrated: UnratedPayroll): void {
    const { state, classCode, days, grossWages, sources } = pool;
    const counted = overlapOf(days, classes.span);
    if (!counted) return;
    const periods = classes.periodsOf(state, classCode);
    unrated.note(state, classCode, counted, periods);
    const overtime = overtimeOf(state);
    const deducted = overtime?.deducted ? premiumOf(pool) : zero;
    const rules = { overtime_premium: overtime?.rule };
    for (const period of periods) {
      const shared = overlapOf(days, period);
      if (!shared) continue;
      const share = (amount: Exact) => amount.times(countOf(shared)).div(countOf(days));
      const deductions = deducted.eq(zero) ? {} : { overtime_premium: share(deducted) };
      ledger.add({
        state,
        classCode,
        basis: "payroll",
        period,
        payroll: share(grossWages),
        deductions,
        rules,
        sources,
      });
    }
  }

  return {
    add(line, state, days, reportId) {
      const pool = poolOf(state, line.classCode, days);
      pool.grossWages = pool.grossWages.plus(line.grossWages);
      pool.doubleTimePay = pool.doubleTimePay.plus(line.doubleTimePay);
      const overtime = exact(line.overtimePay);
      if (!overtime.eq(zero)) {
        const before = pool.overtimePay.get(line.overtimeMultiplier) ?? zero;
        pool.overtimePay.set(line.overtimeMultiplier, before.plus(overtime));
      }
      const positions = pool.sources.get(reportId);
      if (positions) positions.push(line.position);
      else pool.sources.set(reportId, [line.position]);
    },
    enterInto(ledger, unrated) {
      for (const pool of pools.values()) enter(pool, ledger, unrated);
    },
  };
}

function premiumOf({ overtimePay, doubleTimePay }: Pool): Exact {
  const ofDoubleTime = overtimePremium({ overtimePay: zero, overtimeMultiplier: "1", doubleTimePay });
  return [...overtimePay].reduce(
    (sum, [overtimeMultiplier, pay]) =>
      sum.plus(overtimePremium({ overtimePay: pay, overtimeMultiplier, doubleTimePay: zero })),
    ofDoubleTime,
  );
}
