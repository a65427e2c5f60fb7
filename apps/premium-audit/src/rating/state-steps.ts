import { type Exact, exact, one, toCents, zero } from "@platform/decimal/exact";
import { dateOf } from "./days.ts";
import type { WorksheetLine } from "./manual-premium.ts";
import { type Added, type PremiumBasis, type PremiumStep, shown } from "./premium-step.ts";
import type { StateStep } from "./rule-data.ts";
import { toRuleRow } from "./rule-row.ts";
import type { TermsPeriod } from "./terms-in-force.ts";

/** The premium of a state for the days on which its terms do not change. */
interface Part {
  period: TermsPeriod;
  /** Lines of these days, subject to experience rating or not. */
  lines: { rated: readonly WorksheetLine[]; notRated: readonly WorksheetLine[] };
  premium: Exact;
}

/**
 * Calculates the steps of one state, from its manual premium to its standard premium, in the order of the state's rule row.
 * Where terms change within the rated days, each step has a row for each period, with the factor of its days.
 */
export function stateSteps(basis: PremiumBasis, state: string): PremiumStep[] {
  const row = basis.rules.steps(state);
  const parts = partsOf(basis, state);
  let running = zero;
  return row.state_steps.flatMap(({ step, gives, statistical_code: statisticalCode }) => {
    const added = parts.map((part) => stateStep[step](part));
    for (const [index, part] of parts.entries())
      part.premium = part.premium.plus(toCents(added[index]?.amount ?? zero));
    const rows = rowsOf(parts, added);
    return rows.map(({ amount, factor, base, days }, index): PremiumStep => {
      running = running.plus(toCents(amount));
      return {
        step,
        state,
        ...days,
        ...shown({ factor, base }),
        rule: toRuleRow("premium_steps", row).rule,
        ...(statisticalCode !== undefined && { statisticalCode }),
        amount: toCents(amount).toFixed(2),
        runningTotal: running.toFixed(2),
        ...(gives !== undefined && index === rows.length - 1 && { gives }),
      };
    });
  });
}

type Row = { [Name in keyof Added]?: Added[Name] | undefined } & {
  amount: Exact;
  days?: { firstDay: string; lastDay: string };
};

/** Returns a row for each period; one row without days if there is one period, or the step adds nothing in any of them. */
function rowsOf(parts: readonly Part[], added: readonly Added[]): Row[] {
  const [first] = added;
  if (first && added.length === 1) return [first];
  if (added.every(({ amount }) => amount.eq(zero))) {
    const sameFactor = added.every(({ factor = zero }) => first?.factor?.eq(factor));
    const base = added.reduce((sum, each) => sum.plus(each.base ?? zero), zero);
    return [{ amount: zero, base, factor: sameFactor ? first?.factor : undefined }];
  }
  return added.map((each, index) => {
    const period = parts[index]?.period ?? { first: 0, last: 0 };
    return { ...each, days: { firstDay: dateOf(period.first), lastDay: dateOf(period.last) } };
  });
}

function partsOf({ terms, inForce, lines }: PremiumBasis, state: string): Part[] {
  const ofState = lines.filter((line) => line.state === state);
  const notRated = new Set(
    terms.classifications
      .filter((row) => row.state === state && !row.experienceRated)
      .map(({ classCode }) => classCode),
  );
  return inForce(state).map((period) => {
    const [first, last] = [dateOf(period.first), dateOf(period.last)];
    const within = ofState.filter(({ firstDay }) => first <= firstDay && firstDay <= last);
    const groups = Object.groupBy(within, ({ classCode }) => (notRated.has(classCode) ? "notRated" : "rated"));
    return { period, lines: { rated: groups.rated ?? [], notRated: groups.notRated ?? [] }, premium: zero };
  });
}

/** The steps that the rule rows of a state arrange. Each calculates what it adds to the premium of one part. */
const stateStep: Record<StateStep, (part: Part) => Added> = {
  manual_premium: ({ lines }) => ofLines(lines.rated),
  increased_limits: ({ period, premium }) => times(premium, exact(period.terms.increasedLimitsFactor)),
  deductible_credit({ period, premium }) {
    const credit = exact(period.terms.deductibleCredit);
    return { factor: credit, base: premium, amount: premium.times(credit).neg() };
  },
  experience_modification({ period, premium }) {
    const modifier = exact(period.terms.experienceModifier ?? "1");
    return { factor: modifier, base: premium, amount: premium.times(modifier.minus(one)) };
  },
  schedule_rating: ({ period, premium }) => times(premium, exact(period.terms.scheduleRating)),
  not_experience_rated: ({ lines }) => ofLines(lines.notRated),
};

function times(base: Exact, factor: Exact): Added {
  return { factor, base, amount: base.times(factor) };
}

/** The manual premium of lines; its base is their remuneration. */
function ofLines(lines: readonly WorksheetLine[]): Added {
  return {
    base: lines.reduce((sum, line) => sum.plus(line.remuneration), zero),
    amount: lines.reduce((sum, line) => sum.plus(exact(line.premium)), zero),
  };
}
