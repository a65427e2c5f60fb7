import { type Exact, exact, one, zero } from "@platform/decimal/exact";
import type { StateStep } from "../rules/rule-data.ts";
import type { Credit, Waiver } from "../terms/policy-terms.ts";
import type { TermsPeriod } from "../terms/terms-in-force.ts";
import type { WorksheetLine } from "./manual-premium.ts";
import type { Added } from "./premium-step.ts";

/** The premium of a state for the days on which its terms do not change. */
export interface Part {
  period: TermsPeriod;
  /** Lines of these days, subject to experience rating or not. */
  lines: { rated: readonly WorksheetLine[]; notRated: readonly WorksheetLine[] };
  /** The state's waivers of subrogation, and the credits that it names. */
  waivers: readonly Waiver[];
  credits: readonly Credit[];
  /** Share of the term that these days are, for yearly amounts. */
  termShare: Exact;
  /** The premium so far. */
  premium: Exact;
  /** The premium after steps that have a name, such as `subject_premium`. */
  totals: Map<string, Exact>;
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

/** The steps that the terms of a policy add to those of the state: its credits before the standard premium, the large deductible after it. */
export const addedStep = {
  /** Each credit without a base is a share of the premium that the one before it leaves. */
  named_credit(part: Part): Added[] {
    let { premium } = part;
    return part.credits.map(({ name, rate, base = "standard", statisticalCode }) => {
      const unnamed = base === "manual" ? manualOf(part) : premium;
      const whole = base === "manual" || base === "standard" ? unnamed : part.totals.get(`${base}_premium`);
      const added = credit(whole ?? zero, exact(rate));
      premium = premium.plus(added.amount);
      return { name, ...added, ...(statisticalCode !== undefined && { statisticalCode }) };
    });
  },
  large_deductible: ({ period, premium }: Part): Added[] => [
    credit(premium, exact(period.terms.largeDeductibleCredit)),
  ],
} as const;

function manualOf({ lines }: Part): Exact {
  return ofLines([...lines.rated, ...lines.notRated]).amount;
}

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
function waived(part: Part, { name, rate, premium, minimum }: Waiver): Added {
  const { termShare } = part;
  const base = premium === undefined ? manualOf(part) : exact(premium).times(termShare);
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
