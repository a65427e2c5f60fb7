import type { PayrollReport, PayrollReportService } from "@platform/contracts/payroll_intake/v1/payroll_reports";
import type { ExpectedReports, LedgerService } from "@platform/contracts/premium_audit/v1/ledger";
import type { Calls } from "@platform/rpc/client/client";
import type { TenantCall } from "@platform/service/call/call";
import { expectedReports } from "../payroll/expected-reports.ts";
import type { Page } from "./page.ts";

/** RPCs from which missing payroll is read. */
export interface PayrollLists {
  reports: Pick<Calls<typeof PayrollReportService>, "listReports">;
  ledgers: Pick<Calls<typeof LedgerService>, "listExpectedReports">;
}

/** Payroll of an employer that has not come: the first period that is missing in a month, and how many are. */
export interface MissingPayroll {
  readonly employerId: string;
  readonly periodStart: string;
  readonly periodEnd: string;
  readonly periods: number;
}

/** Pay periods of a policy that its ledger has charged by an estimate. */
export interface RunningEstimate {
  readonly policyId: string;
  readonly policyNumber: string;
  readonly employerId: string;
  readonly periods: number;
}

export interface ExpectedPayroll {
  readonly missing: Page<MissingPayroll>;
  readonly estimates: Page<RunningEstimate>;
}

const dayMs = 86_400_000;
/** Days of a month on which payroll of the month before is not missing yet. */
const graceDays = 5;
const pageSize = 100;
/** An owner with more reports in two months has programs that watch them. */
const mostPages = 10;

/**
 * Reads the payroll that has not come, by employer and month: pay periods that ledgers expect, and the last month of employers whose
 * payroll came the month before.
 *
 * @param employerId of the only employer to read; empty: all of the owner
 */
export async function readExpectedPayroll(
  { reports, ledgers }: PayrollLists,
  call: TenantCall,
  now: Date,
  employerId = "",
): Promise<ExpectedPayroll> {
  const range = { from: dayText(now.getTime() - 365 * dayMs), to: dayText(now.getTime()) };
  const expected = await expectedReports(ledgers, call, { ...range, employerId });
  const { from: periodFrom, lastMonth } = monthsBefore(now);
  const received = await reportsIn(reports, call, { periodFrom, periodTo: lastMonth.periodEnd, employerId });
  const months = missingMonths(received, now);
  const scheduled = new Set(expected.terms.map(({ employerId }) => employerId));
  const { hasMore } = expected;
  return {
    missing: {
      records: [...lateMonths(expected.terms), ...months.filter(({ employerId }) => !scheduled.has(employerId))],
      hasMore,
    },
    estimates: { records: expected.terms.flatMap(estimateOf), hasMore },
  };
}

/** The late pay periods, by employer and the month in which they end. */
function lateMonths(terms: readonly ExpectedReports[]): MissingPayroll[] {
  const late = terms.flatMap(({ employerId, periods }) =>
    periods
      .filter(({ state }) => state === "late" || state === "estimated")
      .map((period) => ({ employerId, ...period })),
  );
  const byMonth = Map.groupBy(late, ({ employerId, periodEnd }) => `${employerId} ${periodEnd.slice(0, 7)}`);
  return [...byMonth.values()].flatMap((periods) => {
    const [first] = periods;
    return first ? [{ ...first, periods: periods.length }] : [];
  });
}

function estimateOf({ policyId, policyNumber, employerId, periods }: ExpectedReports): RunningEstimate[] {
  const estimated = periods.filter(({ state }) => state === "estimated").length;
  return estimated === 0 ? [] : [{ policyId, policyNumber, employerId, periods: estimated }];
}

/** Returns the last month of each employer that has no payroll in it, and had some in the month before; none in the first days. */
export function missingMonths(reports: readonly PayrollReport[], now: Date): MissingPayroll[] {
  if (now.getUTCDate() <= graceDays) return [];
  const { lastMonth } = monthsBefore(now);
  const employersOf = (isInMonth: (report: PayrollReport) => boolean) =>
    new Set(reports.filter(isInMonth).map(({ employerId }) => employerId));
  const reported = employersOf(({ periodEnd }) => periodEnd >= lastMonth.periodStart);
  const before = employersOf(({ periodStart }) => periodStart < lastMonth.periodStart);
  const missing = [...before].filter((employerId) => !reported.has(employerId)).toSorted();
  return missing.map((employerId) => ({ employerId, ...lastMonth, periods: 1 }));
}

/** The last complete month, and the first day of the one before. */
function monthsBefore(now: Date) {
  const dayOf = (monthsAgo: number, day: number) =>
    dayText(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, day));
  return { from: dayOf(2, 1), lastMonth: { periodStart: dayOf(1, 1), periodEnd: dayOf(0, 0) } };
}

/** Returns the reports with a day in the range that are not voided; none if there are too many to say what is missing. */
async function reportsIn(
  reports: PayrollLists["reports"],
  call: TenantCall,
  range: { periodFrom: string; periodTo: string; employerId: string },
): Promise<PayrollReport[]> {
  const received: PayrollReport[] = [];
  let startingAfter = "";
  for (let count = 0; count < mostPages; count++) {
    const page = await reports.listReports({ ...range, limit: pageSize, startingAfter }, call);
    received.push(...page.reports.filter(({ voidedAt }) => !voidedAt));
    if (!page.hasMore) return received;
    startingAfter = page.reports.at(-1)?.id ?? "";
  }
  return [];
}

const dayText = (timeMs: number) => new Date(timeMs).toISOString().slice(0, 10);
