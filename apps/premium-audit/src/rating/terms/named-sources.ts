import { isSameSource, type PayrollSource } from "../days/overlapping-sources.ts";
import type { RatingTerms } from "./policy-terms.ts";

type NamingTerms = Pick<RatingTerms, "exposureSources" | "namedInsureds">;

/** Returns the sources that a policy names: its exposure sources, and the owner's own employers that are its named insureds. */
export function namedSourcesOf(
  { exposureSources = [], namedInsureds = [] }: NamingTerms,
  ownerId: string,
): PayrollSource[] {
  const insureds = namedInsureds.flatMap(({ employerId }) =>
    employerId === undefined ? [] : [{ ownerId, employerId }],
  );
  return [
    ...exposureSources,
    ...insureds.filter((insured) => !exposureSources.some((source) => isSameSource(source, insured))),
  ];
}

/** True if a source that can be read counts for a policy; every one does if the policy names no exposure sources. */
export function sourceCounts(terms: NamingTerms, source: PayrollSource, ownerId: string): boolean {
  if ((terms.exposureSources ?? []).length === 0) return true;
  return namedSourcesOf(terms, ownerId).some((namedSource) => isSameSource(namedSource, source));
}
