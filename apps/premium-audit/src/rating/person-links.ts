import type { RatingTerms } from "./policy-terms.ts";

/** Finds who is one person: an owner's employee id, or several ids that the policy links. */
export interface PersonLinks {
  /** Key of the person: the same for all linked ids, of any owner. */
  keyOf(ownerId: string, employeeId: string): string;
  /** All ids of the person. */
  idsOf(employeeId: string): readonly string[];
}

/** Indexes the links of a policy. Employee ids that no link names are persons of their owner. */
export function personLinks({ personLinks: links = [] }: Pick<RatingTerms, "personLinks">): PersonLinks {
  const persons = new Map<string, Set<string>>();
  for (const { employeeId, samePersonAs } of links) {
    const ids = new Set([employeeId, samePersonAs]);
    for (const id of [...ids]) for (const other of persons.get(id) ?? []) ids.add(other);
    for (const id of ids) persons.set(id, ids);
  }
  return {
    keyOf(ownerId, employeeId) {
      const ids = persons.get(employeeId);
      return JSON.stringify(ids ? [...ids].toSorted() : [ownerId, employeeId]);
    },
    idsOf: (employeeId) => [...(persons.get(employeeId) ?? [employeeId])],
  };
}
