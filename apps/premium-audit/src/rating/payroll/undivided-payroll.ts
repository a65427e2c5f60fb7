import { undividedClasses } from "@platform/class-codes/standard-exceptions";
import { type Amount, type Exact, exact, toTenThousandths, zero } from "@platform/decimal/exact";
import { mergeRanges, rangesWithout, sharedRanges } from "../days/day-ranges.ts";
import { countOf, type Days, dateOf, overlapOf } from "../days/days.ts";
import type { RuleBook } from "../rules/rule-book.ts";
import type { RatedClasses } from "../terms/rated-classes.ts";
import type { PlacedLine } from "./payroll.ts";

/** A person whose pay counts in one class, because the same days are paid in a standard exception and in another class. */
export interface DividedPerson {
  /** Ids of the person in the lines, in order: several if the policy links them. */
  employeeIds: string[];
  state: string;
  /** Pay of the rated days by the class that it was reported in and the one in which it counts, in order. */
  moved: { fromClass: string; toClass: string; amount: Amount }[];
  /** First and last day with pay in both, `YYYY-MM-DD`. */
  periodStart: string;
  periodEnd: string;
  /** Id of the row with the standard exceptions of the state. */
  rule: string;
}

/** Days on which all pay of a person counts in one class. */
interface ClassDays {
  days: Days;
  classCode: string;
}

interface Person {
  state: string;
  lines: PlacedLine[];
  /** True if one of the lines is in a standard exception. */
  hasException: boolean;
}

/**
 * Keeps the pay of one person together (interchange of labor): it must not be divided between a standard exception, such as
 * 8810, and another class, nor between two standard exceptions. On days for which the person is paid in both, in whatever reports,
 * all of it counts in the class that has the highest rate on these days. A person who changes from the one to the other is paid in
 * both on no day, and is not concerned. Pay is spread evenly over the days of its pay period.
 *
 * The rule table of a carrier may name other classes, or allow the division.
 *
 * Source: OAR 836-042-0060(3); NCCI Basic Manual, Rule 2-G.
 */
export class UndividedPayroll {
  readonly #classes: RatedClasses;
  readonly #rules: Pick<RuleBook, "interchange">;
  readonly #enter: (placed: PlacedLine) => void;
  readonly #persons = new Map<string, Person>();
  /** Classes that were looked up, because each line needs to know. */
  readonly #isException = new Map<string, boolean>();

  /**
   * @param classes the rates, and the rated days: the amounts that were moved are those of these days
   * @param enter is called once for each line, or part of a line, with the class in which it counts
   */
  constructor(classes: RatedClasses, rules: Pick<RuleBook, "interchange">, enter: (placed: PlacedLine) => void) {
    this.#classes = classes;
    this.#rules = rules;
    this.#enter = enter;
  }

