import { enterCapped } from "./capped-payroll.ts";
import { type Days, dayNumber, daysOf, monthsOf, overlapOf } from "./days.ts";
import { enterOfficer } from "./officer-payroll.ts";
import type { PayrollLine, PayrollReport } from "./payroll.ts";
import { type PersonalLine, personalLine } from "./personal-line.ts";
import type { PolicyTerm } from "./policy-terms.ts";
import { pooledPayroll } from "./pooled-payroll.ts";
import { type RatedClasses, ratedClasses } from "./rated-classes.ts";
import type { RuleBook } from "./rule-book.ts";
import { subcontractorPayments } from "./subcontractor-payments.ts";
import { type UnratedClass, unratedPayroll } from "./unrated-payroll.ts";
import { type RemunerationLine, worksheetLedger } from "./worksheet-ledger.ts";

/** The remuneration of the rated days, before any premium is calculated. */
export interface Remuneration {
  lines: RemunerationLine[];
  unrated: UnratedClass[];
  /** Months of the rated days without a single reported day, `YYYY-MM`. */
  missingMonths: string[];
  /** True if no report covers any of the rated days. */
  empty: boolean;
}

export interface RemunerationCollector {
  /** Adds lines of a report. A report may be added in several parts. */
  add(report: PayrollReport, lines: readonly PayrollLine[]): void;
  finish(): Remuneration;
}

interface Person {
  state: string;
  kind: "officer" | "capped";
  excluded: boolean;
  lines: PersonalLine[];
}

/**
 * Converts payroll lines to remuneration by state, class code and rate period. If a pay period is partly outside the rated
 * days, or a rate changes within it, its payroll is prorated by days, because a report has no amounts by day.
 *
 * @param span the days to rate. Add the payroll from the first day of the term as well: in some states (Nevada) an
 *   employee's earlier pay counts towards the yearly maximum
 */
export function collectRemuneration(term: PolicyTerm, span: Days, rules: RuleBook): RemunerationCollector {
  const classes: RatedClasses = ratedClasses(term, span);
  const pooled = pooledPayroll(classes, rules.overtimeDeducted);
  const subcontractors = subcontractorPayments(classes, rules);
  const people = new Map<string, Person>();
  const months = new Set<string>();
  const excludedOfficers = new Set(
    term.rating.officerElections.filter(({ included }) => !included).map(({ employeeId }) => employeeId),
  );

  function kindOf(line: PayrollLine, state: string): Person["kind"] | "pooled" {
    if (line.officer && (excludedOfficers.has(line.employeeId) || rules.officerLimits(state))) return "officer";
    return rules.employeeCap(state) ? "capped" : "pooled";
  }

  function personOf(ownerId: string, { employeeId }: PayrollLine, state: string, kind: Person["kind"]): Person {
    const key = JSON.stringify([ownerId, employeeId, state, kind]);
    const known = people.get(key);
    if (known) return known;
    const person: Person = { state, kind, excluded: kind === "officer" && excludedOfficers.has(employeeId), lines: [] };
    people.set(key, person);
    return person;
  }

  return {
    add(report, lines) {
      const days = daysOf(report.periodStart, report.periodEnd);
      const counted = overlapOf(days, span);
      if (counted) for (const month of monthsOf(counted)) months.add(month);
      const placed = lines.map((line) => {
        const state = classes.stateOf(line);
        const classCode = classes.codeOf(state, line.classCode);
        return { state, line: classCode === line.classCode ? line : { ...line, classCode } };
      });
      subcontractors.add(report, days, placed);
      for (const { line, state } of placed) {
        const kind = kindOf(line, state);
        if (kind === "pooled") pooled.add(line, state, days, report.reportId);
        else {
          const own = personalLine(line, days, report.reportId, rules.overtimeDeducted(state));
          personOf(report.ownerId, line, state, kind).lines.push(own);
        }
      }
    },
    finish() {
      const ledger = worksheetLedger();
      const unrated = unratedPayroll();
      pooled.enterInto(ledger, unrated);
      const year = { first: dayNumber(term.firstDay), last: span.last };
      for (const person of people.values()) {
        const { state, kind, excluded, lines } = person;
        const yearlyMaximum = rules.employeeCap(state);
        if (kind === "officer") {
          enterOfficer({ state, lines, excluded, limits: rules.officerLimits(state) }, classes, ledger, unrated);
        } else if (yearlyMaximum) {
          enterCapped({ state, lines, yearlyMaximum, year }, classes, ledger, unrated);
        }
      }
      subcontractors.enterInto(ledger, unrated, rules.labourShare(term.rating.subcontractorContract));
      return {
        lines: ledger.lines(),
        unrated: unrated.list(),
        missingMonths: monthsOf(span).filter((month) => !months.has(month)),
        empty: months.size === 0,
      };
    },
  };
}
