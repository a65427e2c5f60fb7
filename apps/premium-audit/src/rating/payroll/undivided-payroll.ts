import { type Amount, type Exact, exact, toTenThousandths, zero } from "@platform/decimal/exact";
import { countAll, mergeRanges, rangesWithout, sharedRanges } from "../days/day-ranges.ts";
import { countOf, type Days, dateOf } from "../days/days.ts";
import type { RuleBook } from "../rules/rule-book.ts";
import type { PayrollLine } from "./payroll.ts";

/** A payroll line with the state in which it counts and the days for which it is paid. */
export interface PlacedLine {
  state: string;
  line: PayrollLine;
  days: Days;
  reportId: string;
  /** The owner and employer that reported it, as a key. */
  source: string;
}

/** A person whose pay in a standard exception counts in another class, because the same days are paid in both. */
export interface DividedPerson {
  /** Ids of the person in the lines, in order: several if the policy links them. */
  employeeIds: string[];
  state: string;
  /** The class in which the pay counts. */
  classCode: string;
  /** Pay of the rated days by the standard exception that it was reported in, in order. */
  moved: { classCode: string; amount: Amount }[];
  /** First and last day with pay in both, `YYYY-MM-DD`. */
  periodStart: string;
  periodEnd: string;
  /** Id of the row with the standard exceptions of the state. */
  rule: string;
}

export interface UndividedPayroll {
  /** Adds a line of a person in a state; `personKey` is the same in all reports. */
  add(personKey: string, line: PlacedLine): void;
  /** Enters the lines that were held back, and returns the persons whose pay was divided. */
  finish(): DividedPerson[];
}

interface Person {
  state: string;
  inExceptions: PlacedLine[];
  inOthers: { classCode: string; days: Days; pay: Amount }[];
}

/**
 * Keeps the pay of one person together (interchange of labor): it must not be divided between a standard exception, such as
 * 8810, and another class. On days for which the person is paid in both, in whatever reports, pay in the standard exception
 * counts in the other class; of several, in the one with most pay on these days. A person who changes from the one to the other
 * is paid in both on no day, and is not concerned. Pay is spread evenly over the days of its pay period.
 *
 * @param span the rated days: the amounts that were moved are those of these days
 * @param enter is called once for each line, or part of a line, with the class in which it counts
 */
export function undividedPayroll(
  span: Days,
  rules: Pick<RuleBook, "isStandardException" | "standardExceptionsRule">,
  enter: (placed: PlacedLine) => void,
): UndividedPayroll {
  const persons = new Map<string, Person>();
  const exceptions = new Map<string, boolean>();

  function isException(state: string, classCode: string): boolean {
    const key = `${state} ${classCode}`;
    const known = exceptions.get(key) ?? rules.isStandardException(state, classCode);
    exceptions.set(key, known);
    return known;
  }

  function enterPerson({ state, inExceptions, inOthers }: Person): DividedPerson | undefined {
    if (inExceptions.length === 0) return undefined;
    const inBoth = sharedRanges(mergeRanges(inExceptions.map(({ days }) => days)), mergeRanges(inOthers.map(daysOf)));
    const classCode = classWithMostPay(inOthers, inBoth);
    if (classCode === undefined) {
      inExceptions.forEach(enter);
      return undefined;
    }
    const moved = new Map<string, Exact>();
    for (const placed of inExceptions) {
      const { line, days } = placed;
      const shared = sharedRanges([days], inBoth);
      for (const part of partsOf(placed, shared, classCode)) enter(part);
      const amount = payOf(line.grossWages, countAll(sharedRanges(shared, [span])), days);
      moved.set(line.classCode, amount.plus(moved.get(line.classCode) ?? zero));
    }
    const rated = sharedRanges(inBoth, [span]);
    const first = rated[0];
    const last = rated.at(-1);
    if (!first || !last) return undefined;
    return {
      employeeIds: [...new Set(inExceptions.map(({ line }) => line.employeeId))].toSorted(),
      rule: rules.standardExceptionsRule(state),
      state,
      classCode,
      periodStart: dateOf(first.first),
      periodEnd: dateOf(last.last),
      moved: [...moved]
        .filter(([, amount]) => amount.gt(zero))
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([from, amount]) => ({ classCode: from, amount: toTenThousandths(amount).toFixed() })),
    };
  }

  return {
    add(personKey, placed) {
      const { state, line, days } = placed;
      const isHeld = isException(state, line.classCode);
      const isPaid = /[1-9]/.test(line.grossWages);
      if (!isHeld || !isPaid) enter(placed);
      if (!isPaid) return;
      const key = `${personKey} ${state}`;
      const person = persons.get(key) ?? { state, inExceptions: [], inOthers: [] };
      persons.set(key, person);
      if (isHeld) person.inExceptions.push(placed);
      else person.inOthers.push({ classCode: line.classCode, days, pay: line.grossWages });
    },
    finish() {
      const divided = [...persons.values()].flatMap((person) => enterPerson(person) ?? []);
      return divided.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
    },
  };
}

