import { type Days, dateOf, overlapOf } from "./days.ts";

/** An owner and that owner's id of the employer: one source of the payroll. */
export interface PayrollSource {
  ownerId: string;
  employerId: string;
}

/** Pay of one person in one source. */
interface PersonPaid {
  source: PayrollSource;
  employeeId: string;
  /** The same in all sources for the same person. */
  personKey: string;
  days: Days;
}

/** Persons whom two sources pay for the same days. */
export interface SourceOverlap {
  sources: [PayrollSource, PayrollSource];
  personCount: number;
  /** First and last day that are in both, over all persons, `YYYY-MM-DD`. */
  periodStart: string;
  periodEnd: string;
  /** The first persons, with their employee id in each of the sources. */
  persons: { employeeIds: [string, string]; periodStart: string; periodEnd: string }[];
}

export interface OverlapCollector {
  add(paid: PersonPaid): void;
  /** Returns one overlap for each pair of sources that has any. */
  list(): SourceOverlap[];
}

const mostPersons = 100;

interface Found {
  sources: [PayrollSource, PayrollSource];
  persons: { employeeIds: [string, string]; days: Days }[];
}

/** Finds the persons who are paid for the same days by two sources, within the rated days. */
export function overlappingSources(span: Days): OverlapCollector {
  const people = new Map<string, PersonPaid[]>();
  return {
    add(paid) {
      if (paid.personKey === "" || !overlapOf(paid.days, span)) return;
      const known = people.get(paid.personKey);
      if (known) known.push(paid);
      else people.set(paid.personKey, [paid]);
    },
    list() {
      const pairs = new Map<string, Found>();
      for (const paid of people.values()) enterPerson(paid, span, pairs);
      return [...pairs].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, found]) => overlapFrom(found));
    },
  };
}

/** Enters a person into each pair of sources that pay the person for the same days. */
function enterPerson(paid: readonly PersonPaid[], span: Days, pairs: Map<string, Found>): void {
  const bySource = [...Map.groupBy(paid, ({ source }) => JSON.stringify([source.ownerId, source.employerId]))];
  for (const [index, [keyOfOne, ofOne]] of bySource.entries()) {
    for (const [keyOfOther, ofOther] of bySource.slice(index + 1)) {
      const days = sharedDays(ofOne, ofOther, span);
      const [one, other] = [ofOne[0], ofOther[0]];
      if (!days || !one || !other) continue;
      const key = `${keyOfOne} ${keyOfOther}`;
      const found = pairs.get(key) ?? { sources: [one.source, other.source], persons: [] };
      found.persons.push({ employeeIds: [one.employeeId, other.employeeId], days });
      pairs.set(key, found);
    }
  }
}

/** First and last day that are in pay periods of both. */
function sharedDays(one: readonly PersonPaid[], other: readonly PersonPaid[], span: Days): Days | undefined {
  let shared: Days | undefined;
  for (const { days } of one) {
    for (const { days: others } of other) {
      const both = overlapOf(days, others);
      const rated = both && overlapOf(both, span);
      if (rated) shared = shared ? spanOf([shared, rated]) : rated;
    }
  }
  return shared;
}

function spanOf(all: readonly Days[]): Days {
  return {
    first: all.reduce((least, { first }) => Math.min(least, first), Number.POSITIVE_INFINITY),
    last: all.reduce((most, { last }) => Math.max(most, last), Number.NEGATIVE_INFINITY),
  };
}

function overlapFrom({ sources, persons }: Found): SourceOverlap {
  const { first, last } = spanOf(persons.map(({ days }) => days));
  return {
    sources,
    personCount: persons.length,
    periodStart: dateOf(first),
    periodEnd: dateOf(last),
    persons: persons.slice(0, mostPersons).map(({ employeeIds, days }) => ({
      employeeIds,
      periodStart: dateOf(days.first),
      periodEnd: dateOf(days.last),
    })),
  };
}
