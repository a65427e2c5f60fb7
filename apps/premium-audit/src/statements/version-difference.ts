import { type Amount, type Exact, exact } from "@platform/decimal/exact";
import type { AuditResults } from "../audit/audits/audit.ts";
import type { WorksheetLine } from "../rating/premium/manual-premium.ts";
import { type StatedClass, sumsByClass } from "./class-premium.ts";

/** An amount in two versions; absent in one that does not have it. */
export interface AmountChange {
  before?: Amount;
  after?: Amount;
  /** The amount after less the one before; an absent one counts as 0. */
  change: Amount;
}

/** The changes from one version to the next. */
export interface StatementDifference {
  /** Number of the version before. */
  version: number;
  /** Figures that changed, by their public names. */
  figures: { figure: string; amount: AmountChange }[];
  /** Classes of which remuneration or premium changed. */
  classes: (StatedClass & { remuneration: AmountChange; premium: AmountChange })[];
}

/** The figures that are compared, by their public names. */
const figures = {
  payroll: "payroll",
  remuneration: "remuneration",
  estimated_premium: "estimatedPremium",
  actual_premium: "actualPremium",
  total_premium: "totalPremium",
  premium_to_date: "premiumToDate",
  charged_before: "chargedBefore",
  adjustment: "adjustment",
} as const satisfies Record<string, keyof AuditResults>;

interface Compared {
  results: AuditResults;
  lines: readonly WorksheetLine[];
}

/** Compares a version with the one before. */
export function differenceBetween(before: Compared & { version: number }, after: Compared): StatementDifference {
  const changed = Object.entries(figures).flatMap(([figure, name]) => {
    const amount = changeOf(before.results[name], after.results[name]);
    return isChange(amount) ? [{ figure, amount }] : [];
  });
  return { version: before.version, figures: changed, classes: changedClasses(before.lines, after.lines) };
}

function changedClasses(before: readonly WorksheetLine[], after: readonly WorksheetLine[]) {
  const keyOf = ({ state, classCode }: StatedClass) => `${state} ${classCode}`;
  const [old, now] = [before, after].map((lines) => new Map(sumsByClass(lines).map((sums) => [keyOf(sums), sums])));
  return [...new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])])].toSorted().flatMap((key) => {
    const was = old?.get(key);
    const is = now?.get(key);
    const either = is ?? was;
    if (!either) return [];
    const remuneration = changeOf(textOf(was?.remuneration), textOf(is?.remuneration));
    const premium = changeOf(textOf(was?.premium), textOf(is?.premium));
    const { state, classCode } = either;
    return isChange(remuneration) || isChange(premium) ? [{ state, classCode, remuneration, premium }] : [];
  });
}

const textOf = (value: Exact | undefined) => value?.toFixed();

function changeOf(before: Amount | undefined, after: Amount | undefined): AmountChange {
  const change = exact(after).minus(exact(before)).toFixed();
  return { ...(before !== undefined && { before }), ...(after !== undefined && { after }), change };
}

/** True if an amount changed; one that is in only one version is a change even if it is 0. */
function isChange({ before, after, change }: AmountChange): boolean {
  return (before === undefined) !== (after === undefined) || !exact(change).eq(0);
}