const daysOf = ({ days }: { days: Days }): Days => days;
const nameOf = ({ employeeIds, state }: DividedPerson) => `${employeeIds.join(" ")} ${state}`;

/** Returns the pay of some of the days of a pay period. */
function payOf(pay: Amount, count: number, days: Days): Exact {
  return count === countOf(days) ? exact(pay) : exact(pay).times(count).div(countOf(days));
}

/** Returns the class with most pay on some days; of equal ones the first by code. Undefined if none is paid on these days. */
function classWithMostPay(paid: Person["inOthers"], on: readonly Days[]): string | undefined {
  const pays = new Map<string, Exact>();
  for (const { classCode, days, pay } of paid) {
    const ofDays = payOf(pay, countAll(sharedRanges([days], on)), days);
    if (ofDays.gt(zero)) pays.set(classCode, ofDays.plus(pays.get(classCode) ?? zero));
  }
  const [most] = [...pays].toSorted(([a, one], [b, other]) => other.round(20).cmp(one.round(20)) || (a < b ? -1 : 1));
  return most?.[0];
}

/**
 * Divides a line by days: those of `moved` count in `classCode`. The parts add up to the line exactly. Hours are not divided: classes
 * that they rate are no part of it.
 */
function partsOf(placed: PlacedLine, moved: readonly Days[], classCode: string): PlacedLine[] {
  const { line, days } = placed;
  const inOther = { ...line, classCode };
  const ranges = [
    ...moved.map((range) => ({ days: range, line: inOther })),
    ...rangesWithout([days], moved).map((range) => ({ days: range, line })),
  ];
  if (ranges.length === 1 && ranges[0]) return [{ ...placed, ...ranges[0] }];
  const before = new Map<string, Exact>();
  return ranges.map((range, index) => {
    const isLast = index === ranges.length - 1;
    const partOf = (name: string, whole: Amount): Amount => {
      const taken = before.get(name) ?? zero;
      const part = isLast ? exact(whole).minus(taken) : exact(whole).times(countOf(range.days)).div(countOf(days));
      before.set(name, taken.plus(part));
      return part.toFixed();
    };
    const { overtimePremium, excludedPay } = line;
    const amounts = {
      grossWages: partOf("grossWages", line.grossWages),
      overtimePay: partOf("overtimePay", line.overtimePay),
      doubleTimePay: partOf("doubleTimePay", line.doubleTimePay),
      ...(overtimePremium !== undefined && { overtimePremium: partOf("overtimePremium", overtimePremium) }),
      ...(excludedPay && {
        excludedPay: excludedPay.map(({ kind, amount }) => ({ kind, amount: partOf(kind, amount) })),
      }),
    };
    return { ...placed, days: range.days, line: { ...range.line, ...amounts } };
  });
}
