import { mergeRanges } from "./day-ranges.ts";
import { type Days, dateOf, overlapOf } from "./days.ts";

/** An owner and that owner's id of the employer: one source of the payroll. */
export interface PayrollSource {
  ownerId: string;
  employerId: string;
}

export function isSameSource(one: PayrollSource, other: PayrollSource): boolean {
  return one.ownerId === other.ownerId && one.employerId === other.employerId;
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
  /** Returns one overlap for each pair of sources that has any. The sources of a pair are in the order of their ids. */
  list(): SourceOverlap[];
}

const mostPersons = 100;

/** All days of one person in one source. */
interface PersonInSource {
  sourceKey: string;
  source: PayrollSource;
  /** The first id that was added; a person may have several ids in a source. */
  employeeId: string;
  days: Days[];
}

/** The persons whom two sources pay for the same days. */
interface OverlappingPair {
  sources: [PayrollSource, PayrollSource];
  persons: { employeeIds: [string, string]; days: Days }[];
}

/** Finds the persons who are paid for the same days by two sources, within the rated days. */
export function overlappingSources(span: Days): OverlapCollector {
  const people = new Map<string, Map<string, PersonInSource>>();
  return {
    add({ personKey, source, employeeId, days }) {
      const rated = personKey === "" ? undefined : overlapOf(days, span);
      if (!rated) return;
      const sourceKey = JSON.stringify([source.ownerId, source.employerId]);
      const bySource = people.get(personKey) ?? new Map<string, PersonInSource>();
      people.set(personKey, bySource);
      const person = bySource.get(sourceKey);
      if (person) person.days.push(rated);
      else bySource.set(sourceKey, { sourceKey, source, employeeId, days: [rated] });
    },
    list() {
      const pairs = new Map<string, OverlappingPair>();
      for (const bySource of people.values()) enterPerson([...bySource.values()], pairs);
      return [...pairs].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, pair]) => overlapFrom(pair));
    },
  };
}

/** Enters a person into each pair of sources that pay the person for the same days. */
function enterPerson(bySource: readonly PersonInSource[], pairs: Map<string, OverlappingPair>): void {
  if (bySource.length < 2) return;
  const merged = bySource
    .toSorted((a, b) => (a.sourceKey < b.sourceKey ? -1 : 1))
    .map((person) => ({ ...person, days: mergeRanges(person.days) }));
  for (const [index, one] of merged.entries()) {
    for (const other of merged.slice(index + 1)) {
      const days = sharedDays(one.days, other.days);
      if (!days) continue;
      const key = `${one.sourceKey} ${other.sourceKey}`;
      const pair = pairs.get(key) ?? { sources: [one.source, other.source], persons: [] };
      pair.persons.push({ employeeIds: [one.employeeId, other.employeeId], days });
      pairs.set(key, pair);
    }
  }
}

/** Returns the first and last day that are in both lists. The ranges of each are merged, so one pass over them is enough. */
function sharedDays(one: readonly Days[], other: readonly Days[]): Days | undefined {
  let shared: Days | undefined;
  for (let i = 0, j = 0; ; ) {
    const a = one[i];
    const b = other[j];
    if (!a || !b) return shared;
    const both = overlapOf(a, b);
    if (both) shared = { first: shared?.first ?? both.first, last: both.last };
    if (a.last < b.last) i += 1;
    else j += 1;
  }
}

function spanOf(all: readonly Days[]): Days {
  return {
    first: all.reduce((least, { first }) => Math.min(least, first), Number.POSITIVE_INFINITY),
    last: all.reduce((most, { last }) => Math.max(most, last), Number.NEGATIVE_INFINITY),
  };
}

function overlapFrom({ sources, persons }: OverlappingPair): SourceOverlap {
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
