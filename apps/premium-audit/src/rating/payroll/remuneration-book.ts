import { exact, zero } from "@platform/decimal/exact";
import { type Days, daysOf } from "../days/days.ts";
import { CappedEmployees } from "../limits/capped-employees.ts";
import { kindNames, OwnerElections } from "../limits/owner-elections.ts";
import { OwnersPayroll } from "../limits/owners-payroll.ts";
import { type MissingRule, missingRules } from "../rules/missing-rules.ts";
import type { EmployeeCap, RuleBook } from "../rules/rule-book.ts";
import type { PolicyTerm } from "../terms/policy-terms.ts";
import { RatedClasses } from "../terms/rated-classes.ts";
import { DualWageClasses, type ReportedLine } from "./dual-wage-classes.ts";
import { type ClassPayroll, governingClass } from "./governing-class.ts";
import { type AdjustmentOutcome, applyAdjustments, type LineAdjustment } from "./line-adjustment.ts";
import type { PayrollLine, PayrollReport, PlacedLine } from "./payroll.ts";
import { type NotCovered, PayrollNotCovered } from "./payroll-not-covered.ts";
import { type PersonLinks, personLinks } from "./person-links.ts";
import { type PersonRemark, PersonRemarks } from "./person-remark.ts";
import { personalLine } from "./personal-line.ts";
import { PooledPayroll } from "./pooled-payroll.ts";
import { RatedUnits } from "./rated-units.ts";
import type { RegisteredSubcontractor } from "./registered-subcontractor.ts";
import { type NoPayrollStatement, ReportedDays } from "./reported-days.ts";
import { type SubcontractorPayments, subcontractorPayments } from "./subcontractor-payments.ts";
import { type DividedPerson, UndividedPayroll } from "./undivided-payroll.ts";
import { type UnratedClass, unratedPayroll } from "./unrated-payroll.ts";
import { type RemunerationLine, WorksheetLedger } from "./worksheet-ledger.ts";

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
  /** Persons whose pay counts in one class, because it must not be divided. */
  divided: DividedPerson[];
  /** Payroll of states that the policy does not cover; it is in no line. */
  notCovered: NotCovered[];
  /** Remarks about the pay of persons; they change no figure. */
  remarks: PersonRemark[];
  /** Outcomes of the adjustments of the rated days, in order. */
  adjusted: AdjustmentOutcome[];
  /** True if no report covers any of the rated days. */
  empty: boolean;
}

/** The report of a line, its days and its source. */
type Place = Pick<PlacedLine, "days" | "reportId" | "source">;

/**
 * Converts payroll lines to remuneration by state, class code and rate period. If a pay period is partly outside the rated
 * days, or a rate changes within it, its payroll is prorated by days, because a report has no amounts by day.
 *
 * Each line counts in one way: in the pool of its class, by hours or persons, within the limits of its owner, or up to the
 * maximum of its employee.
 */
export class RemunerationBook {
  readonly #term: PolicyTerm;
  readonly #rules: RuleBook;
  readonly #adjustments: readonly LineAdjustment[];
  readonly #classes: RatedClasses;
  readonly #persons: PersonLinks;
  readonly #elections: OwnerElections;
  readonly #missing = missingRules();
  readonly #dualWages: DualWageClasses;
  /** Lines of classes that go by the hourly wage, without hours that show it. */
  readonly #withoutHours: { reported: ReportedLine; period: Place }[] = [];
  readonly #reported: ReportedDays;
  readonly #notCovered: PayrollNotCovered;
  readonly #undivided: UndividedPayroll;
  readonly #units: RatedUnits;
  readonly #pooled: PooledPayroll;
  readonly #owners: OwnersPayroll;
  readonly #employees: CappedEmployees;
  readonly #subcontractors: SubcontractorPayments;

