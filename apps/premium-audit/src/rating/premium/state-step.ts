import { type Exact, exact, one, zero } from "@platform/decimal/exact";
import type { StateStep } from "../rules/rule-data.ts";
import type { Waiver } from "../terms/policy-terms.ts";
import type { TermsPeriod } from "../terms/terms-in-force.ts";
import type { WorksheetLine } from "./manual-premium.ts";
import type { Added } from "./premium-step.ts";

/** The premium of a state for the days on which its terms do not change. */
export interface Part {
  period: TermsPeriod;
  /** Lines of these days, subject to experience rating or not. */
  lines: { rated: readonly WorksheetLine[]; notRated: readonly WorksheetLine[] };
  /** The state's waivers of subrogation. */
  waivers: readonly Waiver[];
  /** Share of the term that these days are, for yearly amounts. */
  termShare: Exact;
  /** The premium so far. */
  premium: Exact;
  /** Amount that the charge for increased limits has added. */
  increasedLimits: Exact;
}

/** The steps that the rule row of a state arranges. Each calculates what it adds to the premium of one part. */
export const stateStep: Record<StateStep, (part: Part) => Added[]> = {
  manual_premium: ({ lines }) => [ofLines(lines.rated)],
  waiver_of_subrogation: (part) => part.waivers.map((waiver) => waived(part, waiver)),
  increased_limits: ({ period, premium }) => [share(premium, exact(period.terms.increasedLimitsFactor))],
  employers_liability_minimum({ period, increasedLimits, termShare }) {
    const minimum = exact(period.terms.employersLiabilityMinimum).times(termShare);
    return [{ base: minimum, amount: minimum.gt(increasedLimits) ? minimum.minus(increasedLimits) : zero }];
  },
  deductible_credit: ({ period, premium }) => [credit(premium, exact(period.terms.deductibleCredit))],
  experience_modification: ({ period, premium }) => [modified(premium, exact(period.terms.experienceModifier ?? "1"))],
  merit_rating: ({ period, premium }) => [share(premium, exact(period.terms.meritRating))],
  construction_class_credit: ({ period, premium }) => [credit(premium, exact(period.terms.constructionClassCredit))],
  arap: ({ period, premium }) => [modified(premium, exact(period.terms.arapFactor ?? "1"))],
  schedule_rating: ({ period, premium }) => [share(premium, exact(period.terms.scheduleRating))],
  not_experience_rated: ({ lines }) => [ofLines(lines.notRated)],
};

function share(base: Exact, factor: Exact): Added {
  return { factor, base, amount: base.times(factor) };
}

function credit(base: Exact, factor: Exact): Added {
  return { factor, base, amount: base.times(factor).neg() };
}

function modified(base: Exact, factor: Exact): Added {
  return { factor, base, amount: base.times(factor.minus(one)) };
}

/** A waiver of subrogation: a share of the premium of its job, or of all manual premium, and at least its minimum. */
function waived({ lines, termShare }: Part, { name, rate, premium, minimum }: Waiver): Added {
  const manual = ofLines([...lines.rated, ...lines.notRated]).amount;
  const base = premium === undefined ? manual : exact(premium).times(termShare);
  const waiver = base.times(rate);
  const least = exact(minimum).times(termShare);
  return { ...(name !== undefined && { name }), factor: exact(rate), base, amount: least.gt(waiver) ? least : waiver };
}

/** The manual premium of lines; its base is their remuneration. */
function ofLines(lines: readonly WorksheetLine[]): Added {
  return {
    base: lines.reduce((sum, line) => sum.plus(line.remuneration), zero),
    amount: lines.reduce((sum, line) => sum.plus(exact(line.premium)), zero),
  };
}
