import { isDeepStrictEqual } from "node:util";
import { exact } from "@platform/decimal/exact";
import type { Violation } from "@platform/service/call/fault";
import { withoutLeadingZeros } from "../../rating/terms/class-code.ts";
import type { ClassRate } from "../../rating/terms/class-rate.ts";
import {
  type ClassEstimate,
  type Classification,
  type RatingTerms,
  type StateTerms,
  stateTermNames,
} from "../../rating/terms/policy-terms.ts";

/** An endorsement: rating terms that a request changes from a day of the term on. */
interface Endorsement {
  before: RatingTerms;
  /** The terms after the request; only the members that it names differ. */
  requestedTerms: RatingTerms;
  /** Names of the rating terms that the request names. */
  names: readonly (keyof RatingTerms)[];
  /** First day of the change, `YYYY-MM-DD`. */
  day: string;
}

/**
 * Enters what an endorsement changes as rates, estimates and state terms with the day of the endorsement, beside those of the days
 * before it and of later endorsements. A class that is left out has no estimated payroll from the day on, and keeps its rate.
 */
export function endorsedTerms(endorsement: Endorsement): { rating: RatingTerms; violations: Violation[] } {
  const { before, requestedTerms, names, day } = endorsement;
  const values = stateTermNames.filter((name) => names.includes(name));
  const dated = [...values, "classifications", "stateTerms"];
  const violations = [
    ...values
      .filter((name) => requestedTerms[name] === undefined)
      .map((name) => violation(name, "must have the new value")),
    ...names
      .filter((name) => !dated.includes(name))
      .map((name) => violation(name, "must be sent without endorsement_date, because it changes for the whole term")),
  ];
  const statedValues = values.flatMap((name) =>
    requestedTerms[name] === undefined ? [] : [[name, requestedTerms[name]]],
  );
  const ofPolicy: StateTerms = { effectiveFrom: day, ...Object.fromEntries(statedValues) };
  const ofStates = names.includes("stateTerms") ? (requestedTerms.stateTerms ?? []) : [];
  violations.push(...earlierRows(ofStates, before.stateTerms ?? [], day));
  const added = [
    ...ofStates.map((row) => ({ effectiveFrom: day, ...row })),
    ...(statedValues.length > 0 ? [ofPolicy] : []),
  ];
  const stateTerms = added.reduce(withStateTerms, before.stateTerms ?? []);
  const rating: RatingTerms = {
    ...requestedTerms,
    ...Object.fromEntries(values.map((name) => [name, before[name]])),
    ...(stateTerms.length > 0 && { stateTerms }),
    ...(names.includes("classifications") && { classifications: endorsedClasses(endorsement) }),
  };
  for (const name of values) if (rating[name] === undefined) delete rating[name];
  return { rating, violations };
}

function violation(name: string, description: string): Violation {
  return { field: `rating.${name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`, description };
}

/** Refuses rows of days before the endorsement, which would change what is not endorsed; those that the policy has may be sent back. */
function earlierRows(rows: readonly StateTerms[], currentRows: readonly StateTerms[], day: string): Violation[] {
  return rows.flatMap((row, index) => {
    const isEarlier = row.effectiveFrom !== undefined && row.effectiveFrom < day;
    if (!isEarlier || currentRows.some((other) => isDeepStrictEqual(other, row))) return [];
    return [
      { field: `rating.state_terms[${index}].effective_from`, description: "must not be before endorsement_date" },
    ];
  });
}

/** Adds a row, or its members to the row of the same state and day. */
function withStateTerms(rows: readonly StateTerms[], added: StateTerms): StateTerms[] {
  const isSame = (row: StateTerms) => row.state === added.state && row.effectiveFrom === added.effectiveFrom;
  return rows.some(isSame) ? rows.map((row) => (isSame(row) ? { ...row, ...added } : row)) : [...rows, added];
}

