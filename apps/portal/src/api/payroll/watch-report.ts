import { setTimeout as wait } from "node:timers/promises";
import type { PayrollReport } from "@platform/contracts/payroll_intake/v1/payroll_reports";
import type { OwnerCall } from "../../access/page-call.ts";
import type { Reports } from "./reports.ts";

const intervalMs = 500;
/** A page that is still open opens the stream again. */
const longestMs = 600_000;

/** Yields a report at once and whenever it has changed, until it is processed or the page is closed. */
export async function* watchReport(
  reports: Pick<Reports, "getReport">,
  call: OwnerCall,
  reportId: string,
): AsyncIterable<PayrollReport> {
  const endMs = Date.now() + longestMs;
  let shown = "";
  while (!call.signal.aborted && Date.now() < endMs) {
    const { report } = await reports.getReport({ reportId }, call);
    if (!report) return;
    const state = `${report.status} ${report.recordsProcessed} ${report.recordsFailed} ${report.recordsTotal}`;
    if (state !== shown) yield report;
    shown = state;
    if (report.status !== "processing" && report.status !== "validated") return;
    await wait(intervalMs, undefined, { signal: call.signal }).catch(() => {});
  }
}
