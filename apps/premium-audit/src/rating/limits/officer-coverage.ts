import { mergeRanges, rangesWithout, sharedRanges } from "../days/day-ranges.ts";
import { type Days, dayNumber } from "../days/days.ts";
import type { OfficerElection } from "../terms/policy-terms.ts";

/**
 * Returns the days of the span on which the policy covers an officer or owner. Without an election these are all of them; an
 * election to be included or excluded applies from its first to its last day, or without limit.
 */
export function officerCoverage(elections: readonly OfficerElection[], span: Days): Days[] {
  const daysOf = ({ from: firstDate, to: lastDate }: OfficerElection): Days => ({
    first: firstDate === undefined ? span.first : dayNumber(firstDate),
    last: lastDate === undefined ? span.last : dayNumber(lastDate),
  });
  const included = elections.filter((election) => election.included).map(daysOf);
  const excluded = elections.filter((election) => !election.included).map(daysOf);
  const elected = included.length > 0 ? mergeRanges(included) : [span];
  return rangesWithout(sharedRanges(elected, [span]), excluded);
}
