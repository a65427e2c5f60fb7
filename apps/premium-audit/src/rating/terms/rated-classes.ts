import { exact } from "@platform/decimal/exact";
import { type Days, dayNumber, overlapOf } from "../days/days.ts";
import { withoutFederalMark, withoutLeadingZeros } from "./class-code.ts";
import type { Classification, PolicyTerm } from "./policy-terms.ts";
import { type RatePeriod, ratePeriodsOf } from "./rate-periods.ts";
import type { TableRates } from "./table-rates.ts";
import { type TermsInForce, type TermsPeriod, termsInForce } from "./terms-in-force.ts";

/** The classifications of a policy, and of the rate table that it names, over the rated days. */
export class RatedClasses {
  /** The days that are rated. */
  readonly span: Days;
  /** False if the policy has no rates; then its premium is calculated in proportion to payroll. */
  readonly byRates: boolean;
  /** The terms of a state over the rated days. */
  readonly inForce: TermsInForce;
  readonly #classifications: readonly Classification[];
  readonly #tableRates: TableRates | undefined;
  /** First day of the term, as a day number. */
  readonly #termStart: number;
  /** The rate period of a policy without rates. */
  readonly #wholeSpan: readonly RatePeriod[];
  readonly #statesOfPolicy: ReadonlySet<string>;
  /** Class codes in the policy's spelling, by state and code without leading zeros. */
  readonly #codes = new Map<string, string>();
  /** A class that the policy rates itself has no rate of the table, on no day. */
  readonly #hasOwnRates = new Set<string>();
  readonly #periods = new Map<string, readonly RatePeriod[]>();

  /** @param span is within the policy term */
  constructor(term: PolicyTerm, span: Days) {
    this.span = span;
    this.byRates = isRatedByRates(term);
    this.inForce = termsInForce(term, span);
    this.#classifications = term.rating.classifications;
    this.#tableRates = term.tableRates;
    this.#termStart = dayNumber(term.firstDay);
    this.#wholeSpan = [{ ...span, rate: undefined }];
    this.#statesOfPolicy = new Set(this.#classifications.map(({ state }) => state));
    for (const row of this.#classifications) {
      const { state, classCode } = row;
      this.#codes.set(`${state} ${withoutLeadingZeros(classCode)}`, classCode);
      this.#periods.set(`${state} ${classCode}`, this.#periodsWith(row, state));
      if (row.rates.length > 0) this.#hasOwnRates.add(`${state} ${classCode}`);
    }
  }

  /** Returns the class code in the policy's spelling; unchanged if the policy does not have the class. */
  codeOf(state: string, classCode: string): string {
    const bare = withoutLeadingZeros(classCode);
    const unmarked = withoutFederalMark(bare);
    // A policy that has a class with or without the mark of the federal act, and not both, has it for either spelling.
    const otherwise = unmarked === bare ? `${bare}F` : unmarked;
    const spelled = this.#codes.get(`${state} ${bare}`);
    // With a factor for the federal act, the class with the mark is another one than that without it.
    const isOther = unmarked !== bare && this.#hasFederalFactor(state);
    const code = spelled ?? (isOther ? undefined : this.#codes.get(`${state} ${otherwise}`));
    return code ?? this.#tableRates?.classOf(state, classCode)?.classCode ?? classCode;
  }

  /** Returns the state of a payroll line: its own; else the only state where the policy has the class; else "". */
  stateOf({ state, classCode }: { state: string; classCode: string }): string {
    if (state !== "") return state;
    const bare = withoutLeadingZeros(classCode);
    const rows = this.#classifications.filter((row) => withoutLeadingZeros(row.classCode) === bare);
    const candidates = rows.length > 0 ? new Set(rows.map((row) => row.state)) : this.#statesOfPolicy;
    const [only = ""] = candidates;
    return candidates.size === 1 ? only : "";
  }

  /**
   * Returns the rate periods of a class in date order; empty if the policy has no rate for it. A period ends also where terms
   * of the state change, because other factors apply to the premium from then on.
   */
  periodsOf(state: string, classCode: string): readonly RatePeriod[] {
    if (!this.byRates) return this.#wholeSpan;
    const key = `${state} ${classCode}`;
    const periods = this.#periods.get(key) ?? [];
    if (periods.length > 0 || this.#hasOwnRates.has(key)) return periods;
    const ofAct = this.#federalPeriods(state, classCode);
    if (ofAct.length > 0 || !this.#tableRates) return ofAct;
    const tableClass = this.#tableRates.classOf(state, classCode);
    if (!tableClass) return periods;
    const { source } = tableClass;
    const ofTable = this.#periodsWith(tableClass, state).map((period) => ({ ...period, source }));
    this.#periods.set(key, ofTable);
    return ofTable;
  }

  #hasFederalFactor(state: string): boolean {
    return this.inForce(state).some(({ terms }) => terms.federalActFactor !== undefined);
  }

  /** Returns the rate periods of the class without the mark of the federal act, at the rate of the act on days that have its factor. */
  #federalPeriods(state: string, classCode: string): readonly RatePeriod[] {
    const unmarked = withoutFederalMark(withoutLeadingZeros(classCode));
    const base = this.#codes.get(`${state} ${unmarked}`);
    if (unmarked === withoutLeadingZeros(classCode) || base === undefined || !this.#hasFederalFactor(state)) return [];
    return this.periodsOf(state, base).flatMap((period) => {
      const factor = this.inForce(state).find((days) => overlapOf(days, period))?.terms.federalActFactor;
      if (factor === undefined || period.rate === undefined) return [];
      return [{ ...period, rate: exact(period.rate).times(factor).toFixed() }];
    });
  }

  #periodsWith(rated: Pick<Classification, "rates">, state: string): RatePeriod[] {
    const periods = ratePeriodsOf(rated, this.span, this.#termStart);
    return periods.flatMap((period) => splitByTerms(period, this.inForce(state)));
  }
}

/** Splits a rate period where terms change. A loss cost has a rate only on days that have a loss cost multiplier. */
function splitByTerms(period: RatePeriod, ofState: readonly TermsPeriod[]): RatePeriod[] {
  return ofState.flatMap((days) => {
    const shared = overlapOf(period, days);
    if (!shared) return [];
    if (period.lossCost === undefined) return [{ ...period, ...shared }];
    const multiplier = days.terms.lossCostMultiplier;
    return multiplier === undefined
      ? []
      : [{ ...period, ...shared, rate: exact(period.lossCost).times(multiplier).toFixed() }];
  });
}

/** True if a class of the policy has a rate, or the policy names a rate table. */
export function isRatedByRates({ rating, tableRates }: PolicyTerm): boolean {
  return tableRates !== undefined || rating.classifications.some(({ rates }) => rates.length > 0);
}
