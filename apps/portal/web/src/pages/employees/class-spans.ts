import type { EmployeeRecord } from "@platform/contracts/payroll_intake/v1/payroll_reports";

/** Days in which a person was paid in one class and state. */
export interface ClassSpan {
  readonly classCode: string;
  readonly state: string;
  readonly from: string;
  readonly to: string;
  readonly reports: number;
}

const counted = ["completed", "processing"];
const periodOf = ({ periodStart, periodEnd }: EmployeeRecord) => `${periodStart} ${periodEnd}`;

/**
 * Classes of a person over time, the newest first, from accepted records of reports that count. A span goes on while each period has the
 * class; two classes in the same periods are two spans.
 */
export function classSpans(records: readonly EmployeeRecord[]): ClassSpan[] {
  const accepted = records.filter(
    ({ reportStatus, problems }) => counted.includes(reportStatus) && problems.length === 0,
  );
  const periods = [...new Set(accepted.map(periodOf))].sort();
  const spans: (ClassSpan & { lastPeriod: number })[] = [];
  for (const one of accepted.toSorted((before, after) => periodOf(before).localeCompare(periodOf(after)))) {
    const { classCode = "", state = "" } = one.record ?? {};
    const period = periods.indexOf(periodOf(one));
    const index = spans.findLastIndex((span) => span.classCode === classCode && span.state === state);
    const open = spans[index];
    if (open && open.lastPeriod >= period - 1) {
      const [to = one.periodEnd] = [one.periodEnd, open.to].sort().toReversed();
      spans[index] = { ...open, to, reports: open.reports + 1, lastPeriod: period };
    } else spans.push({ classCode, state, from: one.periodStart, to: one.periodEnd, reports: 1, lastPeriod: period });
  }
  return spans.toReversed();
}
