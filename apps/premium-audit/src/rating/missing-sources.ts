import type { MissingSourceCause } from "@platform/public-records/record/rating-choices";
import { countOf, type Days, dateOf } from "./days/days.ts";
import { missingDays } from "./days/missing-days.ts";
import { isSameSource, type PayrollSource } from "./days/overlapping-sources.ts";
import type { RatingTerms } from "./terms/policy-terms.ts";

/** A source that a policy names and that delivers nothing for the audited days. */
export interface MissingSource extends PayrollSource {
  cause: MissingSourceCause;
  /** First and last audited day, `YYYY-MM-DD`, and their number. */
  from: string;
  to: string;
  days: number;
}

/** Payroll that the named sources have delivered. */
interface Delivered {
  /** The sources whose payroll can be read. */
  readable: readonly PayrollSource[];
  /** Grants that are not accepted, each the latest of its source. */
  ungranted: readonly (PayrollSource & { grantStatus: string })[];
  /** Sources with a report or a statement of no payroll in the audited days. */
  reporting: readonly PayrollSource[];
}

const statuses: readonly MissingSourceCause[] = ["offered", "declined", "revoked"];

/**
 * Returns the sources that a policy names and that deliver nothing: their payroll cannot be read, or no day of the audited ones is in
 * a report or statement of theirs. One report is enough, because sources complete each other (`missingDays`). Where the policy
 * expects no payroll on any of the days, nothing needs to be reported.
 */
export function missingSources(
  audited: Days,
  rating: Pick<RatingTerms, "noPayrollMonths"> & { namedSources: readonly PayrollSource[] },
  { readable, ungranted, reporting }: Delivered,
): MissingSource[] {
  const expectsPayroll = missingDays(audited, [], rating).length > 0;
  const days = { from: dateOf(audited.first), to: dateOf(audited.last), days: countOf(audited) };
  return rating.namedSources.flatMap((policySource): MissingSource[] => {
    const isNamed = (source: PayrollSource) => isSameSource(source, policySource);
    if (!readable.some(isNamed)) {
      const status = ungranted.find(isNamed)?.grantStatus;
      return [{ ...policySource, cause: statuses.find((each) => each === status) ?? "not_offered", ...days }];
    }
    return expectsPayroll && !reporting.some(isNamed) ? [{ ...policySource, cause: "nothing_reported", ...days }] : [];
  });
}