function endorsedClasses({ before, requestedTerms, day }: Endorsement): Classification[] {
  const keyOf = ({ state, classCode }: Classification) => `${state} ${withoutLeadingZeros(classCode)}`;
  const present = new Map(before.classifications.map((row) => [keyOf(row), row]));
  const requestedKeys = new Set(requestedTerms.classifications.map(keyOf));
  const removed = before.classifications.filter((row) => !requestedKeys.has(keyOf(row)));
  return [
    ...requestedTerms.classifications.map((row) => endorsedClass(present.get(keyOf(row)), row, day)),
    ...removed.map((row) => ({ ...row, ...withEstimate(row, { effectiveFrom: day, ...nothing(row) }) })),
  ];
}

/** An estimate of nothing, of what the class has an estimate of. */
function nothing({ estimatedPayroll, estimatedUnits, estimates = [] }: Classification) {
  const hasPayroll = [{ estimatedPayroll }, ...estimates].some((row) => row.estimatedPayroll !== undefined);
  const hasUnits = [{ estimatedUnits }, ...estimates].some((row) => row.estimatedUnits !== undefined);
  return { ...(hasPayroll && { estimatedPayroll: "0" }), ...(hasUnits && { estimatedUnits: "0" }) };
}

/** Rates and estimates that have a day in the request are those of the term; the others begin on the day of the endorsement. */
function endorsedClass(
  before: Classification | undefined,
  requestedClass: Classification,
  day: string,
): Classification {
  const { estimatedPayroll, estimatedUnits, ...row } = requestedClass;
  const estimate: ClassEstimate = {
    effectiveFrom: day,
    ...(estimatedPayroll !== undefined && { estimatedPayroll }),
    ...(estimatedUnits !== undefined && { estimatedUnits }),
  };
  const rates = row.rates.some(({ effectiveFrom }) => effectiveFrom !== undefined)
    ? row.rates
    : row.rates.reduce<ClassRate[]>((all, rate) => withRate(all, { ...rate, effectiveFrom: day }), before?.rates ?? []);
  if ((requestedClass.estimates ?? []).length > 0) return { ...requestedClass, rates };
  return { ...row, rates, ...withEstimate(before, estimate) };
}

/** Adds a rate, unless it is in force on its day already. */
function withRate(rates: readonly ClassRate[], added: ClassRate & { effectiveFrom: string }): ClassRate[] {
  const startOf = ({ effectiveFrom = "" }: ClassRate) => effectiveFrom;
  const others = rates.filter((rate) => startOf(rate) !== added.effectiveFrom);
  const inForce = others
    .filter((rate) => startOf(rate) < added.effectiveFrom)
    .toSorted(byDay(startOf))
    .at(-1);
  const isSame =
    inForce &&
    exact(inForce.rate).eq(added.rate) &&
    inForce.basis === added.basis &&
    inForce.isLossCost === added.isLossCost;
  return isSame ? others : [...others, added];
}

/** Returns the estimates of a class with another one, unless it is what is estimated on its day already. */
function withEstimate(before: Classification | undefined, added: ClassEstimate) {
  const { estimatedPayroll, estimatedUnits, estimates = [] } = before ?? {};
  const initial = {
    ...(estimatedPayroll !== undefined && { estimatedPayroll }),
    ...(estimatedUnits !== undefined && { estimatedUnits }),
  };
  const sameDay = estimates.find(({ effectiveFrom }) => effectiveFrom === added.effectiveFrom);
  const others = estimates.filter((row) => row !== sameDay);
  const changed = { ...sameDay, ...added };
  const begun = others.filter(({ effectiveFrom }) => effectiveFrom < added.effectiveFrom);
  const inForce = begun
    .toSorted(byDay((row) => row.effectiveFrom))
    .reduce((all, row) => Object.assign(all, row), { ...initial });
  const names = ["estimatedPayroll", "estimatedUnits"] as const;
  const isSame = names.every((name) => {
    const now = inForce[name];
    const later = changed[name];
    return later === undefined || (now !== undefined && exact(now).eq(later));
  });
  const all = isSame ? others : [...others, changed];
  return { ...initial, ...(all.length > 0 && { estimates: all }) };
}

function byDay<Row>(dayOf: (row: Row) => string) {
  return (one: Row, other: Row) => (dayOf(one) < dayOf(other) ? -1 : 1);
}
