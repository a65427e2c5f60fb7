import { zero } from "@platform/decimal/exact";
import type { OwnerKind } from "@platform/public-records/record/rating-choices";
import { mergeRanges, rangesWithout, sharedRanges } from "../days/day-ranges.ts";
import type { Days } from "../days/days.ts";
import type { ClassPayroll } from "../payroll/governing-class.ts";
import type { PlacedLine } from "../payroll/payroll.ts";
import type { PersonRemarks } from "../payroll/person-remark.ts";
import type { PersonalLine } from "../payroll/personal-line.ts";
import type { ReportedDays } from "../payroll/reported-days.ts";
import type { UnratedPayroll } from "../payroll/unrated-payroll.ts";
import type { WorksheetLedger } from "../payroll/worksheet-ledger.ts";
import type { MissingRules } from "../rules/missing-rules.ts";
import type { OfficerLimits, RuleBook } from "../rules/rule-book.ts";
import type { OfficerElection } from "../terms/policy-terms.ts";
import type { RatedClasses } from "../terms/rated-classes.ts";
import { officerCoverage } from "./officer-coverage.ts";
import { enterOfficer } from "./officer-payroll.ts";
import { kindsOf, type OwnerElections } from "./owner-elections.ts";

interface Owner {
  elections: readonly OfficerElection[];
  /** Lines of the owner by state. */
  states: Map<string, PersonalLine[]>;
}

interface PaidOwner extends Owner {
  /** Sources of the reports in which the owner is paid. */
  sources: Set<string>;
}

/** The pay of officers and owners, which counts within the limits of their kind on the days that the policy covers them. */
export class OwnersPayroll {
  readonly #classes: RatedClasses;
  readonly #elections: OwnerElections;
  readonly #rules: RuleBook;
  readonly #missing: MissingRules;
  readonly #paid = new Map<string, PaidOwner>();
  /** Days for which persons are paid as employees: nobody is assumed to be an officer then. */
  readonly #employed = new Map<string, Days[]>();

  /** @param missing receives the limits that the pay needs and that are not on file */
  constructor(classes: RatedClasses, elections: OwnerElections, rules: RuleBook, missing: MissingRules) {
    this.#classes = classes;
    this.#elections = elections;
    this.#rules = rules;
    this.#missing = missing;
  }

  /** Adds a line of an owner; `personKey` is the same in all reports. */
  add(personKey: string, { line, state, source }: PlacedLine, personal: PersonalLine): void {
    let owner = this.#paid.get(personKey);
    if (!owner) {
      owner = { sources: new Set(), elections: this.#elections.ofPerson(line.employeeId), states: new Map() };
      this.#paid.set(personKey, owner);
    }
    owner.sources.add(source);
    const ofState = owner.states.get(state);
    if (ofState) ofState.push(personal);
    else owner.states.set(state, [personal]);
  }

  /** Adds days of a record of somebody who is no owner on them. */
  addEmployed(personKey: string, days: Days): void {
    this.#employed.set(personKey, mergeRanges([...(this.#employed.get(personKey) ?? []), days]));
  }

  /** Enters the owners who are in the payroll. */
  enterInto(ledger: WorksheetLedger, unrated: UnratedPayroll, reported: ReportedDays, remarks: PersonRemarks): void {
    for (const [personKey, owner] of this.#paid) {
      const days = sharedRanges(
        this.#coveredDays(owner, this.#employed.get(personKey)),
        reported.ofSources(owner.sources),
      );
      this.#enter(owner, days, ledger, unrated);
      if (!owner.elections.some(({ included }) => included)) addAssumed(owner, days, remarks);
    }
  }

  /**
   * Enters owners who chose to be covered and are not in the payroll: their fixed payroll, or the minimum, counts in the
   * governing class of the policy.
   */
  enterUnpaid(
    unpaid: readonly OfficerElection[][],
    { state, classCode }: ClassPayroll,
    ledger: WorksheetLedger,
    unrated: UnratedPayroll,
  ): void {
    const { span } = this.#classes;
    const line = { classCode, days: span, grossWages: zero, deducted: { deductions: {}, rules: {} } };
    for (const elections of unpaid) {
      const employeeId = elections[0]?.employeeId ?? "";
      const states = new Map([[state, [{ ...line, employeeId, reportId: "", position: 0 }]]]);
      const days = officerCoverage(this.#elections.ofPerson(employeeId), span);
      this.#enter({ elections, states }, days, ledger, unrated);
    }
  }

  /**
   * Returns the days that the policy covers an owner. Without an election to be included, the person counts as an officer from
   * the first day of the term, or from the day of hire if that is later, to the last day of the records, but not on days for which only
   * records as an employee exist. Earlier pay moves the first day back to it: the person was hired again.
   */
  #coveredDays({ elections, states }: Owner, employed: readonly Days[] = []): Days[] {
    const { span } = this.#classes;
    const covered = officerCoverage(elections, span);
    if (elections.some(({ included }) => included)) return sharedRanges(covered, [span]);
    const lines = [...states.values()].flat();
    const paid = lines.map(({ days }) => days);
    const last = paid.reduce((most, days) => Math.max(most, days.last), span.first);
    const asEmployee = rangesWithout(employed, mergeRanges(paid));
    return rangesWithout(sharedRanges(covered, [{ first: firstAssumed(lines, span), last }]), asEmployee);
  }

  #enter({ elections, states }: Owner, covered: Days[], ledger: WorksheetLedger, unrated: UnratedPayroll): void {
    const limited = kindsOf(elections, covered).map(({ kind, days }) => ({
      covered: days,
      limitsIn: (state: string, line: PersonalLine) => this.#limitsOf(state, kind, line),
      missLimits: (state: string) => this.#missing.note("officer_limits", state, kind),
    }));
    enterOfficer({ states, limitedBy: "officer_limits", limited }, this.#classes, ledger, unrated);
  }

  #limitsOf(state: string, kind: OwnerKind, { classCode, oneOrTwoFamily }: PersonalLine): OfficerLimits | undefined {
    const limits = this.#rules.officerLimits(state, kind, classCode);
    return limits?.exceptOneOrTwoFamily && oneOrTwoFamily ? this.#rules.officerLimits(state, kind, "") : limits;
  }
}

/** Returns the first day on which an officer without an election counts as covered. */
function firstAssumed(lines: readonly PersonalLine[], span: Days): number {
  const hired = lines.flatMap(({ hiredOn }) => hiredOn ?? []);
  if (hired.length === 0) return span.first;
  return Math.max(span.first, Math.min(...hired, ...lines.map(({ days }) => days.first)));
}

/** Adds a remark about an officer who counts as covered without an election. */
function addAssumed({ states }: Owner, covered: readonly Days[], remarks: PersonRemarks): void {
  const [first] = covered;
  if (!first) return;
  const days = { first: first.first, last: (covered.at(-1) ?? first).last };
  for (const [state, lines] of states) {
    const employeeIds = lines.map(({ employeeId }) => employeeId);
    remarks.add({ code: "OFFICER_COVERAGE_ASSUMED", employeeIds, state, rule: "", days });
  }
}
