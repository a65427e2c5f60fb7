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

/** Classes of a person over time, the newest first, from accepted records of reports that count. Two classes in one period are two spans. */
export function classSpans(records: readonly EmployeeRecord[]): ClassSpan[] {
  const spans: ClassSpan[] = [];
  const accepted = records.filter(
    ({ reportStatus, problems }) => counted.includes(reportStatus) && problems.length === 0,
  );
  for (const { record, periodStart, periodEnd } of accepted.toSorted((one, other) => order(one, other))) {
    if (!record) continue;
    const { classCode, state } = record;
    const index = spans.findLastIndex((span) => span.classCode === classCode && span.state === state);
    const open = spans[index];
    // Another class since then ends a span, unless it is one of the same period.
    const isOpen = open && spans.every((span) => span === open || span.to <= open.to || span.from >= periodStart);
    if (open && isOpen) {
      const to = periodEnd > open.to ? periodEnd : open.to;
      spans[index] = { ...open, to, reports: open.reports + 1 };
    } else spans.push({ classCode, state, from: periodStart, to: periodEnd, reports: 1 });
  }
  return spans.toReversed();
}

function order(one: EmployeeRecord, other: EmployeeRecord): number {
  return one.periodStart.localeCompare(other.periodStart) || one.periodEnd.localeCompare(other.periodEnd);
}
