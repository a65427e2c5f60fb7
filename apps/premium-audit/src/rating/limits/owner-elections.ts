import type { OwnerKind } from "@platform/public-records/record/rating-choices";
import { rangesWithout, sharedRanges } from "../days/day-ranges.ts";
import { type Days, dayNumber } from "../days/days.ts";
import type { PayrollLine } from "../payroll/payroll.ts";
import type { PersonLinks } from "../payroll/person-links.ts";
import type { OfficerElection } from "../terms/policy-terms.ts";

/** The elections of officers and owners, and which of these persons are in the payroll. */
export class OwnerElections {
  readonly #elections: readonly OfficerElection[];
  readonly #persons: PersonLinks;
  readonly #byEmployee: ReadonlyMap<string, readonly OfficerElection[]>;
  /** Employee ids of officers and owners who are in the payroll. */
  readonly #paid = new Set<string>();

  constructor(elections: readonly OfficerElection[], persons: PersonLinks) {
    this.#elections = elections;
    this.#persons = persons;
    this.#byEmployee = Map.groupBy(elections, ({ employeeId }) => employeeId);
  }

  /** Returns the elections of a person, under all employee ids of the person. */
  ofPerson(employeeId: string): OfficerElection[] {
    return this.#persons.idsOf(employeeId).flatMap((id) => this.#byEmployee.get(id) ?? []);
  }

  /** True if the line is of an officer or owner: it is marked so, or an election of the person covers all of its days. */
  isOwner({ officer, employeeId }: PayrollLine, days: Days): boolean {
    return officer || this.ofPerson(employeeId).some((election) => holdsOn(election, days));
  }

  /** Adds an officer or owner who is in the payroll. */
  addPaid(employeeId: string): void {
    if (this.#elections.length === 0) return;
    for (const id of this.#persons.idsOf(employeeId)) this.#paid.add(id);
  }

  /** Returns the elections to be covered of the persons who are not in the payroll, grouped by person. */
  unpaid(): OfficerElection[][] {
    const unpaid = this.#elections.filter(({ employeeId, included }) => included && !this.#paid.has(employeeId));
    return [...Map.groupBy(unpaid, ({ employeeId }) => this.#persons.keyOf("", employeeId)).values()];
  }
}

/** Days on which an owner is of one kind. */
export interface KindDays {
  kind: OwnerKind;
  days: Days[];
}

/**
 * Divides the covered days of an owner by kind. On each day it is the kind of the election to be included that holds on it; on days
 * without one, that of the first election to be included, else of the first election.
 */
export function kindsOf(elections: readonly OfficerElection[], covered: readonly Days[]): KindDays[] {
  const included = elections.filter((election) => election.included);
  const byKind = new Map<OwnerKind, Days[]>();
  let rest = [...covered];
  for (const election of included) {
    const electedDays = sharedRanges(rest, [heldDays(election)]);
    byKind.set(kindOf(election), [...(byKind.get(kindOf(election)) ?? []), ...electedDays]);
    rest = rangesWithout(rest, electedDays);
  }
  const kind = kindOf(included[0] ?? elections[0]);
  if (rest.length > 0 || byKind.size === 0) byKind.set(kind, [...(byKind.get(kind) ?? []), ...rest]);
  return [...byKind].map(([ofKind, days]) => ({ kind: ofKind, days }));
}

/** Returns the kinds that the elections of a person name; `officer` without any. */
export function kindNames(elections: readonly OfficerElection[]): OwnerKind[] {
  return elections.length > 0 ? [...new Set(elections.map(kindOf))] : ["officer"];
}

const kindOf = (election: OfficerElection | undefined): OwnerKind => election?.kind ?? "officer";

/** An election without a first or last day has no beginning or no end. */
function heldDays({ from: start, to: end }: OfficerElection): Days {
  return {
    first: start === undefined ? Number.MIN_SAFE_INTEGER : dayNumber(start),
    last: end === undefined ? Number.MAX_SAFE_INTEGER : dayNumber(end),
  };
}

/** True if an election applies on all of the days. */
function holdsOn({ from: start, to: end }: OfficerElection, days: Days): boolean {
  return (start === undefined || dayNumber(start) <= days.first) && (end === undefined || days.last <= dayNumber(end));
}
