/**
 * Place of a value in `data`: names separated by dots, which lead through the elements of arrays. With `owner`, the value counts only
 * for the owner that this member names: the sides of an exposure grant have an id of the employer each.
 */
export type MemberPlace = string | { path: string; owner: string };

/** Places of the values of members in `data`; one of the places may have them in envelope 3 alone. */
export interface MemberPlaces {
  resource_id?: readonly MemberPlace[];
  employer_id?: readonly MemberPlace[];
  state?: readonly MemberPlace[];
}
