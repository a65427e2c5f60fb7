import { type Exact, exact, one, zero } from "@platform/decimal/exact";
import type { StateTermKey } from "@platform/public-records/noun/policy-terms";
import { dateOf } from "../days/days.ts";
import type { PolicyStep, StepsRow } from "../rules/rule-data.ts";
import { toRuleRow } from "../rules/rule-row.ts";
import type { StateDiscount } from "../terms/policy-terms.ts";
import { expenseConstant } from "./expense-constant.ts";
import { minimumPremium } from "./minimum-premium.ts";
import { premiumDiscount } from "./premium-discount.ts";
import type { Added, PremiumBasis, PremiumStep } from "./premium-step.ts";
import { RunningSteps } from "./running-steps.ts";
import { shortRateStep } from "./short-rate.ts";
import { type Premiums, premiumsOfState, sumOfPremiums, surcharges } from "./surcharges.ts";

/** Name of the running total that assessments of standard premium are a share of, where the policy's steps add to it. */
const totalStandardPremium = "total_standard_premium";

/** The steps of each state. */
type OfStates = ReadonlyMap<string, readonly PremiumStep[]>;

/** A row of the worksheet for a step of the whole policy. */
interface Row extends Added, Pick<PremiumStep, "state" | "firstDay" | "lastDay" | "rule"> {}

/**
 * Calculates the steps of the whole policy on the sum of its states' standard premiums, in the order of the rule row of the
 * governing state. Returns the sum after them, and how much of it surcharges are.
 */
export function policySteps(basis: PremiumBasis, ofStates: OfStates, governingState: string) {
  const arrangement = basis.rules.steps(governingState);
  const standard = [...ofStates.values()].reduce((sum, steps) => sum.plus(exact(steps.at(-1)?.runningTotal)), zero);
  const running = new RunningSteps(arrangement, standard);
  let surcharged = zero;
  let totalStandard = standard;
  for (const arranged of withShortRate(arrangement.policy_steps, basis)) {
    const { step, onlyRaises } = arranged;
    const before = running.total;
    const rows =
      step === "surcharges"
        ? surcharges(
            basis,
            premiumsOf(ofStates, { standard, inStandard: totalStandard.minus(standard), final: before }),
          )
        : policyStep[step](basis, before, ofStates);
    running.add(
      arranged,
      rows.map((row) => ({ ...row, amount: onlyRaises && row.amount.lt(zero) ? zero : basis.round(row.amount) })),
    );
    if (arranged.gives === totalStandardPremium) totalStandard = running.total;
    if (step === "surcharges") surcharged = surcharged.plus(running.total.minus(before));
  }
  return { steps: running.steps, premium: running.total, surcharged };
}

/** Returns the lookup of the premiums of each state, and of the policy for an empty state. */
function premiumsOf(
  ofStates: OfStates,
  { standard, inStandard, final }: { standard: Exact; inStandard: Exact; final: Exact },
): (state: string) => Premiums {
  const whole = { standard, inStandard, final, states: ofStates.size };
  const byState = new Map([...ofStates].map(([state, steps]) => [state, premiumsOfState(steps, whole)]));
  const total = sumOfPremiums([...byState.values()], final);
  return (state) => (state === "" ? total : (byState.get(state) ?? noPremiums));
}

/** The premiums of a state without steps. */
const noPremiums: Premiums = {
  manual: zero,
  subject: zero,
  modified: zero,
  standard: zero,
  before_schedule: zero,
  final: zero,
};

interface ArrangedStep extends Omit<StepsRow["policy_steps"][number], "step"> {
  step: PolicyStep | "short_rate";
  /** True for a short rate that follows the minimum premium, and so must not go below it. */
  onlyRaises?: boolean;
}

/**
 * Adds the short rate of a cancelled term before the minimum premium, because it is never below that. Where the balance to the
 * minimum is inside the standard premium, the short rate is the last of the premium.
 */
function withShortRate(arranged: StepsRow["policy_steps"], { shortRate }: PremiumBasis): readonly ArrangedStep[] {
  const place = arranged.findIndex(
    ({ step, gives }) => step === "surcharges" || (step === "minimum_premium" && gives !== totalStandardPremium),
  );
  const at = place === -1 ? arranged.length : place;
  const onlyRaises = arranged.slice(0, at).some(({ step }) => step === "minimum_premium");
  return shortRate ? [...arranged.slice(0, at), { step: "short_rate", onlyRaises }, ...arranged.slice(at)] : arranged;
}

/** The steps that the rule rows arrange for the whole policy, and the short rate. */
const policyStep: Record<
  Exclude<ArrangedStep["step"], "surcharges">,
  (basis: PremiumBasis, running: Exact, ofStates: OfStates) => Row[]
