import { exact, zero } from "@platform/decimal/exact";
import type { OwnerKind } from "@platform/public-records/record/rating-choices";
import { mergeRanges, sharedRanges } from "../days/day-ranges.ts";
import { type Days, dayNumber, daysOf, overlapOf } from "../days/days.ts";
import { missingDays } from "../days/missing-days.ts";
import { type MissingRule, missingRules } from "../rules/missing-rules.ts";
import type { EmployeeCap, RuleBook } from "../rules/rule-book.ts";
import type { OfficerElection, PolicyTerm } from "../terms/policy-terms.ts";
import { type RatedClasses, ratedClasses } from "../terms/rated-classes.ts";
import { enterCapped, maximumOfTerm } from "./capped-payroll.ts";
import { governingClass } from "./governing-class.ts";
import { type AdjustmentOutcome, applyAdjustments, type LineAdjustment } from "./line-adjustment.ts";
import { officerCoverage } from "./officer-coverage.ts";
import { enterOfficer } from "./officer-payroll.ts";
import type { PayrollLine, PayrollReport } from "./payroll.ts";
import { personLinks } from "./person-links.ts";
import { type PersonalLine, personalLine } from "./personal-line.ts";
import { pooledPayroll } from "./pooled-payroll.ts";
import type { RegisteredSubcontractor } from "./registered-subcontractor.ts";
import { subcontractorPayments } from "./subcontractor-payments.ts";
import { type DividedPerson, type PlacedLine, undividedPayroll } from "./undivided-payroll.ts";
import { unitsOf } from "./units.ts";
import { type UnratedClass, type UnratedPayroll, unratedPayroll } from "./unrated-payroll.ts";
import { type RemunerationLine, type WorksheetLedger, worksheetLedger } from "./worksheet-ledger.ts";

/** The remuneration of the rated days, before any premium is calculated. */
export interface Remuneration {
  lines: RemunerationLine[];
  unrated: UnratedClass[];
  /** Statements that nobody was paid in some of the rated days, in order. */
  noPayroll: NoPayrollStatement[];
  /** Rated days for which nothing is reported, not even that nobody was paid. */
  missingDays: Days[];
  /** Rules that the payroll needs and that are not on file. */
  missingRules: MissingRule[];
  /** Persons whose pay in a standard exception counts in another class. */
  divided: DividedPerson[];
  /** What became of the adjustments of the rated days, in order. */
  adjusted: AdjustmentOutcome[];
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
  /** Adds a subcontractor of the employer's register. */
  addSubcontractor(subcontractor: RegisteredSubcontractor): void;
  finish(): Remuneration;
}

interface Officer {
  /** Sources of the reports in which the officer is paid. */
  sources: Set<string>;
  elections: readonly OfficerElection[];
  states: Map<string, PersonalLine[]>;
}

interface CappedEmployee {
  state: string;
  cap: EmployeeCap;
  lines: PersonalLine[];
}

/**
 * Converts payroll lines to remuneration by state, class code and rate period. If a pay period is partly outside the rated
 * days, or a rate changes within it, its payroll is prorated by days, because a report has no amounts by day.
 *
 * @param span the days to rate. Add the payroll from the first day of the term as well: in some states (Nevada) an
 *   employee's earlier pay counts towards the yearly maximum
 * @param adjustments of accepted disputes, in the order in which they were accepted. They change what payroll comes to, and
 *   not which class governs: that follows from the payroll records
 */
