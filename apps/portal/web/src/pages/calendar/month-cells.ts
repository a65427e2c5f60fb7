import { timestampMs } from "@bufbuild/protobuf/wkt";
import type { CalendarEmployer, CalendarReport } from "@platform/contracts/portal/v1/payroll";

/** What a month of an employer shows. */
export type CellStatus = "received" | "late" | "processing" | "failed" | "voided" | "missing" | "none";

export interface MonthCell {
  /** `YYYY-MM`. */
  readonly month: string;
  readonly status: CellStatus;
  /** Reports whose period ends in the month, or covers all of it. */
  readonly reports: readonly CalendarReport[];
}

/** A report is shown as late when it arrives more than this after the end of its period. */
export const lateDays = 10;
const dayMs = 86_400_000;

function statusOf(report: CalendarReport): CellStatus {
  if (report.status === "failed" || report.status === "processing") return report.status;
  if (report.status === "voided" || report.status === "replaced") return "voided";
  const arrivedMs = report.receivedAt ? timestampMs(report.receivedAt) : 0;
  return arrivedMs > Date.parse(report.periodEnd) + (lateDays + 1) * dayMs ? "late" : "received";
}

/** What a month shows of its reports. What failed or was voided matters only for days that no other report covers. */
function shownOf(reports: readonly CalendarReport[]): CellStatus | undefined {
  const good = reports.filter((report) => ["received", "late", "processing"].includes(statusOf(report)));
  const isCovered = ({ periodStart, periodEnd }: CalendarReport) =>
    good.some((other) => other.periodStart <= periodStart && other.periodEnd >= periodEnd);
  const open = reports.filter((report) => good.includes(report) || !isCovered(report));
  const statuses = new Set(open.map(statusOf));
  return (["failed", "voided", "processing", "late", "received"] as const).find((status) => statuses.has(status));
}

/**
 * The twelve months of an employer in a year.
 *
 * A month is missing if it has ended, has no report, and lies after the employer's first report.
 *
 * @param employer its reports of the year, and of the month before
 * @param today `YYYY-MM-DD`
 */
export function monthCells({ reports }: CalendarEmployer, year: number, today: string): MonthCell[] {
  const first = reports.map(({ periodEnd }) => periodEnd).sort()[0] ?? "9999";
  return Array.from({ length: 12 }, (_month, index) => {
    const month = `${year}-${String(index + 1).padStart(2, "0")}`;
    const next = new Date(Date.UTC(year, index + 1)).toISOString().slice(0, 10);
    const own = reports.filter(
      ({ periodStart, periodEnd }) =>
        periodEnd.startsWith(month) || (periodStart <= `${month}-01` && periodEnd >= next),
    );
    const isMissing = month < today.slice(0, 7) && month > first.slice(0, 7);
    return { month, reports: own, status: shownOf(own) ?? (isMissing ? "missing" : "none") };
  });
}

const gaps: readonly CellStatus[] = ["missing", "failed", "voided"];

/** Whether payroll of the month does not count: it is missing, failed, or was voided and not sent again. */
export const isGap = ({ status }: MonthCell) => gaps.includes(status);