  /** Adds a line of a person in a state; `personKey` is the same in all reports. */
  add(personKey: string, placed: PlacedLine): void {
    const { state, line } = placed;
    if (!/[1-9]/.test(line.grossWages)) {
      this.#enter(placed);
      return;
    }
    const key = `${personKey} ${state}`;
    const person = this.#persons.get(key) ?? { state, lines: [], hasException: false };
    this.#persons.set(key, person);
    person.lines.push(placed);
    if (this.#isStandardException(state, line.classCode)) person.hasException = true;
  }

  /** Enters the lines, and returns the persons whose pay was divided. */
  close(): DividedPerson[] {
    const divided = [...this.#persons.values()].flatMap((person) => this.#enterPerson(person) ?? []);
    return divided.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
  }

  #isStandardException(state: string, classCode: string): boolean {
    const key = `${state} ${classCode}`;
    const isException = this.#isException.get(key) ?? this.#rules.interchange(state).has(classCode);
    this.#isException.set(key, isException);
    return isException;
  }

  #enterPerson(person: Person): DividedPerson | undefined {
    const together = this.#classDaysOf(person);
    const [first] = together;
    if (!first) {
      for (const placed of person.lines) this.#enter(placed);
      return undefined;
    }
    const moved = new Map<string, DividedPerson["moved"][number] & { sum: Exact }>();
    for (const placed of person.lines) {
      const { line, days } = placed;
      const moves = together.filter(({ classCode }) => classCode !== line.classCode);
      for (const part of partsOf(placed, moves)) this.#enter(part);
      for (const { days: range, classCode: toClass } of moves) {
        const shared = overlapOf(range, days);
        if (!shared) continue;
        const { sum = zero } = moved.get(`${line.classCode} ${toClass}`) ?? {};
        const amount = sum.plus(payOf(line.grossWages, countOf(shared), days));
        moved.set(`${line.classCode} ${toClass}`, {
          fromClass: line.classCode,
          toClass,
          amount: toTenThousandths(amount).toFixed(),
          sum: amount,
        });
      }
    }
    const { state } = person;
    const concerned = person.lines.filter(({ days }) => together.some((each) => overlapOf(each.days, days)));
    return {
      employeeIds: [...new Set(concerned.map(({ line }) => line.employeeId))].toSorted(),
      rule: this.#rules.interchange(state).rule,
      state,
      periodStart: dateOf(first.days.first),
      periodEnd: dateOf((together.at(-1) ?? first).days.last),
      moved: [...moved].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, { sum: _, ...each }]) => each),
    };
  }

  /** Returns the rated days on which the person is paid in a standard exception and in another class, each with the class that counts. */
  #classDaysOf({ state, lines, hasException }: Person): ClassDays[] {
    if (!hasException) return [];
    const byClass = new Map(
      [...Map.groupBy(lines, ({ line }) => line.classCode)].map(([classCode, ofClass]) => [
        classCode,
        mergeRanges(ofClass.map(({ days }) => days)),
      ]),
    );
    const undivided = undividedClasses(byClass.keys(), (classCode) => this.#isStandardException(state, classCode));
    const inBoth = undivided.flatMap((classCode) => {
      const days = byClass.get(classCode) ?? [];
      const others = [...byClass].filter(([other]) => other !== classCode).flatMap(([, ranges]) => ranges);
      return sharedRanges(days, mergeRanges(others));
    });
    const rated = sharedRanges(mergeRanges(inBoth), [this.#classes.span]);
    return rated.flatMap((range) => this.#highestRated(range, state, byClass));
  }

  /** Divides a range where a rate or the pay changes, and returns the class with the highest rate of those paid on each part. */
  #highestRated(range: Days, state: string, byClass: ReadonlyMap<string, readonly Days[]>): ClassDays[] {
    const rates = [...byClass].map(([classCode, days]) => {
      const isException = this.#isStandardException(state, classCode);
      return { classCode, days, isException, periods: this.#classes.periodsOf(state, classCode) };
    });
    const edges = rates
      .flatMap(({ days, periods }) => [...days, ...periods])
      .flatMap(({ first, last }) => [first, last + 1]);
    const starts = [...new Set([range.first, ...edges])]
      .filter((day) => range.first <= day && day <= range.last)
      .toSorted((a, b) => a - b);
    return starts.map((first, index) => {
      const last = (starts[index + 1] ?? range.last + 1) - 1;
      const isOn = (each: Days) => each.first <= first && first <= each.last;
      const paid = rates.filter(({ days }) => days.some(isOn));
      // A class without a rate comes first, so that the rate is missed and not the class.
      const rank = ({ periods }: (typeof paid)[number]) => exact(periods.find(isOn)?.rate ?? unrated);
      const [highest] = paid.toSorted(
        (a, b) =>
          rank(b).cmp(rank(a)) || Number(a.isException) - Number(b.isException) || (a.classCode < b.classCode ? -1 : 1),
      );
      return { days: { first, last }, classCode: highest?.classCode ?? "" };
    });
  }
}

/** Above every rate. */
const unrated = "1e9";

const nameOf = ({ employeeIds, state }: DividedPerson) => `${employeeIds.join(" ")} ${state}`;

/** Returns the pay of some of the days of a pay period. */
function payOf(pay: Amount, count: number, days: Days): Exact {
  return count === countOf(days) ? exact(pay) : exact(pay).times(count).div(countOf(days));
}

/**
 * Divides a line by days: those of `moved` count in their class. The parts add up to the line exactly. Hours are not divided: classes
 * that they rate are no part of it.
 */
function partsOf(placed: PlacedLine, moved: readonly ClassDays[]): PlacedLine[] {
  const { line, days } = placed;
  const inOthers = moved.flatMap(({ days: range, classCode }) => {
    const shared = overlapOf(range, days);
    return shared ? [{ days: shared, line: { ...line, classCode } }] : [];
  });
  const rest = rangesWithout(
    [days],
    inOthers.map((range) => range.days),
  );
  const ranges = [...inOthers, ...rest.map((range) => ({ days: range, line }))];
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
