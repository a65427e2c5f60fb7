import { type Amount, Exact, toTenDecimals, toTenThousandths, zero } from "@platform/decimal/exact";
import type {
  DeductionKind,
  DisputeGround,
  LineBasis,
  RateBasis,
} from "@platform/public-records/record/rating-choices";
import { type Days, dateOf } from "../days/days.ts";
import type { RatePeriod } from "../terms/rate-periods.ts";
import type { RateSource } from "../terms/table-rates.ts";
import type { ClassPayroll } from "./governing-class.ts";
import { type PositionRange, rangesOf } from "./position-ranges.ts";

/** Payroll that is not remuneration. A negative deduction adds remuneration: an officer's pay below the minimum is raised to it. */
export type Deductions = Partial<Record<DeductionKind, Exact>>;

/** Payroll of one class code in one rate period, with its deductions and source lines. */
export interface Entry {
  state: string;
  classCode: string;
  /** Wages, or payments to uninsured subcontractors. */
  basis: LineBasis;
  period: RatePeriod;
  payroll: Exact;
  deductions: Deductions;
  /** Hours, persons or classes, if the rate is for these. */
  units?: Exact;
  /** Ids of the rules by which payroll is deducted. */
  rules?: Partial<Record<DeductionKind, string | undefined>>;
  sources: Sources;
  /** The registered subcontractor that was paid. */
  subcontractorId?: string;
}

/** The dispute by which a line was adjusted. */
export interface AdjustedBy {
  disputeId: string;
  /** Number of the line in the dispute, from 1. */
  disputeLine: number;
  ground: DisputeGround;
}

/** An adjustment as the worksheet shows it: the remuneration of the line, or its units, before and after it. */
export interface ShownAdjustment extends AdjustedBy {
  before: Amount;
  after: Amount;
}

/** A line while payroll is collected. */
export interface LedgerLine {
  period: RatePeriod;
  /** Remuneration, or units if the rate is for these, rounded as in the worksheet. */
  counted: Exact;
}

/** Positions of payroll lines, by report id; empty for an amount that a report states as a total. */
export type Sources = ReadonlyMap<string, readonly number[]>;

/** A line of the worksheet without its manual premium. Amounts are rounded to four decimals. */
export interface RemunerationLine {
  state: string;
  classCode: string;
  basis: Entry["basis"];
  firstDay: string;
  lastDay: string;
  payroll: Amount;
  deductions: { kind: DeductionKind; amount: Amount; rules?: string[] }[];
  /** Payroll less deductions. */
  remuneration: Amount;
  rate?: Amount;
  /** The unit of the rate; absent if it is per 100 dollars of remuneration. */
  rateBasis?: Exclude<RateBasis, "per_100">;
  /** Hours, persons or classes to which the rate applies, rounded to four decimals; absent with remuneration. */
  units?: Amount;
  /** The loss cost of which the rate is a multiple. */
  lossCost?: Amount;
  /** The rate table that has the rate; absent for a rate of the policy. */
  rateSource?: RateSource;
  sources: { reportId: string; positions: PositionRange[] }[];
  /** Registered subcontractors that were paid, in order. */
  subcontractorIds: string[];
  /** Changes by accepted disputes, in the order of their acceptance; absent if none did. */
  adjustments?: ShownAdjustment[];
}

interface Account {
  entry: Entry;
  payroll: Exact;
  units: Exact;
  deductions: Map<DeductionKind, Exact>;
  rules: Map<DeductionKind, Set<string>>;
  sources: Map<string, Set<number>>;
  subcontractorIds: Set<string>;
  adjustments: ShownAdjustment[];
}

/** The place of a line in the worksheet, apart from its rate period. */
type Place = Pick<Entry, "state" | "classCode" | "basis">;

/** Sums payroll by worksheet line without rounding; amounts are rounded once, in `lines()`. */
export class WorksheetLedger {
  readonly #accounts = new Map<string, Account>();

  add(entry: Entry): void {
    const account = this.#accountOf(entry);
    account.payroll = account.payroll.plus(entry.payroll);
    if (entry.units) account.units = account.units.plus(entry.units);
    for (const [kind, amount] of Object.entries(entry.deductions) as [DeductionKind, Exact][]) {
      account.deductions.set(kind, amount.plus(account.deductions.get(kind) ?? zero));
      const rule = amount.eq(zero) ? undefined : entry.rules?.[kind];
      if (rule === undefined) continue;
      account.rules.set(kind, (account.rules.get(kind) ?? new Set()).add(rule));
    }
    for (const [reportId, positions] of entry.sources) {
      const ofReport = account.sources.get(reportId) ?? new Set();
      for (const position of positions) ofReport.add(position);
      account.sources.set(reportId, ofReport);
    }
    if (entry.subcontractorId !== undefined) account.subcontractorIds.add(entry.subcontractorId);
  }

  /** Returns the line of a rate period that starts on a day; undefined if nothing was added to it. */
  lineOf({ first, ...place }: Place & { first: number }): LedgerLine | undefined {
    const account = this.#accounts.get(keyOf(place, first));
    return account && { period: account.entry.period, counted: countedOf(account) };
  }

