import { timestampMs } from "@bufbuild/protobuf/wkt";
import type { CalendarEmployer, CalendarReport } from "@platform/contracts/portal/v1/payroll";
import type { ExpectedPeriod, ExpectedReports } from "@platform/contracts/premium_audit/v1/ledger";

/** Status of a month of an employer. */
export type CellStatus =
  | "received"
  | "late"
  | "processing"
  | "failed"
  | "voided"
  | "missing"
  | "estimated"
  | "overdue"
  | "expected"
  | "none";

export interface MonthCell {
  /** `YYYY-MM`. */
  readonly month: string;
  readonly status: CellStatus;
  /** Reports whose period ends in the month, or covers all of it. */
  readonly reports: readonly CalendarReport[];
  /** The ledger that expects a report which has not come; undefined if there is none. */
  readonly awaiting: Awaiting | undefined;
}

/** The policy whose ledger expects a report, and the last day on which it is not late, `YYYY-MM-DD`. */
interface Awaiting {
  readonly policyId: string;
  readonly dueOn: string;
}

/** A report that no ledger expects is shown as late when it arrives more than this after the end of its period. */
export const lateDays = 10;
const dayMs = 86_400_000;

function statusOf(report: CalendarReport, expected: readonly ExpectedPeriod[]): CellStatus {
  if (report.status === "failed" || report.status === "processing") return report.status;
  if (report.status === "voided" || report.status === "replaced") return "voided";
  const arrivedMs = report.receivedAt ? timestampMs(report.receivedAt) : 0;
  const due = expected.find(
    ({ periodStart, periodEnd }) => periodStart <= report.periodEnd && periodEnd >= report.periodEnd,
  )?.dueOn;
  const lastMs = due === undefined ? Date.parse(report.periodEnd) + lateDays * dayMs : Date.parse(due);
  return arrivedMs > lastMs + dayMs ? "late" : "received";
}

/** Status of a month by its reports. A failed or voided report matters only for days that no other report covers. */
function shownOf(reports: readonly CalendarReport[], expected: readonly ExpectedPeriod[]): CellStatus | undefined {
  const statusIn = (report: CalendarReport) => statusOf(report, expected);
  const good = reports.filter((report) => ["received", "late", "processing"].includes(statusIn(report)));
  const isCovered = ({ periodStart, periodEnd }: CalendarReport) =>
    good.some((other) => other.periodStart <= periodStart && other.periodEnd >= periodEnd);
  const open = reports.filter((report) => good.includes(report) || !isCovered(report));
  const statuses = new Set(open.map(statusIn));
  return (["failed", "voided", "processing", "late", "received"] as const).find((status) => statuses.has(status));
}

/** States of a period that is not reported in a ledger, the most important first. */
const awaited = { estimated: "estimated", late: "overdue", expected: "expected" } as const;

/** The period of a ledger that waits for a report in a month, and the status that it gives the month. */
function awaitedOf(
  expected: readonly ExpectedReports[],
  month: string,
): { status: CellStatus; period: Awaiting } | undefined {
  const periods = expected.flatMap(({ policyId, periods }) =>
    periods.filter(({ periodEnd }) => periodEnd.startsWith(month)).map((period) => ({ policyId, period })),
  );
  for (const [state, status] of Object.entries(awaited)) {
    const awaitedPeriod = periods.find(({ period }) => period.state === state);
    if (awaitedPeriod)
      return { status, period: { policyId: awaitedPeriod.policyId, dueOn: awaitedPeriod.period.dueOn } };
  }
  return undefined;
}

/**
 * The twelve months of an employer in a year.
 *
 * A month is missing if it has ended, has no report, and lies after the employer's first report. The report that a ledger expects is shown unless
 * a report failed or was voided.
 *
 * @param employer its reports of the year, and of the month before
 * @param today `YYYY-MM-DD`
 */
export function monthCells(employer: CalendarEmployer, year: number, today: string): MonthCell[] {
  return Array.from({ length: 12 }, (_, index) => monthCell(employer, year, index, today));
}

function monthCell(
  { reports, expected }: CalendarEmployer,
  year: number,
  monthIndex: number,
  today: string,
): MonthCell {
  const month = `${year}-${String(monthIndex + 1).padStart(2, "0")}`;
  const next = new Date(Date.UTC(year, monthIndex + 1)).toISOString().slice(0, 10);
  const allPeriods = expected.flatMap(({ periods }) => periods);
  const first = reports.map(({ periodEnd }) => periodEnd).sort()[0] ?? "9999";
  const monthReports = reports.filter(
    ({ periodStart, periodEnd }) => periodEnd.startsWith(month) || (periodStart <= `${month}-01` && periodEnd >= next),
  );
  const isMissing = month < today.slice(0, 7) && month > first.slice(0, 7);
  const shown = shownOf(monthReports, allPeriods);
  const waiting = awaitedOf(expected, month);
  const isReported = allPeriods.some(({ periodEnd, state }) => periodEnd.startsWith(month) && state === "reported");
  // An expected report of days to come is no news beside one that was received.
  const isWaiting = waiting && shown !== "failed" && shown !== "voided" && !(shown && waiting.status === "expected");
  const status = isWaiting ? waiting.status : (shown ?? (isReported ? "received" : isMissing ? "missing" : "none"));
  return { month, reports: monthReports, status, awaiting: isWaiting ? waiting.period : undefined };
}

const gaps: readonly CellStatus[] = ["missing", "failed", "voided", "estimated", "overdue"];

/** Returns whether payroll of the month does not count: it is missing, failed, or was voided and not sent again. */
export const isGap = ({ status }: MonthCell) => gaps.includes(status);