export function collectRemuneration(
  term: PolicyTerm,
  span: Days,
  rules: RuleBook,
  adjustments: readonly LineAdjustment[] = [],
): RemunerationCollector {
  const classes: RatedClasses = ratedClasses(term, span);
  const pooled = pooledPayroll(classes, rules);
  const missing = missingRules();
  const subcontractors = subcontractorPayments(classes, term.rating.classifications, rules);
  const units = unitsOf(term, classes);
  const officers = new Map<string, Officer>();
  const capped = new Map<string, CappedEmployee>();
  /** By the source that reported them: of another source, the days are not those of its officers. */
  const reported = new Map<string, Days[]>();
  const statements: NoPayrollStatement[] = [];
  /** Employee ids of officers and owners who are in the payroll. */
  const paidOwners = new Set<string>();
  const persons = personLinks(term.rating);
  const undivided = undividedPayroll(span, rules, enterLine);
  const estimates = term.rating.classifications.map((row) => ({ ...row, payroll: exact(row.estimatedPayroll ?? "1") }));
  const elections = Map.groupBy(term.rating.officerElections, ({ employeeId }) => employeeId);
  const electionsOf = (employeeId: string) => persons.idsOf(employeeId).flatMap((id) => elections.get(id) ?? []);

  /** True if the line is of an officer or owner: it says so, or an election of the person covers all of its days. */
  function isOwner({ officer, employeeId }: PayrollLine, days: Days): boolean {
    return officer || electionsOf(employeeId).some((election) => holdsOn(election, days));
  }

  /** Notes the rules about overtime and excluded pay that the line needs and that are not on file. */
  function notePayRules(line: PayrollLine, state: string): void {
    if (!rules.overtime(state) && hasOvertime(line)) missing.note("overtime", state);
    for (const { kind, amount } of line.excludedPay ?? []) {
      if (!rules.excludedPay(state, kind) && !exact(amount).eq(zero)) missing.note("excluded_pay", state, kind);
    }
  }

  /** Returns the cap of an employee's pay if the line counts up to one; an officer has the limits of officers instead. */
  function capOf({ officer, employeeId, classCode }: PayrollLine, state: string): EmployeeCap | undefined {
    const cap = rules.employeeCap(state, classCode);
    const hasCap = cap && (cap.yearlyMaximum ?? cap.weeklyMaximum) !== undefined;
    if (!officer) {
      if (!cap) missing.note("employee_caps", state);
      return hasCap ? cap : undefined;
    }
    const ofPerson = electionsOf(employeeId);
    const isLimited = rules.officerLimits(state, ownerKindOf(ofPerson)) !== undefined;
    const isExcluded = ofPerson.some(({ included }) => !included);
    return cap?.yearlyMaximum && !cap.ofClasses && !isLimited && !isExcluded ? cap : undefined;
  }

  function linesOfOfficer(source: string, { employeeId }: PayrollLine, state: string): PersonalLine[] {
    const officer = known(officers, persons.keyOf(source, employeeId), () => ({
      sources: new Set<string>(),
      elections: electionsOf(employeeId),
      states: new Map(),
    }));
    officer.sources.add(source);
    return known(officer.states, state, () => []);
  }

  return {
    add(report, lines) {
      const days = daysOf(report.periodStart, report.periodEnd);
      const counted = overlapOf(days, span);
      const source = JSON.stringify([report.ownerId, report.employerId]);
      if (counted) known(reported, source, () => []).push(counted);
      if (counted && report.noPayroll) {
        statements.push({ reportId: report.reportId, firstDay: report.periodStart, lastDay: report.periodEnd });
      }
      const placed = lines.map((line): PlacedLine => {
        const state = classes.stateOf(line);
        const classCode = classes.codeOf(state, line.classCode);
        const officer = isOwner(line, days);
        if (officer && elections.size > 0) for (const id of persons.idsOf(line.employeeId)) paidOwners.add(id);
        const same = classCode === line.classCode && officer === line.officer;
        const { reportId } = report;
        return { state, line: same ? line : { ...line, classCode, officer }, days, reportId, source };
      });
      subcontractors.addReport(report, term.rating.subcontractorContract);
      for (const each of placed) {
        const { line, state } = each;
        // The pay does not decide the premium, so no rule about pay is needed.
        if (units.add(line, state, days, source)) pooled.add(line, state, days, report.reportId);
        else if (term.rating.recordsSupportDivision) enterLine(each);
        else undivided.add(persons.keyOf(source, line.employeeId), each);
      }
    },
    addSubcontractor: subcontractors.addSubcontractor,
    finish() {
      const divided = undivided.finish();
      const ledger = worksheetLedger();
      const unrated = unratedPayroll();
      pooled.enterInto(ledger, unrated);
      for (const officer of officers.values()) enterPaidOfficer(officer, ledger, unrated);
      for (const employee of capped.values()) enterEmployee(employee, ledger, unrated);
      units.enterInto(ledger);
      enterUnpaidOwners(ledger, unrated);
      subcontractors.enterInto(ledger, unrated);
      const adjusted = applyAdjustments(adjustments, classes, ledger);
      return {
        adjusted,
        lines: ledger.lines(),
        unrated: unrated.list(),
        noPayroll: statements.toSorted((a, b) => (a.firstDay + a.reportId < b.firstDay + b.reportId ? -1 : 1)),
        missingDays: missingDays(span, [...reported.values()].flat(), term.rating),
        missingRules: missing.list(),
        divided,
        empty: reported.size === 0,
      };
    },
  };

  /** Enters a line with the class in which it counts. */
  function enterLine({ line, state, days, reportId, source }: PlacedLine): void {
    const cap = capOf(line, state);
    notePayRules(line, state);
    if (!line.officer && !cap) {
      pooled.add(line, state, days, reportId);
      return;
    }
    const own = personalLine(line, state, days, { reportId, rules });
    if (!cap) linesOfOfficer(source, line, state).push(own);
    else {
      const key = `${persons.keyOf(source, line.employeeId)} ${state} ${cap.rule}`;
      known(capped, key, () => ({ state, cap, lines: [] })).lines.push(own);
    }
  }

  /** Enters an officer with the limits of the kind of owner on the covered days. */
  function enterLimited(officer: Pick<Officer, "elections" | "states">, covered: Days[], ...to: Into): void {
    const { elections: own, states } = officer;
    const kind = ownerKindOf(own);
    const limitsIn = (state: string) => rules.officerLimits(state, kind);
    const missLimits = (state: string) => missing.note("officer_limits", state, kind);
    enterOfficer({ states, limitsIn, missLimits, limitedBy: "officer_limits", covered }, classes, ...to);
  }

  /** Without an election to be included, the records say when the person is an officer: from the first to the last of them. */
  function enterPaidOfficer(officer: Officer, ...to: Into): void {
    const { sources, elections: own, states } = officer;
    const paid = [...states.values()].flat().map(({ days }) => days);
    const first = paid.reduce((least, days) => Math.min(least, days.first), span.last);
    const last = paid.reduce((most, days) => Math.max(most, days.last), span.first);
    const elected = own.some(({ included }) => included) ? [span] : [{ first, last }];
    const ofSources = mergeRanges([...sources].flatMap((source) => reported.get(source) ?? []));
    enterLimited(officer, sharedRanges(sharedRanges(officerCoverage(own, span), elected), ofSources), ...to);
  }

  /**
   * Enters owners who chose to be covered and are not in the payroll: their fixed payroll, or the minimum, counts in the
   * governing class of the policy.
   */
  function enterUnpaidOwners(ledger: WorksheetLedger, unrated: UnratedPayroll): void {
    const unpaid = term.rating.officerElections.filter(
      ({ employeeId, included }) => included && !paidOwners.has(employeeId),
    );
    if (unpaid.length === 0) return;
    const payrolls = ledger
      .lines()
      .map(({ state, classCode, payroll }) => ({ state, classCode, payroll: exact(payroll) }));
    const ofPayroll = governingClass(payrolls, rules.isStandardException);
    const governing = ofPayroll ?? governingClass(estimates, rules.isStandardException);
    if (!governing) return;
    const { state, classCode } = governing;
    const line = { classCode, days: span, grossWages: zero, deducted: { deductions: {}, rules: {} } };
    const states = new Map([[state, [{ ...line, reportId: "", position: 0 }]]]);
    for (const own of Map.groupBy(unpaid, ({ employeeId }) => persons.keyOf("", employeeId)).values()) {
      enterLimited(
        { elections: own, states },
        officerCoverage(electionsOf(own[0]?.employeeId ?? ""), span),
        ledger,
        unrated,
      );
    }
  }

  function enterEmployee({ state, cap, lines }: CappedEmployee, ledger: WorksheetLedger, unrated: UnratedPayroll) {
    const { weeklyMaximum, rule } = cap;
    const year = { first: dayNumber(term.firstDay), last: span.last };
    const yearlyMaximum = maximumOfTerm(cap, term);
    if (yearlyMaximum) return enterCapped({ state, lines, yearlyMaximum, rule, year }, classes, ledger, unrated);
    // The average week of the days for which the person is paid.
    const paid = mergeRanges(lines.map(({ days }) => days));
    const limits = { ...(weeklyMaximum && { weeklyMaximum }), partOfWeekCounts: false, rule };
    const employee = {
      states: new Map([[state, lines]]),
      limitsIn: () => limits,
      missLimits: () => {},
      limitedBy: "employee_cap" as const,
      covered: sharedRanges(paid, [span]),
    };
    return enterOfficer(employee, classes, ledger, unrated);
  }
}

type Into = [ledger: WorksheetLedger, unrated: UnratedPayroll];

/** True if an election holds on all of the days. */
function holdsOn({ from, to }: OfficerElection, days: Days): boolean {
  return (from === undefined || dayNumber(from) <= days.first) && (to === undefined || days.last <= dayNumber(to));
}

/** True if it matters for the line whether overtime is deducted. */
function hasOvertime({ overtimePay, doubleTimePay, overtimePremium }: PayrollLine): boolean {
  return [overtimePay, doubleTimePay, overtimePremium].some((amount) => !exact(amount).eq(zero));
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
