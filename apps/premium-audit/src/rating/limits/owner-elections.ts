import type { OwnerKind } from "@platform/public-records/record/rating-choices";
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

/** Returns the kind of the first election to be included, else of the first election. */
export function ownerKindOf(elections: readonly OfficerElection[]): OwnerKind {
  const election = elections.find(({ included }) => included) ?? elections[0];
  return election?.kind ?? "officer";
}

/** True if an election applies on all of the days. */
function holdsOn({ from: start, to: end }: OfficerElection, days: Days): boolean {
  return (start === undefined || dayNumber(start) <= days.first) && (end === undefined || days.last <= dayNumber(end));
}
