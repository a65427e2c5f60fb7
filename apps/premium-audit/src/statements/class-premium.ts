import { type Amount, type Exact, exact, zero } from "@platform/decimal/exact";
import type { WorksheetLine } from "../rating/premium/manual-premium.ts";

/** A class in a state. */
export interface StatedClass {
  state: string;
  classCode: string;
}

/** Manual premium of a class in a state, over all its lines. */
export interface ClassPremium extends StatedClass {
  description?: string;
  estimatedPremium?: Amount;
  actualPremium?: Amount;
}

/** Sums of the lines of a class. */
interface ClassSums extends StatedClass {
  remuneration: Exact;
  /** Absent if no line has a premium. */
  premium?: Exact;
  description?: string;
}

/** Sums lines by state and class, in that order. */
export function sumsByClass(lines: readonly WorksheetLine[]): ClassSums[] {
  const groups = Map.groupBy(lines, ({ state, classCode }) => `${state} ${classCode}`);
  const keys = [...groups.keys()].toSorted();
  return keys.flatMap((key) => {
    const group = groups.get(key) ?? [];
    const [first] = group;
    if (!first) return [];
    const premiums = group.flatMap(({ premium }) => premium ?? []);
    const description = group.find(({ classDescription }) => classDescription)?.classDescription;
    return {
      state: first.state,
      classCode: first.classCode,
      remuneration: sumOf(group.map(({ remuneration }) => remuneration)),
      ...(premiums.length > 0 && { premium: sumOf(premiums) }),
      ...(description && { description }),
    };
  });
}

function sumOf(amounts: readonly Amount[]): Exact {
  return amounts.reduce((sum, amount) => sum.plus(exact(amount)), zero);
}

/** Puts the premium of each class beside what was estimated of it. A class may be in only one of both. */
export function classPremiums(lines: readonly WorksheetLine[], estimated: readonly WorksheetLine[]): ClassPremium[] {
  const keyOf = ({ state, classCode }: StatedClass) => `${state} ${classCode}`;
  const actual = new Map(sumsByClass(lines).map((sums) => [keyOf(sums), sums]));
  const expected = new Map(sumsByClass(estimated).map((sums) => [keyOf(sums), sums]));
  return [...new Set([...actual.keys(), ...expected.keys()])].toSorted().flatMap((key) => {
    const audited = actual.get(key);
    const estimate = expected.get(key);
    const either = audited ?? estimate;
    if (!either) return [];
    const description = audited?.description ?? estimate?.description;
    return {
      state: either.state,
      classCode: either.classCode,
      ...(description && { description }),
      ...(estimate?.premium && { estimatedPremium: estimate.premium.toFixed() }),
      ...(audited?.premium && { actualPremium: audited.premium.toFixed() }),
    };
  });
}
