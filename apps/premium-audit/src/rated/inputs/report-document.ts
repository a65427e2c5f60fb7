import { createHash, type Hash } from "node:crypto";
import type { PayrollReport } from "../../rating/payroll/payroll.ts";
import { canonicalJson } from "./canonical-json.ts";
import { plainDecimal } from "./plain-decimal.ts";

const end = "]}";

/** Writes the document of a report without its lines. `lines` is its last member, so that lines can be added at the end. */
export function reportDocument({ reportId, subcontractorPayments, ...report }: PayrollReport): string {
  const about = {
    owner_id: report.ownerId,
    employer_id: report.employerId,
    period_start: report.periodStart,
    period_end: report.periodEnd,
    no_payroll: report.noPayroll ?? false,
    ...(subcontractorPayments !== undefined && { subcontractor_payments: plainDecimal(subcontractorPayments) }),
  };
  return canonicalJson({ about, id: reportId, kind: "report", lines: [] });
}

/** Reads the document of a report. */
export function fromReportDocument(document: string): PayrollReport {
  const { about, id } = JSON.parse(document);
  return {
    reportId: id,
    ownerId: about.owner_id,
    employerId: about.employer_id,
    periodStart: about.period_start,
    periodEnd: about.period_end,
    noPayroll: about.no_payroll,
    ...(about.subcontractor_payments !== undefined && { subcontractorPayments: about.subcontractor_payments }),
  };
}

/** The digest of a report whose lines arrive in parts. */
export interface ReportDigest {
  /** Adds the text of rows. */
  add(rows: string): void;
  digest(): string;
}

/** Computes the digest of a report without having all of its lines in memory. */
export function reportDigest(document: string): ReportDigest {
  const hash: Hash = createHash("sha256").update(document.slice(0, -end.length));
  let isFirst = true;
  return {
    add(rows) {
      if (rows === "") return;
      if (!isFirst) hash.update(",");
      isFirst = false;
      hash.update(rows);
    },
    digest: () => hash.update(end).digest("hex"),
  };
}