  /** Adds to the remuneration of a line, or to its units; the line is made if there is none. A negative amount is subtracted. */
  adjust(place: Place & Pick<Entry, "period">, amount: Exact, by: AdjustedBy): void {
    const account = this.#accountOf({ ...place, payroll: zero, deductions: {}, sources: new Map() });
    const before = countedOf(account);
    if (place.period.basis) account.units = account.units.plus(amount);
    else account.deductions.set("adjustment", (account.deductions.get("adjustment") ?? zero).minus(amount));
    account.adjustments.push({ ...by, before: before.toFixed(), after: countedOf(account).toFixed() });
  }

  /** Returns the payroll of persons by state and class code, without deductions. */
  payrollByClass(): ClassPayroll[] {
    const payrolls = new Map<string, ClassPayroll>();
    for (const { entry, payroll } of this.#accounts.values()) {
      if (entry.basis !== "payroll") continue;
      const { state, classCode } = entry;
      const before = payrolls.get(`${state} ${classCode}`)?.payroll ?? zero;
      payrolls.set(`${state} ${classCode}`, { state, classCode, payroll: before.plus(payroll) });
    }
    return [...payrolls.values()];
  }

  /** Returns one line for each state, class code, rate period and basis, in this order. */
  lines(): RemunerationLine[] {
    return [...this.#accounts.values()].toSorted((a, b) => compare(a.entry, b.entry)).map(lineOf);
  }

  #accountOf(entry: Entry): Account {
    const key = keyOf(entry, entry.period.first);
    const existing = this.#accounts.get(key);
    if (existing) return existing;
    const account: Account = {
      entry,
      payroll: zero,
      units: zero,
      deductions: new Map(),
      rules: new Map(),
      sources: new Map(),
      subcontractorIds: new Set(),
      adjustments: [],
    };
    this.#accounts.set(key, account);
    return account;
  }
}

function keyOf({ state, classCode, basis }: Place, first: number): string {
  return [state, classCode, first, basis].join(" ");
}

function remunerationOf({ payroll, deductions }: Account): Exact {
  return toTenThousandths([...deductions.values()].reduce((rest, amount) => rest.minus(amount), payroll));
}

/** Returns the remuneration or the units to which the rate of a line applies, as the worksheet shows them. */
function countedOf(account: Account): Exact {
  return account.entry.period.basis ? toTenDecimals(account.units) : remunerationOf(account);
}

function compare(a: Entry, b: Entry): number {
  const byName = `${a.state} ${a.classCode}` < `${b.state} ${b.classCode}` ? -1 : 1;
  if (a.state !== b.state || a.classCode !== b.classCode) return byName;
  return a.period.first - b.period.first || (a.basis < b.basis ? -1 : 1);
}

function lineOf(account: Account): RemunerationLine {
  const { entry, payroll, units, deductions, rules, sources, subcontractorIds, adjustments } = account;
  const { state, classCode, basis, period } = entry;
  const shownPayroll = toTenThousandths(payroll);
  const remuneration = remunerationOf(account);
  return {
    state,
    classCode,
    basis,
    ...datesOf(period),
    payroll: shownPayroll.toFixed(),
    deductions: shownDeductions(deductions, shownPayroll.minus(remuneration)).map((each) => ({
      ...each,
      ...(rules.has(each.kind) && { rules: [...(rules.get(each.kind) ?? [])].toSorted() }),
    })),
    remuneration: remuneration.toFixed(),
    ...(period.rate !== undefined && { rate: new Exact(period.rate).toFixed() }),
    ...(period.basis && { rateBasis: period.basis, units: toTenDecimals(units).toFixed() }),
    ...(period.lossCost !== undefined && { lossCost: new Exact(period.lossCost).toFixed() }),
    ...(period.source && { rateSource: period.source }),
    sources: [...sources].map(([reportId, positions]) => ({
      reportId,
      positions: rangesOf([...positions].toSorted((a, b) => a - b)),
    })),
    subcontractorIds: [...subcontractorIds].toSorted(),
    ...(adjustments.length > 0 && { adjustments }),
  };
}

/**
 * Adds any rounding difference to the largest deduction, so that payroll less deductions equals the remuneration shown. Of equal
 * ones the first by name is the largest: the order does not depend on the order of the payroll.
 */
function shownDeductions(deductions: Map<DeductionKind, Exact>, total: Exact): RemunerationLine["deductions"] {
  const [largest, ...others] = [...deductions].toSorted(
    ([kind, a], [other, b]) => b.abs().cmp(a.abs()) || (kind < other ? -1 : 1),
  );
  if (!largest) return [];
  const shown = others.map(([kind, amount]) => ({ kind, amount: toTenThousandths(amount) }));
  const rest = shown.reduce((remainder, { amount }) => remainder.minus(amount), total);
  return [{ kind: largest[0], amount: rest }, ...shown]
    .filter(({ amount }) => !amount.eq(zero))
    .map(({ kind, amount }) => ({ kind, amount: amount.toFixed() }));
}

function datesOf({ first, last }: Days): { firstDay: string; lastDay: string } {
  return { firstDay: dateOf(first), lastDay: dateOf(last) };
}
