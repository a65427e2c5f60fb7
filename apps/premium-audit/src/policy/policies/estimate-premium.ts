import { exact } from "@platform/decimal/exact";
import type { Fault } from "@platform/service/call/fault";
import { invalidMember } from "@platform/validation/invalid";
import { daysOf } from "../../rating/days/days.ts";
import { changeDays, estimateOfTerm } from "../../rating/premium/estimate-changes.ts";
import { estimatedPremium } from "../../rating/premium/estimated-premium.ts";
import { rulesOn } from "../../rating/rules/rules.ts";
import type { TableRates } from "../../rating/terms/table-rates.ts";
import { coveredDays, daysOfTerm, ratedTerm, type Term } from "./policy.ts";

const mostDollars = exact("1e15");
/** The estimate is calculated for each day on which it changes, each time with a line for each class and day of change. */
const mostLines = 30_000;

/** The estimated premium of a term, with its changes. */
export type Estimate = Pick<Term, "estimatedPremium" | "isPremiumStated" | "estimateChanges">;

/**
 * Returns the estimated premium of a term: the partner's figure, else the premium of the estimated payroll, with the rates of
 * the policy and of the rate table that it names. Throws INVALID_ARGUMENT if there is neither, or the calculated premium is too large.
 */
export function estimatePremium(
  term: Pick<Term, "effectiveAt" | "expiresAt" | "rating">,
  statedPremium: string | null | undefined,
  tableRates?: TableRates,
): Estimate {
  refuseManyChanges(term, tableRates);
  if (statedPremium) return statedEstimate(statedPremium);
  const estimate = derivedEstimate(term, tableRates);
  if (estimate) return estimate;
  throw invalidPremium("is required unless the classifications have rates and estimated payroll to calculate it from");
}

function statedEstimate(premium: string): Estimate {
  return { estimatedPremium: exact(premium).toFixed(), isPremiumStated: true, estimateChanges: [] };
}

/** Returns the premium of the estimated payroll of a term; undefined if there are no rates or no estimates. */
export function derivedEstimate(
  term: Pick<Term, "effectiveAt" | "expiresAt" | "rating">,
  tableRates?: TableRates,
): Estimate | undefined {
  const days = daysOfTerm(term);
  const rated = { ...days, rating: term.rating, ...(tableRates && { tableRates }) };
  refuseManyChanges(term, tableRates);
  const estimate = estimateOfTerm(rated, rulesOn(days.firstDay));
  if (!estimate) return undefined;
  const changes = estimate.changes.map(({ from: day, premium }) => ({ from: day, premium: storable(premium) }));
  return { estimatedPremium: storable(estimate.premium), isPremiumStated: false, estimateChanges: changes };
}

/** Refuses a term that changes on so many days that its premium would take seconds to calculate. Throws INVALID_ARGUMENT. */
export function refuseManyChanges(
  term: Pick<Term, "effectiveAt" | "expiresAt" | "rating">,
  tableRates?: TableRates,
): void {
  const { rating } = term;
  const days = changeDays({ ...daysOfTerm(term), rating, ...(tableRates && { tableRates }) }).length;
  const classes = Math.max(rating.classifications.length, 1);
  const mostDays = Math.floor(Math.sqrt(mostLines / classes));
  if (days <= mostDays) return;
  const description = `must change on at most ${mostDays} days of the term with ${classes} classes, but changes on ${days}`;
  const field = (rating.stateTerms ?? []).length > 0 ? "rating.state_terms" : "rating.classifications";
  throw invalidMember("INVALID_POLICY", field, description);
}

/** A premium that the partner states from a day on. What was estimated for the days before stays as it was. */
export function endorsedEstimate(before: Term, premium: string, day: string): Estimate {
  const { firstDay } = daysOfTerm(before);
  const { estimateChanges = [] } = before;
  const changes = estimateChanges.length > 0 ? estimateChanges : [{ from: firstDay, premium: before.estimatedPremium }];
  const earlierChanges = changes.filter((change) => change.from < day);
  const estimate = statedEstimate(premium);
  if (earlierChanges.length === 0) return estimate;
  return { ...estimate, estimateChanges: [...earlierChanges, { from: day, premium: estimate.estimatedPremium }] };
}

/** True if the partner stated the estimated premium of a term. Of a term of an earlier release it is known by its amount. */
export function isPremiumStated(term: Term): boolean {
  return term.isPremiumStated ?? derivedEstimate(term)?.estimatedPremium !== term.estimatedPremium;
}

/** Returns the estimated premium of the covered days: that of the term, reduced pro rata if the term was cancelled. */
export function coveredEstimate(term: Term): string {
  if (term.cancelledAt === undefined) return term.estimatedPremium;
  const covered = coveredDays(term);
  if (!covered) return "0";
  const rated = ratedTerm(term);
  const span = daysOf(covered.firstDay, covered.lastDay);
  return exact(estimatedPremium(rated, span, rulesOn(rated.firstDay))).toFixed();
}

/** Normalises a calculated estimate for storage. Throws INVALID_ARGUMENT if it is 1e15 or more. */
function storable(estimate: string): string {
  if (exact(estimate).abs().gte(mostDollars)) {
    throw invalidPremium("must be below 1,000,000,000,000,000 if calculated from rates and estimated payroll");
  }
  return exact(estimate).toFixed();
}

function invalidPremium(description: string): Fault {
  return invalidMember("INVALID_POLICY", "premium", description);
}
