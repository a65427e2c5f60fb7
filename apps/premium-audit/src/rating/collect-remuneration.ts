import { enterCapped } from "./capped-payroll.ts";
import { mergeRanges, sharedRanges } from "./day-ranges.ts";
import { type Days, dayNumber, daysOf, overlapOf } from "./days.ts";
import { missingDays } from "./missing-days.ts";
import { officerCoverage } from "./officer-coverage.ts";
import { enterOfficer } from "./officer-payroll.ts";
import type { PayrollLine, PayrollReport } from "./payroll.ts";
import { type PersonalLine, personalLine } from "./personal-line.ts";
import type { OfficerElection, OwnerKind, PolicyTerm } from "./policy-terms.ts";
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
  /** Statements that nobody was paid in some of the rated days, in order. */
  noPayroll: NoPayrollStatement[];
  /** Rated days for which nothing is reported, not even that nobody was paid. */
  missingDays: Days[];
  /** True if no report covers any of the rated days. */
  empty: boolean;
}

/** A statement that nobody was paid from the first to the last day, `YYYY-MM-DD`. */
export interface NoPayrollStatement {
  reportId: string;
  firstDay: string;
  lastDay: string;
}

export interface RemunerationCollector {
  /** Adds lines of a report. A report may be added in several parts. */
  add(report: PayrollReport, lines: readonly PayrollLine[]): void;
  finish(): Remuneration;
}

interface Officer {
  ownerId: string;
  elections: readonly OfficerElection[];
  states: Map<string, PersonalLine[]>;
}

interface CappedEmployee {
  state: string;
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
  const officers = new Map<string, Officer>();
  const capped = new Map<string, CappedEmployee>();
  /** By the owner that reported them: of another source, the days are not those of its officers. */
  const reported = new Map<string, Days[]>();
  const statements: NoPayrollStatement[] = [];
  const elections = Map.groupBy(term.rating.officerElections, ({ employeeId }) => employeeId);

  function kindOf({ officer, employeeId }: PayrollLine, state: string): "officer" | "capped" | "pooled" {
    const isCapped = rules.employeeCap(state) !== undefined;
    if (!officer) return isCapped ? "capped" : "pooled";
    const ofPerson = elections.get(employeeId) ?? [];
    const isLimited = rules.officerLimits(state, ownerKindOf(ofPerson)) !== undefined;
    const isExcluded = ofPerson.some(({ included }) => !included);
    return isCapped && !isLimited && !isExcluded ? "capped" : "officer";
  }

  function linesOf(ownerId: string, { employeeId }: PayrollLine, state: string, kind: "officer" | "capped") {
    if (kind === "capped") {
      const employee = known(capped, JSON.stringify([ownerId, employeeId, state]), () => ({ state, lines: [] }));
      return employee.lines;
    }
    const officer = known(officers, JSON.stringify([ownerId, employeeId]), () => ({
      ownerId,
      elections: elections.get(employeeId) ?? [],
      states: new Map(),
    }));
    return known(officer.states, state, () => []);
  }

  return {
    add(report, lines) {
      const days = daysOf(report.periodStart, report.periodEnd);
      const counted = overlapOf(days, span);
      if (counted) known(reported, report.ownerId, () => []).push(counted);
      if (counted && report.noPayroll) {
        statements.push({ reportId: report.reportId, firstDay: report.periodStart, lastDay: report.periodEnd });
      }
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
          linesOf(report.ownerId, line, state, kind).push(own);
        }
      }
    },
    finish() {
      const ledger = worksheetLedger();
      const unrated = unratedPayroll();
      pooled.enterInto(ledger, unrated);
      const year = { first: dayNumber(term.firstDay), last: span.last };
      for (const { ownerId, elections: own, states } of officers.values()) {
        const kind = ownerKindOf(own);
        const covered = sharedRanges(officerCoverage(own, span), mergeRanges(reported.get(ownerId) ?? []));
        const limitsIn = (state: string) => rules.officerLimits(state, kind);
        enterOfficer({ states, limitsIn, covered }, classes, ledger, unrated);
      }
      for (const { state, lines } of capped.values()) {
        const yearlyMaximum = rules.employeeCap(state);
        if (yearlyMaximum) enterCapped({ state, lines, yearlyMaximum, year }, classes, ledger, unrated);
      }
      subcontractors.enterInto(ledger, unrated, rules.labourShare(term.rating.subcontractorContract));
      return {
        lines: ledger.lines(),
        unrated: unrated.list(),
        noPayroll: statements.toSorted((a, b) => (a.firstDay + a.reportId < b.firstDay + b.reportId ? -1 : 1)),
        missingDays: missingDays(span, [...reported.values()].flat(), term.rating),
        empty: reported.size === 0,
      };
    },
  };
}

/** Returns the kind of the first election to be included, else of the first election. */
function ownerKindOf(elections: readonly OfficerElection[]): OwnerKind {
  const election = elections.find(({ included }) => included) ?? elections[0];
  return election?.kind ?? "officer";
}

/** Returns the value of a key, made at its first use. */
function known<Value>(values: Map<string, Value>, key: string, make: () => Value): Value {
  const value = values.get(key) ?? make();
  values.set(key, value);
  return value;
}
