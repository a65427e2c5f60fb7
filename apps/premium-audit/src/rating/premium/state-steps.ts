import { type Exact, zero } from "@platform/decimal/exact";
import { countOf, dateOf } from "../days/days.ts";
import type { StateStep, StepsRow } from "../rules/rule-data.ts";
import type { Rounding } from "../terms/rounding.ts";
import type { Added, PremiumBasis, PremiumStep } from "./premium-step.ts";
import { RunningSteps } from "./running-steps.ts";
import { addedStep, type Part, stateStep } from "./state-step.ts";

/**
 * Calculates the steps of one state, from its manual premium to its standard premium, in the order of the state's rule row.
 * Where terms change within the rated days, each step has a row for each period, with the factor of its days. The credits that the
 * policy names come before the standard premium, and the credit for a large deductible after it.
 */
export function stateSteps(basis: PremiumBasis, state: string): PremiumStep[] {
  const arrangement = basis.rules.steps(state);
  const parts = partsOf(basis, state);
  const running = new RunningSteps(arrangement, zero);
  for (const arranged of withAddedSteps(arrangement.state_steps, parts)) {
    const added = parts.map((part) => addStep(part, arranged, basis.round));
    const rows = rowsOf(parts, added).map((row) => ({ state, ...row }));
    running.add(arranged, rows);
  }
  return running.steps;
}

interface ArrangedStep extends Omit<StepsRow["state_steps"][number], "step"> {
  step: StateStep | keyof typeof addedStep;
}

/** Adds the steps that only some policies have; the name of the last step's total moves to the credits. */
function withAddedSteps(arranged: StepsRow["state_steps"], parts: readonly Part[]): readonly ArrangedStep[] {
  const hasCredits = parts.some(({ credits }) => credits.length > 0);
  const hasDeductible = parts.some(({ period }) => period.terms.largeDeductibleCredit !== undefined);
  const deductible = hasDeductible ? [{ step: "large_deductible" } as const] : [];
  const last = arranged.at(-1);
  if (!hasCredits || !last) return [...arranged, ...deductible];
  const { gives, ...unnamed } = last;
  const credits = { step: "named_credit", ...(gives !== undefined && { gives }) } as const;
  return [...arranged.slice(0, -1), unnamed, credits, ...deductible];
}

/** Adds a step to the premium of a part, and returns what it adds, rounded. */
function addStep(part: Part, { step, gives }: ArrangedStep, round: Rounding): Added[] {
  const ofPart = { ...stateStep, ...addedStep };
  const added = ofPart[step](part).map((each) => ({ ...each, amount: round(each.amount) }));
  const amount = added.reduce((sum, each) => sum.plus(each.amount), zero);
  part.premium = part.premium.plus(amount);
  if (gives !== undefined) part.totals.set(gives, part.premium);
  if (step === "increased_limits") part.increasedLimits = amount;
  return added;
}

interface Row extends Omit<Added, "factor">, Pick<PremiumStep, "firstDay" | "lastDay"> {
  factor?: Exact | undefined;
}

/** Returns the rows of a step. A step has one row for each part, or several, such as one for each waiver. */
function rowsOf(parts: readonly Part[], added: readonly Added[][]): Row[] {
  const count = added[0]?.length ?? 0;
  return Array.from({ length: count }).flatMap((_, nth) =>
    joined(
      parts,
      added.flatMap((ofPart) => ofPart[nth] ?? []),
    ),
  );
}

/** Returns a row for each period; one row without days if there is one period, or the step adds nothing in any of them. */
function joined(parts: readonly Part[], added: readonly Added[]): Row[] {
  const [first] = added;
  if (first && added.length === 1) return [first];
  if (added.every(({ amount }) => amount.eq(zero))) {
    const sameFactor = added.every(({ factor = zero }) => first?.factor?.eq(factor));
    const base = added.reduce((sum, each) => sum.plus(each.base ?? zero), zero);
    return [{ ...first, amount: zero, base, factor: sameFactor ? first?.factor : undefined }];
  }
  return added.map((each, index) => {
    const period = parts[index]?.period ?? { first: 0, last: 0 };
    return { ...each, firstDay: dateOf(period.first), lastDay: dateOf(period.last) };
  });
}

function partsOf({ terms, inForce, lines, termShare }: PremiumBasis, state: string): Part[] {
  const ofState = lines.filter((line) => line.state === state);
  const rows = terms.classifications.filter((row) => row.state === state && !row.experienceRated);
  const notRated = new Set(rows.map(({ classCode }) => classCode));
  const stated = {
    waivers: (terms.waiversOfSubrogation ?? []).filter((waiver) => (waiver.state ?? state) === state),
    credits: (terms.credits ?? []).filter((credit) => (credit.state ?? state) === state),
  };
  const periods = inForce(state);
  const ratedDays = periods.reduce((sum, period) => sum + countOf(period), 0);
  return periods.map((period): Part => {
    const first = dateOf(period.first);
    const last = dateOf(period.last);
    const within = ofState.filter(({ firstDay }) => first <= firstDay && firstDay <= last);
    const groups = Object.groupBy(within, ({ classCode }) => (notRated.has(classCode) ? "notRated" : "rated"));
    return {
      period,
      lines: { rated: groups.rated ?? [], notRated: groups.notRated ?? [] },
      ...stated,
      totals: new Map(),
      termShare: termShare.times(countOf(period)).div(ratedDays),
      premium: zero,
      increasedLimits: zero,
    };
  });
}
