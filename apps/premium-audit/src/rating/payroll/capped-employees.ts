import { mergeRanges, sharedRanges } from "../days/day-ranges.ts";
import { dayNumber } from "../days/days.ts";
import type { EmployeeCap } from "../rules/rule-book.ts";
import type { PolicyTerm } from "../terms/policy-terms.ts";
import type { RatedClasses } from "../terms/rated-classes.ts";
import { enterCapped, maximumOfTerm } from "./capped-payroll.ts";
import { enterOfficer } from "./officer-payroll.ts";
import type { PersonalLine } from "./personal-line.ts";
import type { UnratedPayroll } from "./unrated-payroll.ts";
import type { WorksheetLedger } from "./worksheet-ledger.ts";

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

  enterInto(ledger: WorksheetLedger, unrated: UnratedPayroll): void {
    for (const employee of this.#employees.values()) this.#enter(employee, ledger, unrated);
  }

  #enter({ state, cap, lines }: CappedEmployee, ledger: WorksheetLedger, unrated: UnratedPayroll): void {
    const { weeklyMaximum, rule } = cap;
    const { span } = this.#classes;
    const year = { first: dayNumber(this.#term.firstDay), last: span.last };
    const yearlyMaximum = maximumOfTerm(cap, this.#term);
    if (yearlyMaximum) {
      enterCapped({ state, lines, yearlyMaximum, rule, year }, this.#classes, ledger, unrated);
      return;
    }
    const limits = { ...(weeklyMaximum && { weeklyMaximum }), partOfWeekCounts: false, rule };
    // The maximum is that of the average week of the days for which the person is paid.
    const paidDays = mergeRanges(lines.map(({ days }) => days));
    const employee = {
      states: new Map([[state, lines]]),
      limitsIn: () => limits,
      missLimits: () => {},
      limitedBy: "employee_cap" as const,
      covered: sharedRanges(paidDays, [span]),
    };
    enterOfficer(employee, this.#classes, ledger, unrated);
  }
}
