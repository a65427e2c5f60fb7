import { Anchor, Paper, Progress, VisuallyHidden } from "@mantine/core";
import type { PayrollReport } from "@platform/contracts/payroll_intake/v1/payroll_reports";
import { Link } from "@tanstack/react-router";
import { Count, Money } from "../../shared/parts/amount.tsx";
import { Copyable } from "../../shared/parts/copyable.tsx";
import { Facts } from "../../shared/parts/facts.tsx";
import { StatusBadge } from "../../shared/parts/status-badge.tsx";
import { Period, Time } from "../../shared/parts/time.tsx";

function ReportLink({ id, environment }: { readonly id: string; readonly environment: string }) {
  return (
    <Anchor
      inherit
      renderRoot={(props) => (
        <Link to="/$environment/payroll/$reportId" params={{ environment, reportId: id }} search={{}} {...props} />
      )}
    >
      {id}
    </Anchor>
  );
}

interface ReportSummaryProps {
  readonly report: PayrollReport;
  /** Number of failed records that have not come since. */
  readonly uncorrected: number;
  readonly environment: string;
}

/** The report at a glance. */
export function ReportSummary({ report, uncorrected, environment }: ReportSummaryProps) {
  const done = report.recordsProcessed + report.recordsFailed;
  const share = report.recordsTotal === 0 ? 0 : (done / report.recordsTotal) * 100;
  return (
    <Paper withBorder p="md">
      <Facts
        facts={[
          ["Status", <StatusBadge key="status" status={report.status} />],
          ["Period", <Period key="period" start={report.periodStart} end={report.periodEnd} />],
          [
            "Records",
            report.noPayroll ? "No payroll in this period" : <Count key="records" value={report.recordsTotal} />,
          ],
          ["Failed records", <FailedRecords key="failed" report={report} uncorrected={uncorrected} />],
          ["Gross wages sent", <Money key="sent" value={report.submittedGrossWages} />],
          ["Gross wages accepted", <Money key="accepted" value={report.processedGrossWages} />],
          ["Received", <Time key="received" at={report.receivedAt} full />],
          ["Report id", <Copyable key="id" value={report.id} what="report id" />],
          ...(report.corrects
            ? ([["Corrects", <ReportLink key="corrects" id={report.corrects} environment={environment} />]] as const)
            : []),
          ...(report.supplements
            ? ([
                ["Corrects rows of", <ReportLink key="of" id={report.supplements} environment={environment} />],
              ] as const)
            : []),
          ...(report.replacedBy
            ? ([["Replaced by", <ReportLink key="by" id={report.replacedBy} environment={environment} />]] as const)
            : []),
          ...(report.voidedAt ? ([["Voided", <Time key="voided" at={report.voidedAt} full />]] as const) : []),
        ]}
      />
      {report.status === "processing" && (
        <Progress mt="md" value={share || 4} animated aria-label="Records processed" />
      )}
      <VisuallyHidden role="status">{outcomeText(report)}</VisuallyHidden>
    </Paper>
  );
}

/** How many records failed, and of a report that counts, how many of them still do not. */
function FailedRecords({ report, uncorrected }: Pick<ReportSummaryProps, "report" | "uncorrected">) {
  const isSaid = report.status === "completed" && report.recordsFailed > 0 && !report.supplements;
  return (
    <>
      <Count value={report.recordsFailed} />
      {isSaid && (uncorrected > 0 ? `, still to correct: ${uncorrected}` : ", all corrected since")}
    </>
  );
}

/** Read out when the processing ends while somebody waits for it. */
function outcomeText({ status, recordsTotal, recordsProcessed, recordsFailed }: PayrollReport): string {
  if (status === "processing") return "The records are being processed.";
  if (status === "failed") return "The report failed.";
  if (status !== "completed") return "";
  return `Processed: ${recordsProcessed} of ${recordsTotal} records accepted, ${recordsFailed} failed.`;
}
