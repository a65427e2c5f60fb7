import { type Exact, exact, one, zero } from "@platform/decimal/exact";
import type { SubcontractorContract } from "@platform/public-records/record/rating-choices";
import { countAll, mergeRanges, sharedRanges } from "../days/day-ranges.ts";
import { countOf, type Days, daysOf, overlapOf } from "../days/days.ts";
import type { RuleBook } from "../rules/rule-book.ts";
import type { Classification } from "../terms/policy-terms.ts";
import type { RatedClasses } from "../terms/rated-classes.ts";
import { type ClassPayroll, governingClass } from "./governing-class.ts";
import type { PayrollReport } from "./payroll.ts";
import type { PayrollNotCovered } from "./payroll-not-covered.ts";
import type { RegisteredSubcontractor } from "./registered-subcontractor.ts";
import type { UnratedPayroll } from "./unrated-payroll.ts";
import type { WorksheetLedger } from "./worksheet-ledger.ts";

/** A payment for the work of some days. Its state and class are empty where they are those of the governing class. */
interface Payment {
  state: string;
  classCode: string;
  days: Days;
  amount: Exact;
  labourShare: Exact;
  /** Payroll as the records show it, instead of the share. */
  labour?: Exact;
  /** Days with a certificate of insurance. */
  insured: readonly Days[];
  reportId?: string;
  subcontractorId?: string;
}

export interface SubcontractorPayments {
  /** Adds what a report states as one sum: payments to one unnamed subcontractor without a certificate. */
  addReport(report: PayrollReport, contract: SubcontractorContract): void;
  addSubcontractor(subcontractor: RegisteredSubcontractor): void;
  /** Enters the labour in the payments of days without a certificate. The ledger has all payroll of persons by now. */
  enterInto(ledger: WorksheetLedger, unrated: UnratedPayroll): void;
}

/**
 * Collects payments to subcontractors. Without a certificate of insurance they are exposure, because the employer's policy
 * covers the workers of such a subcontractor. What states no class counts in the governing class of the policy over the rated
 * days.
 */
export function subcontractorPayments(
  classes: RatedClasses,
  classifications: readonly Classification[],
  rules: RuleBook,
  notCovered: PayrollNotCovered,
): SubcontractorPayments {
  const ofReports = new Map<string, Payment>();
  const registered: Payment[] = [];
  const governingFrom = (payrolls: readonly ClassPayroll[]) => (state: string) =>
    governingIn(state, payrolls, classifications, rules);

  return {
    addReport(report, contract) {
      const amount = exact(report.subcontractorPayments);
      if (amount.eq(zero)) return;
      const { reportId } = report;
      const days = daysOf(report.periodStart, report.periodEnd);
      const labourShare = rules.labourShare(contract);
      ofReports.set(reportId, { state: "", classCode: "", days, amount, labourShare, insured: [], reportId });
    },
    addSubcontractor({ id: subcontractorId, state, classCode, contract, payments, certificates }) {
      const labourShare = rules.labourShare(contract);
      const insured = mergeRanges(certificates.map((certificate) => daysOf(certificate.from, certificate.to)));
      for (const payment of payments) {
        const common = { state, classCode, labourShare, insured, subcontractorId };
        const { from: firstDay, to: lastDay, amount, payroll } = payment;
        const labour = payroll === undefined ? {} : { labour: exact(payroll) };
        registered.push({ ...common, days: daysOf(firstDay, lastDay), amount: exact(amount), ...labour });
      }
    },
    enterInto(ledger, unrated) {
      const governing = governingFrom(ledger.payrollByClass());
      for (const payment of [...ofReports.values(), ...registered]) {
        const placed = { ...payment, ...placeOf(payment, classes, governing) };
        if (!notCovered.covers(placed.state)) notCovered.add({ ...placed, basis: "subcontractors" });
        else enterPayment(placed, classes, ledger, unrated);
      }
    },
  };
}

/** Returns the state and class of a payment: its own, else those of the governing class. */
function placeOf(
  { state, classCode }: Payment,
  classes: RatedClasses,
  governing: (state: string) => Pick<ClassPayroll, "state" | "classCode">,
): Pick<ClassPayroll, "state" | "classCode"> {
  if (classCode === "") return governing(state);
  const ownState = state || classes.stateOf({ state, classCode }) || governing("").state;
  return { state: ownState, classCode: classes.codeOf(ownState, classCode) };
}

/**
 * Returns the governing class by payroll, of one state if it is given. Without payroll it is the class with the highest
 * estimate; a policy with neither has no such class, which the audit reports as an unrated one.
 */
function governingIn(
  state: string,
  payrolls: readonly ClassPayroll[],
  classifications: readonly Classification[],
  rules: RuleBook,
): Pick<ClassPayroll, "state" | "classCode"> {
  const isInState = (row: { state: string }) => state === "" || row.state === state;
  const estimates = classifications.map(({ estimatedPayroll, ...row }) => ({
    ...row,
    payroll: exact(estimatedPayroll),
  }));
  const byPayroll = governingClass(payrolls.filter(isInState), rules);
  const byEstimate = () => governingClass(estimates.filter(isInState), rules);
  const only = classifications.filter(isInState);
  return byPayroll ?? byEstimate() ?? (only.length === 1 && only[0] ? only[0] : { state, classCode: "" });
}

/** Enters a payment: all of it as payroll, less what is insured and what is not labour. */
function enterPayment(payment: Payment, classes: RatedClasses, ledger: WorksheetLedger, unrated: UnratedPayroll): void {
  const { state, classCode, days, amount, labourShare, labour, insured, reportId, subcontractorId } = payment;
  const ratedDays = overlapOf(days, classes.span);
  if (!ratedDays) return;
  const ofDays = (count: number) => amount.times(count).div(countOf(days));
  const periods = classes.periodsOf(state, classCode);
  if (countAll(sharedRanges([ratedDays], insured)) < countOf(ratedDays))
    unrated.note(state, classCode, ratedDays, periods);
  for (const period of periods) {
    const shared = overlapOf(days, period);
    if (!shared) continue;
    const payroll = ofDays(countOf(shared));
    const certifiedDays = countAll(sharedRanges([shared], insured));
    const certified = ofDays(certifiedDays);
    const uninsured = payroll.minus(certified);
    const counted = labour?.times(countOf(shared) - certifiedDays).div(countOf(days));
    const materials = counted ? uninsured.minus(counted) : uninsured.times(one.minus(labourShare));
    const deductions = {
      ...(certified.gt(zero) && { insured_subcontractor: certified }),
      ...(materials.gt(zero) && { materials }),
    };
    ledger.add({
      state,
      classCode,
      basis: "subcontractors",
      period,
      payroll,
      deductions,
      sources: new Map(reportId === undefined ? [] : [[reportId, []]]),
      ...(subcontractorId !== undefined && { subcontractorId }),
    });
  }
}
