import type { Amount } from "@platform/decimal/exact";
import type { RateApplication, RateBasis } from "@platform/public-records/record/rating-choices";
import { withoutLeadingZeros } from "./class-code.ts";
import type { ClassRate } from "./class-rate.ts";

/** The version of a rate table that has a rate. */
export interface RateSource {
  rateTable: string;
  version: number;
}

/** A class of a carrier's rate table, with its rates for one policy term. */
export interface TableClass {
  /** As the table writes it. */
  classCode: string;
  rates: ClassRate[];
  minimumPremium?: Amount;
  /** In the words of the table; may be empty. */
  description?: string;
  source: RateSource;
}

/** The rate table that a policy names: the rates of the classes that the policy does not rate itself. */
export interface TableRates {
  /** Undefined if the table does not have the class in the state. */
  classOf(state: string, classCode: string): TableClass | undefined;
}

/** A row of a rate table: the rate of a class from a day on. */
export interface TableRow {
  state: string;
  classCode: string;
  rate: Amount;
  basis: RateBasis;
  minimumPremium?: Amount;
  description?: string;
  /** `YYYY-MM-DD`; if absent, the rate has always applied. */
  effectiveFrom?: string;
}

/** The key of a class in a state, the same for each spelling of the code. */
export function classKey(state: string, classCode: string): string {
  return `${state} ${withoutLeadingZeros(classCode)}`;
}

/**
 * Chooses the rates of a term from the rows of one class. For new and renewal policies it is the rate on the first day of the
 * term; a class whose first rate begins later has it from that day on. For outstanding policies, each rate counts from its day.
 */
export function ratesOfTerm(rows: readonly TableRow[], firstDay: string, applies: RateApplication): ClassRate[] {
  const dayOf = ({ effectiveFrom = "" }: TableRow) => effectiveFrom;
  const ordered = rows.toSorted((a, b) => (dayOf(a) < dayOf(b) ? -1 : 1));
  if (applies === "outstanding") return ordered.map(rateOf);
  const first = ordered.findLast((row) => dayOf(row) <= firstDay);
  if (first) return [{ rate: first.rate, basis: first.basis }];
  return ordered.slice(0, 1).map(rateOf);
}

function rateOf({ effectiveFrom, rate, basis }: TableRow): ClassRate {
  return { rate, basis, ...(effectiveFrom !== undefined && { effectiveFrom }) };
}

/** The row that is in force on the first day of a term, else the first row; it has the minimum premium of the class. */
export function rowOfTerm(rows: readonly TableRow[], firstDay: string): TableRow | undefined {
  const dayOf = ({ effectiveFrom = "" }: TableRow) => effectiveFrom;
  const ordered = rows.toSorted((a, b) => (dayOf(a) < dayOf(b) ? -1 : 1));
  return ordered.findLast((row) => dayOf(row) <= firstDay) ?? ordered[0];
}
