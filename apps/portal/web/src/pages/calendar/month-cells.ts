import { timestampMs } from "@bufbuild/protobuf/wkt";
import type { CalendarEmployer, CalendarReport } from "@platform/contracts/portal/v1/payroll";

/** What a month of an employer shows. */
export type CellStatus = "received" | "late" | "processing" | "failed" | "voided" | "missing" | "none";

export interface MonthCell {
  /** `YYYY-MM`. */
  readonly month: string;
  readonly status: CellStatus;
  /** Reports whose period ends in the month. */
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

/** What matters most in a month comes first. A voided report counts only if nothing came in its place. */
const order: readonly CellStatus[] = ["failed", "processing", "late", "received", "voided"];

/**
 * The twelve months of an employer in a year.
 *
 * A month is missing if it has ended, has no report, and lies after the employer's first report of the year.
 *
 * @param today `YYYY-MM-DD`
 */
export function monthCells({ reports }: CalendarEmployer, year: number, today: string): MonthCell[] {
  const first = reports.map(({ periodEnd }) => periodEnd).sort()[0] ?? "9999";
  return Array.from({ length: 12 }, (_month, index) => {
    const month = `${year}-${String(index + 1).padStart(2, "0")}`;
    const own = reports.filter(({ periodEnd }) => periodEnd.startsWith(month));
    const statuses = own.map(statusOf);
    const shown = order.find((status) => statuses.includes(status));
    const isMissing = month < today.slice(0, 7) && month > first.slice(0, 7);
    return { month, reports: own, status: shown ?? (isMissing ? "missing" : "none") };
  });
}
