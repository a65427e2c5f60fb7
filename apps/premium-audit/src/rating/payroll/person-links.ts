import type { RatingTerms } from "../terms/policy-terms.ts";

/** Finds who is one person: an employee id of a source, or several ids that the policy links. */
export interface PersonLinks {
  /** Key of the person: the same for all linked ids, of any source. */
  keyOf(source: string, employeeId: string): string;
  /** All ids of the person. */
  idsOf(employeeId: string): readonly string[];
}

/** Indexes the links of a policy. Employee ids that no link names are persons of their source. */
export function personLinks({ personLinks: links = [] }: Pick<RatingTerms, "personLinks">): PersonLinks {
  const persons = new Map<string, Set<string>>();
  for (const { employeeId, samePersonAs } of links) {
    const ids = new Set([employeeId, samePersonAs]);
    for (const id of [...ids]) for (const other of persons.get(id) ?? []) ids.add(other);
    for (const id of ids) persons.set(id, ids);
  }
  return {
    keyOf(source, employeeId) {
      const ids = persons.get(employeeId);
      return JSON.stringify(ids ? [...ids].toSorted() : [source, employeeId]);
    },
    idsOf: (employeeId) => [...(persons.get(employeeId) ?? [employeeId])],
  };
}