  /**
   * @param span the days to rate. Add the payroll from the first day of the term as well: in some states (Nevada) an
   *   employee's earlier pay counts towards the yearly maximum
   * @param adjustments of accepted disputes, in the order in which they were accepted. They change the amount of the payroll,
   *   and not which class governs: that follows from the payroll records
   */
  constructor(term: PolicyTerm, span: Days, rules: RuleBook, adjustments: readonly LineAdjustment[] = []) {
    const { rating } = term;
    this.#term = term;
    this.#rules = rules;
    this.#adjustments = adjustments;
    this.#classes = new RatedClasses(term, span);
    this.#persons = personLinks(rating);
    this.#elections = new OwnerElections(rating.officerElections, this.#persons);
    this.#dualWages = new DualWageClasses(this.#classes, rules, this.#missing);
    this.#reported = new ReportedDays(span);
    this.#notCovered = new PayrollNotCovered(rating.coveredStates, span);
    this.#undivided = new UndividedPayroll(this.#classes, rules, (placed) => this.#enter(placed));
    this.#units = new RatedUnits(term, this.#classes);
    this.#pooled = new PooledPayroll(this.#classes, rules);
    this.#owners = new OwnersPayroll(this.#classes, this.#elections, rules, this.#missing);
    this.#employees = new CappedEmployees(term, this.#classes);
    this.#subcontractors = subcontractorPayments(this.#classes, rating.classifications, rules, this.#notCovered);
  }

  /** Adds lines of a report. A report may be added in several parts. */
  add(report: PayrollReport, lines: readonly PayrollLine[]): void {
    const { reportId, ownerId, employerId } = report;
    const days = daysOf(report.periodStart, report.periodEnd);
    const source = JSON.stringify([ownerId, employerId]);
    this.#reported.add(report, source, days);
    this.#subcontractors.addReport(report, this.#term.rating.subcontractorContract);
    const period = { days, reportId, source };
    for (const line of lines) {
      const reported = this.#reportedLine(line, period);
      const waits = !this.#term.rating.wageRecordsVerified && this.#dualWages.awaitsOthers(reported);
      if (waits) this.#withoutHours.push({ reported, period });
      else this.#addPlaced(this.#placed(reported, period));
    }
  }

  /** Adds a subcontractor of the employer's register. */
  addSubcontractor(subcontractor: RegisteredSubcontractor): void {
    this.#subcontractors.addSubcontractor(subcontractor);
  }

