import { Progress } from "@mantine/core";
import type { GetReportResponse, PayrollReport } from "@platform/contracts/payroll_intake/v1/payroll_reports";
import type { ReactNode } from "react";
import { Count } from "../../shared/parts/amount.tsx";
import { Facts } from "../../shared/parts/facts.tsx";
import { Figures } from "../../shared/parts/figures.tsx";
import { ReportLink } from "../../shared/parts/report-link.tsx";
import { StatusBadge } from "../../shared/parts/status-badge.tsx";
import { Period, Time } from "../../shared/parts/time.tsx";
import { reportStanding } from "../../shared/text/report-standing.ts";
import { reportSentence } from "./report-sentence.ts";

interface ReportSummaryProps {
  readonly detail: GetReportResponse;
  readonly report: PayrollReport;
}

/** How much of a report counts, in a sentence and its figures; below, in small, what it belongs to. */
export function ReportSummary({ detail, report }: ReportSummaryProps) {
  const { recordsUncorrected, supplementedBy } = detail;
  const done = report.recordsProcessed + report.recordsFailed;
  const share = report.recordsTotal === 0 ? 0 : (done / report.recordsTotal) * 100;
  const isInOrder = report.status === "completed" && recordsUncorrected === 0;
  const links = (name: string, text: string, ids: readonly string[]): (readonly [string, ReactNode])[] =>
    ids.some(Boolean)
      ? [
          [
            name,
            ids.map((id, index) => (
              <div key={id}>
                <ReportLink reportId={id}>{ids.length === 1 ? text : `${text} ${index + 1}`}</ReportLink>
              </div>
            )),
          ],
        ]
      : [];
  return (
    <div>
      <Figures
        sentence={reportSentence(report, recordsUncorrected)}
        figures={[
          ["Records", <Count key="records" value={report.recordsTotal} />],
          ["Failed records", <Count key="failed" value={report.recordsFailed} />],
          ["Gross wages sent", report.submittedGrossWages],
          ["Gross wages accepted", report.processedGrossWages],
        ]}
      />
      {report.status === "processing" && (
        <Progress mb="md" value={share || 4} animated aria-label="Records processed" />
      )}
      <Facts
        facts={[
          ["Status", <StatusBadge key="status" status={isInOrder ? "completed" : reportStanding(report)} />],
          ["Period", <Period key="period" start={report.periodStart} end={report.periodEnd} />],
          ["Received", <Time key="received" at={report.receivedAt} full />],
          ...links("Corrects", "the report before", [report.corrects]),
          ...links("Corrects rows of", "the first report", [report.supplements]),
          ...links("Rows corrected by", "a later report", supplementedBy),
          ...links("Replaced by", "its correction", [report.replacedBy]),
          ...(report.voidedAt ? ([["Voided", <Time key="voided" at={report.voidedAt} full />]] as const) : []),
        ]}
      />
    </div>
  );
}
