import type { PayrollLine, PayrollReport } from "../../rating/payroll/payroll.ts";
import { compressRows } from "./compressed-rows.ts";
import type { KeptInput } from "./input.ts";
import { type ReportDigest, reportDigest, reportDocument } from "./report-document.ts";
import { textOf, toRows } from "./report-lines.ts";

export interface ReportKeeper {
  /** Adds lines of a report. A report may be added in several parts, in the order of its lines. */
  add(report: PayrollReport, lines: readonly PayrollLine[]): void;
  /** Returns the kept reports; called once. */
  finish(): KeptInput[];
}

interface KeptReport {
  document: string;
  digest: ReportDigest;
  lines: Uint8Array[];
}

/** Compresses the reports that a premium is rated from while they are streamed, so that they can be stored with its version. */
export function reportKeeper(): ReportKeeper {
  const reports = new Map<string, KeptReport>();
  return {
    add(report, lines) {
      const keptReport = reports.get(report.reportId) ?? newReport(report);
      reports.set(report.reportId, keptReport);
      if (lines.length === 0) return;
      const text = textOf(toRows(lines));
      keptReport.digest.add(text);
      keptReport.lines.push(compressRows(text));
    },
    finish: () =>
      [...reports].map(([id, { document, digest, lines }]) => {
        return { kind: "report", id, document, digest: digest.digest(), lines };
      }),
  };
}

function newReport(report: PayrollReport): KeptReport {
  const document = reportDocument(report);
  return { document, digest: reportDigest(document), lines: [] };
}
