import type { Exact } from "@platform/decimal/exact";
import { mergeRanges, sharedRanges } from "../days/day-ranges.ts";
import { dayNumber, overlapOf } from "../days/days.ts";
import type { PersonRemarks } from "../payroll/person-remark.ts";
import type { PersonalLine } from "../payroll/personal-line.ts";
import type { UnratedPayroll } from "../payroll/unrated-payroll.ts";
import type { WorksheetLedger } from "../payroll/worksheet-ledger.ts";
import type { EmployeeCap } from "../rules/rule-book.ts";
import type { PolicyTerm } from "../terms/policy-terms.ts";
import type { RatedClasses } from "../terms/rated-classes.ts";
import type { PayBooks } from "./capped-line.ts";
import { enterCapped, maximumOfTerm } from "./capped-payroll.ts";
import { enterOfficer } from "./officer-payroll.ts";
import { enterByWeek, isOfWeek, isPaid, remunerationOf } from "./weekly-payroll.ts";

interface CappedEmployee {
  state: string;
  cap: EmployeeCap;
  lines: PersonalLine[];
}

/** Employees whose remuneration in a state counts up to a maximum. */
export class CappedEmployees {
  readonly #term: PolicyTerm;
  readonly #classes: RatedClasses;
  readonly #employees = new Map<string, CappedEmployee>();

  constructor(term: PolicyTerm, classes: RatedClasses) {
    this.#term = term;
    this.#classes = classes;
  }

  /** Adds a line of an employee; `personKey` is the same in all reports. Lines with the same cap count up to it together. */
  add(personKey: string, { state, cap, line }: { state: string; cap: EmployeeCap; line: PersonalLine }): void {
    const key = `${personKey} ${state} ${cap.rule}`;
    const employee = this.#employees.get(key);
    if (employee) employee.lines.push(line);
    else this.#employees.set(key, { state, cap, lines: [line] });
  }

  /** @param remarks receives the persons whose average week decides, although the maximum is that of the actual week */
  enterInto(ledger: WorksheetLedger, unrated: UnratedPayroll, remarks: PersonRemarks): void {
    const books = { classes: this.#classes, ledger, unrated };
    for (const employee of this.#employees.values()) this.#enter(employee, books, remarks);
  }

  #enter({ state, cap, lines }: CappedEmployee, books: PayBooks, remarks: PersonRemarks): void {
    const { weeklyMaximum, rule } = cap;
    const { span } = this.#classes;
    const year = { first: dayNumber(this.#term.firstDay), last: span.last };
    const yearlyMaximum = maximumOfTerm(cap, this.#term);
    if (yearlyMaximum) {
      enterCapped({ state, lines, yearlyMaximum, rule, year }, books);
      return;
    }
    if (!weeklyMaximum) return;
    if (!cap.byActualWeek) {
      this.#enterAverage({ state, lines, weeklyMaximum, rule }, books);
      return;
    }
    const { yes: weeks = [], no: others = [] } = Object.groupBy(lines, (line) => (isOfWeek(line) ? "yes" : "no"));
    const isExact = enterByWeek({ state, lines: weeks, weeklyMaximum, rule }, books);
    if (others.length > 0) this.#enterAverage({ state, lines: others, weeklyMaximum, rule }, books);
    // The average of longer lines does not say whether one of their weeks exceeds the maximum.
    for (const line of isExact && others.length === 0 ? [] : lines) {
      const rated = overlapOf(line.days, span);
      if (rated && !isPaid(line))
        remarks.add({ code: "PAY_REVERSED", employeeIds: [line.employeeId], state, rule, days: rated });
    }
    for (const line of others) {
      const rated = overlapOf(line.days, span);
      // No week of a line that is within the maximum of one week can exceed it.
      if (!rated || remunerationOf(line).lte(weeklyMaximum)) continue;
      remarks.add({ code: "WEEKS_AVERAGED", employeeIds: [line.employeeId], state, rule, days: rated });
    }
  }

  /** The maximum is that of the average week of the days for which the person is paid. */
  #enterAverage(
    { state, lines, weeklyMaximum, rule }: { state: string; lines: PersonalLine[]; weeklyMaximum: Exact; rule: string },
    { ledger, unrated }: PayBooks,
  ): void {
    const limits = { weeklyMaximum, partOfWeekCounts: false, rule };
    const paidDays = mergeRanges(lines.map(({ days }) => days));
    const covered = sharedRanges(paidDays, [this.#classes.span]);
    const employee = {
      states: new Map([[state, lines]]),
      limitedBy: "employee_cap" as const,
      limited: [{ covered, limitsIn: () => limits, missLimits: () => {} }],
    };
    enterOfficer(employee, this.#classes, ledger, unrated);
  }
}