  /** Returns the remuneration of all lines. Call it once: nothing can be added to a closed book. */
  close(): Remuneration {
    for (const { reported, period } of this.#withoutHours) this.#addPlaced(this.#placed(reported, period));
    const divided = this.#undivided.close();
    const ledger = new WorksheetLedger();
    const unrated = unratedPayroll();
    this.#pooled.enterInto(ledger, unrated);
    const remarks = new PersonRemarks();
    this.#dualWages.addTo(remarks);
    this.#owners.enterInto(ledger, unrated, this.#reported, remarks);
    this.#employees.enterInto(ledger, unrated, remarks);
    this.#units.enterInto(ledger);
    const unpaidOwners = this.#elections.unpaid();
    const governing = unpaidOwners.length > 0 ? this.#governingClass(ledger) : undefined;
    if (governing) this.#owners.enterUnpaid(unpaidOwners, governing, ledger, unrated);
    this.#subcontractors.enterInto(ledger, unrated);
    const adjusted = applyAdjustments(this.#adjustments, this.#classes, ledger);
    return {
      adjusted,
      lines: ledger.lines(),
      unrated: unrated.list(),
      noPayroll: this.#reported.noPayroll(),
      missingDays: this.#reported.missing(this.#term.rating),
      missingRules: this.#missing.list(),
      divided,
      notCovered: this.#notCovered.list(),
      remarks: remarks.list(),
      empty: this.#reported.isEmpty,
    };
  }

  #reportedLine(line: PayrollLine, { days, source }: Place): ReportedLine {
    const state = this.#classes.stateOf(line);
    const classCode = this.#classes.codeOf(state, line.classCode);
    return { personKey: this.#persons.keyOf(source, line.employeeId), state, classCode, line, days };
  }

  #placed(reported: ReportedLine, { days, reportId, source }: Place): PlacedLine {
    const { state, line } = reported;
    const isVerified = this.#term.rating.wageRecordsVerified;
    const classCode = isVerified ? reported.classCode : this.#dualWages.classOf(reported);
    const officer = this.#elections.isOwner(line, days);
    if (officer) this.#elections.addPaid(line.employeeId);
    const isSame = classCode === line.classCode && officer === line.officer;
    return { state, line: isSame ? line : { ...line, classCode, officer }, days, reportId, source };
  }

  #addPlaced(placed: PlacedLine): void {
    const { state, line, days, reportId } = placed;
    if (!this.#notCovered.covers(state)) {
      const amount = exact(line.grossWages);
      this.#notCovered.add({ state, classCode: line.classCode, basis: "payroll", days, amount, reportId });
      return;
    }
    // The pay does not decide the premium of a class that is rated by units, so no rule about pay is needed.
    if (this.#units.add(placed)) this.#pooled.add(placed);
    else if (this.#term.rating.recordsSupportDivision) this.#enter(placed);
    else this.#undivided.add(this.#persons.keyOf(placed.source, placed.line.employeeId), placed);
  }

  /** Enters a line with the class in which it counts. */
  #enter(placed: PlacedLine): void {
    const { line, state, source } = placed;
    const personKey = this.#persons.keyOf(source, line.employeeId);
    if (!line.officer) this.#owners.addEmployed(personKey, placed.days);
    const cap = this.#capOf(line, state);
    this.#notePayRules(line, state);
    if (!line.officer && !cap) {
      this.#pooled.add(placed);
      return;
    }
    const personal = personalLine(placed, this.#rules);
    if (cap) this.#employees.add(personKey, { state, cap, line: personal });
    else this.#owners.add(personKey, placed, personal);
  }

  /** Returns the cap of an employee's pay if the line counts up to one; an officer has the limits of officers instead. */
  #capOf({ officer, employeeId, classCode, oneOrTwoFamily }: PayrollLine, state: string): EmployeeCap | undefined {
    const cap = this.#rules.employeeCap(state, classCode);
    if (!officer) {
      if (!cap) this.#missing.note("employee_caps", state);
      if (cap?.exceptOneOrTwoFamily && oneOrTwoFamily) return undefined;
      const hasMaximum = cap && (cap.yearlyMaximum ?? cap.weeklyMaximum) !== undefined;
      return hasMaximum ? cap : undefined;
    }
    const elections = this.#elections.ofPerson(employeeId);
    const isLimited = kindNames(elections).some(
      (kind) => this.#rules.officerLimits(state, kind, classCode) !== undefined,
    );
    const isExcluded = elections.some(({ included }) => !included);
    return cap?.yearlyMaximum && !cap.ofClasses && !isLimited && !isExcluded ? cap : undefined;
  }

  /** Notes the rules about overtime and excluded pay that the line needs and that are not on file. */
  #notePayRules(line: PayrollLine, state: string): void {
    if (!this.#rules.overtime(state, line.classCode) && hasOvertime(line)) this.#missing.note("overtime", state);
    for (const { kind, amount } of line.excludedPay ?? []) {
      const isNeeded = !this.#rules.excludedPay(state, kind, line.classCode) && !exact(amount).eq(zero);
      if (isNeeded) this.#missing.note("excluded_pay", state, kind);
    }
  }

  /** Returns the class with the most payroll; without payroll, the one with the highest estimate. */
  #governingClass(ledger: WorksheetLedger): ClassPayroll | undefined {
    const estimates = this.#term.rating.classifications.map((row) => {
      return { ...row, payroll: exact(row.estimatedPayroll ?? "1") };
    });
    return governingClass(ledger.payrollByClass(), this.#rules) ?? governingClass(estimates, this.#rules);
  }
}

/** True if it matters for the line whether overtime is deducted. */
function hasOvertime({ overtimePay, doubleTimePay, overtimePremium }: PayrollLine): boolean {
  return [overtimePay, doubleTimePay, overtimePremium].some((amount) => !exact(amount).eq(zero));
}
