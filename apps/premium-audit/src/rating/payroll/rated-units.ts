import { type Exact, exact, zero } from "@platform/decimal/exact";
import { countAll, mergeRanges, sharedRanges } from "../days/day-ranges.ts";
import { countOf, type Days, dayNumber, daysOf, overlapOf } from "../days/days.ts";
import type { PolicyTerm } from "../terms/policy-terms.ts";
import type { RatePeriod } from "../terms/rate-periods.ts";
import type { RatedClasses } from "../terms/rated-classes.ts";
import type { PlacedLine } from "./payroll.ts";
import type { WorksheetLedger } from "./worksheet-ledger.ts";

interface RatedClass {
  state: string;
  classCode: string;
}

interface Person extends RatedClass {
  days: Days[];
}

interface WorkedHours extends RatedClass {
  days: Days;
  hours: Exact;
}

/**
 * The units of rates that are not per 100 dollars of remuneration: hours worked (`per_hour`), persons by the days for
 * which they are paid, as a part of the policy year (`per_capita`), or the class itself by the days of the term (`flat`). The
 * hours of a pay period are spread evenly over its days.
 */
export class RatedUnits {
  readonly #term: PolicyTerm;
  readonly #classes: RatedClasses;
  readonly #persons = new Map<string, Person>();
  readonly #hours = new Map<string, WorkedHours>();
  /** Employee ids of officers and owners who are excluded from coverage. */
  readonly #excluded: ReadonlySet<string>;

  constructor(term: PolicyTerm, classes: RatedClasses) {
    this.#term = term;
    this.#classes = classes;
    const exclusions = term.rating.officerElections.filter(({ included }) => !included);
    this.#excluded = new Set(exclusions.map(({ employeeId }) => employeeId));
  }

  /** Counts the units of a line; false if the rate of its class is per 100 dollars of remuneration. */
  add({ line, state, days, source }: PlacedLine): boolean {
    const { classCode, employeeId } = line;
    const [first] = this.#classes.periodsOf(state, classCode);
    if (first?.basis === undefined) return false;
    if (line.officer && this.#excluded.has(employeeId)) return true;
    // Days for which only pay is taken back are no days of a person.
    if (!exact(line.grossWages).lt(zero)) this.#addPerson({ state, classCode }, [source, employeeId], days);
    const key = [state, classCode, days.first, days.last].join(" ");
    const hours = exact(line.hoursWorked);
    const worked = this.#hours.get(key);
    if (worked) worked.hours = worked.hours.plus(hours);
    else this.#hours.set(key, { state, classCode, days, hours });
    return true;
  }

  /** Enters the units of the rate periods, and of the classes with a flat rate, also without payroll. */
  enterInto(ledger: WorksheetLedger): void {
    for (const worked of this.#hours.values()) this.#enterHours(worked, ledger);
    for (const person of this.#persons.values()) this.#enterPerson(person, ledger);
    for (const row of this.#term.rating.classifications) this.#enterFlat(row, ledger);
  }

  #addPerson({ state, classCode }: RatedClass, person: readonly string[], days: Days): void {
    const personKey = JSON.stringify([...person, state, classCode]);
    const before = this.#persons.get(personKey);
    if (before) before.days.push(days);
    else this.#persons.set(personKey, { state, classCode, days: [days] });
  }

  #enterHours(worked: WorkedHours, ledger: WorksheetLedger): void {
    const { days, hours } = worked;
    for (const period of this.#periodsWith(worked, "per_hour")) {
      const shared = overlapOf(days, period);
      if (shared) enter(worked, period, hours.times(countOf(shared)).div(countOf(days)), ledger);
    }
  }

  #enterPerson(person: Person, ledger: WorksheetLedger): void {
    const { firstDay } = this.#term;
    const yearDays = dayNumber(aYearAfter(firstDay)) - dayNumber(firstDay);
    for (const period of this.#periodsWith(person, "per_capita")) {
      const paidDays = countAll(sharedRanges(mergeRanges(person.days), [period]));
      enter(person, period, exact(String(paidDays)).div(yearDays), ledger);
    }
  }

  #enterFlat(row: RatedClass, ledger: WorksheetLedger): void {
    const termDays = countOf(daysOf(this.#term.firstDay, this.#term.lastDay));
    for (const period of this.#periodsWith(row, "flat")) {
      enter(row, period, exact(String(countOf(period))).div(termDays), ledger);
    }
  }

  #periodsWith({ state, classCode }: RatedClass, basis: RatePeriod["basis"]): readonly RatePeriod[] {
    return this.#classes.periodsOf(state, classCode).filter((period) => period.basis === basis);
  }
}

function enter({ state, classCode }: RatedClass, period: RatePeriod, units: Exact, ledger: WorksheetLedger): void {
  if (units.eq(zero)) return;
  const nothing = { payroll: zero, deductions: {}, sources: new Map() };
  ledger.add({ state, classCode, basis: "payroll", period, units, ...nothing });
}

function aYearAfter(date: string): string {
  return `${Number(date.slice(0, 4)) + 1}${date.slice(4).replace("-02-29", "-03-01")}`;
}
