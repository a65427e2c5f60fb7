import { type Amount, type Exact, exact, toTenThousandths, zero } from "@platform/decimal/exact";
import { countAll, mergeRanges, rangesWithout, sharedRanges } from "../days/day-ranges.ts";
import { countOf, type Days, dateOf } from "../days/days.ts";
import type { RuleBook } from "../rules/rule-book.ts";
import type { PlacedLine } from "./payroll.ts";

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

/** Pay that counts in another class, and the standard exception that it was reported in. */
interface MovedPay {
  classCode: string;
  amount: Exact;
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
 */
export class UndividedPayroll {
  readonly #span: Days;
  readonly #rules: Pick<RuleBook, "standardExceptions">;
  readonly #enter: (placed: PlacedLine) => void;
  readonly #persons = new Map<string, Person>();
  /** Classes that were looked up, because each line needs to know. */
  readonly #isException = new Map<string, boolean>();

  /**
   * @param span the rated days: the amounts that were moved are those of these days
   * @param enter is called once for each line, or part of a line, with the class in which it counts
   */
  constructor(span: Days, rules: Pick<RuleBook, "standardExceptions">, enter: (placed: PlacedLine) => void) {
    this.#span = span;
    this.#rules = rules;
    this.#enter = enter;
  }

  /** Adds a line of a person in a state; `personKey` is the same in all reports. */
  add(personKey: string, placed: PlacedLine): void {
    const { state, line, days } = placed;
    const isInException = this.#isStandardException(state, line.classCode);
    const isPaid = /[1-9]/.test(line.grossWages);
    if (!isInException || !isPaid) this.#enter(placed);
    if (!isPaid) return;
    const key = `${personKey} ${state}`;
    const person = this.#persons.get(key) ?? { state, inExceptions: [], inOthers: [] };
    this.#persons.set(key, person);
    if (isInException) person.inExceptions.push(placed);
    else person.inOthers.push({ classCode: line.classCode, days, pay: line.grossWages });
  }

  /** Enters the lines that are not entered yet, and returns the persons whose pay was divided. */
  close(): DividedPerson[] {
    const divided = [...this.#persons.values()].flatMap((person) => this.#enterPerson(person) ?? []);
    return divided.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
  }

  #isStandardException(state: string, classCode: string): boolean {
    const key = `${state} ${classCode}`;
    const isException = this.#isException.get(key) ?? this.#rules.standardExceptions(state).has(classCode);
    this.#isException.set(key, isException);
    return isException;
  }

  #enterPerson({ state, inExceptions, inOthers }: Person): DividedPerson | undefined {
    if (inExceptions.length === 0) return undefined;
    const inBoth = sharedRanges(mergeRanges(inExceptions.map(daysOf)), mergeRanges(inOthers.map(daysOf)));
    const classCode = classWithMostPay(inOthers, inBoth);
    if (classCode === undefined) {
      for (const placed of inExceptions) this.#enter(placed);
      return undefined;
    }
    const moved = inExceptions.map((placed) => this.#move(placed, inBoth, classCode));
    const [first, ...others] = sharedRanges(inBoth, [this.#span]);
    if (!first) return undefined;
    return {
      employeeIds: [...new Set(inExceptions.map(({ line }) => line.employeeId))].toSorted(),
      rule: this.#rules.standardExceptions(state).rule,
      state,
      classCode,
      periodStart: dateOf(first.first),
      periodEnd: dateOf((others.at(-1) ?? first).last),
      moved: sumsOf(moved),
    };
  }

  /** Enters a line in a standard exception, some days of which count in another class; returns the pay of the rated ones of them. */
  #move(placed: PlacedLine, movedDays: readonly Days[], classCode: string): MovedPay {
    const { line, days } = placed;
    const shared = sharedRanges([days], movedDays);
    for (const part of partsOf(placed, shared, classCode)) this.#enter(part);
    const amount = payOf(line.grossWages, countAll(sharedRanges(shared, [this.#span])), days);
    return { classCode: line.classCode, amount };
  }
}

/** Sums moved pay by the class that it was reported in, in order. */
function sumsOf(moved: readonly MovedPay[]): DividedPerson["moved"] {
  const sums = new Map<string, Exact>();
  for (const { classCode, amount } of moved) sums.set(classCode, amount.plus(sums.get(classCode) ?? zero));
  return [...sums]
    .filter(([, amount]) => amount.gt(zero))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([classCode, amount]) => ({ classCode, amount: toTenThousandths(amount).toFixed() }));
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
      const enteredSoFar = before.get(name) ?? zero;
      const part = isLast
        ? exact(whole).minus(enteredSoFar)
        : exact(whole).times(countOf(range.days)).div(countOf(days));
      before.set(name, enteredSoFar.plus(part));
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