> = {
  premium_discount({ terms, rules }, running, ofStates) {
    const ofPolicy = { bands: terms.discountBands, ...(terms.discountTable && { table: terms.discountTable }) };
    const { stateDiscounts = [] } = terms;
    const states = [...ofStates.keys()].filter((state) => stateDiscounts.some((row) => row.state === state));
    if (states.length === 0) return [discountRow(rules, ofPolicy, { running, state: "", share: one })];
    return [...shares(ofStates)].map(([state, share]) => {
      const stated = stateDiscounts.find((row) => row.state === state) ?? ofPolicy;
      return discountRow(rules, stated, { running, state, share });
    });
  },
  expense_constant(basis) {
    const constants = statesOf(basis).map((state) => expenseConstant(basis, state));
    const base = constants.reduce((most, each) => (each.gt(most) ? each : most), zero);
    const prorated = base.times(basis.termShare);
    const least = leastConstant(basis, base);
    if (prorated.gte(least.amount)) return [{ state: "", base, factor: basis.termShare, amount: prorated }];
    return [{ state: "", base, ...least }];
  },
  terrorism: (basis) => perRemuneration(basis, "terrorismRate"),
  catastrophe: (basis) => perRemuneration(basis, "catastropheRate"),
  minimum_premium(basis, running) {
    const { minimum, rule } = basis.isAtEnd ? minimumPremium(basis) : { minimum: zero };
    const amount = minimum.gt(running) ? minimum.minus(running) : zero;
    return [{ state: "", base: minimum, amount, ...(rule !== undefined && { rule }) }];
  },
  short_rate: ({ shortRate }, running) => (shortRate ? [shortRateStep(shortRate, running)] : []),
};

/** Returns the discount of a state: its share of the discount that its table or bands give at the premium of the whole policy. */
function discountRow(
  rules: PremiumBasis["rules"],
  { table: name = "", bands: ownBands }: Omit<StateDiscount, "state">,
  { running, state, share }: { running: Exact; state: string; share: Exact },
): Row {
  const table = ownBands.length > 0 ? undefined : rules.discountTable(name);
  const amount = premiumDiscount(running, table?.bands ?? ownBands)
    .times(share)
    .neg();
  return { state, base: running.times(share), amount, ...(table && { rule: table.rule }) };
}

/** Returns the share of each state in the sum of their premiums; equal shares if there is none. */
function shares(ofStates: OfStates): Map<string, Exact> {
  const premiums = [...ofStates].map(([state, steps]) => [state, exact(steps.at(-1)?.runningTotal)] as const);
  const sum = premiums.reduce((total, [, premium]) => total.plus(premium), zero);
  return new Map(
    premiums.map(([state, premium]) => [state, sum.eq(zero) ? one.div(premiums.length) : premium.div(sum)]),
  );
}

/** Returns the least expense constant of a term that the carrier cancelled, with its rule row; never more than a whole one. */
function leastConstant({ isCancelledByCarrier, rules }: PremiumBasis, whole: Exact): Pick<Row, "amount" | "rule"> {
  if (!isCancelledByCarrier) return { amount: zero };
  const row = rules.cancellation("", "pro_rata");
  const least = exact(row.expense_constant_minimum);
  return { amount: least.lt(whole) ? least : whole, rule: toRuleRow("cancellation", row).rule };
}

/** Returns the states with premium or payroll; without any, those of the classifications. Sorted. */
function statesOf({ lines, terms }: PremiumBasis): string[] {
  const states = new Set((lines.length > 0 ? lines : terms.classifications).map(({ state }) => state));
  return states.size > 0 ? [...states].toSorted() : [""];
}

/** A charge per 100 dollars of remuneration: one row if it is the same everywhere, else one for each state and period. */
function perRemuneration({ inForce, lines, ...basis }: PremiumBasis, name: StateTermKey): Row[] {
  const rows = statesOf({ inForce, lines, ...basis }).flatMap((state) =>
    inForce(state).map((period) => {
      const firstDay = dateOf(period.first);
      const lastDay = dateOf(period.last);
      const within = lines.filter(
        (line) => line.state === state && firstDay <= line.firstDay && line.firstDay <= lastDay,
      );
      const base = within.reduce((sum, line) => sum.plus(line.remuneration), zero);
      return { state, firstDay, lastDay, base, factor: exact(period.terms[name]) };
    }),
  );
  const joined = isSame(rows) ? [whole("", rows)] : [...Map.groupBy(rows, ({ state }) => state)].flatMap(ofState);
  return joined.map((row) => ({ ...row, amount: row.base.div(100).times(row.factor) }));
}

interface Rated extends Required<Pick<Row, "state" | "base" | "factor">>, Pick<Row, "firstDay" | "lastDay"> {}

function ofState([state, rows]: [string, Rated[]]): Rated[] {
  return isSame(rows) ? [whole(state, rows)] : rows;
}

function isSame(rows: readonly Rated[]): boolean {
  return rows.every(({ factor }) => factor.eq(rows[0]?.factor ?? zero));
}

function whole(state: string, rows: readonly Rated[]): Rated {
  return { state, factor: rows[0]?.factor ?? zero, base: rows.reduce((sum, { base }) => sum.plus(base), zero) };
}
