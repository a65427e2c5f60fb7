import { Anchor, Paper, Progress, VisuallyHidden } from "@mantine/core";
import type { Report } from "@platform/contracts/portal/v1/payroll";
import { Link } from "@tanstack/react-router";
import { Count, Money } from "../../shared/amount.tsx";
import { Copyable } from "../../shared/copyable.tsx";
import { Facts } from "../../shared/facts.tsx";
import { StatusBadge } from "../../shared/status-badge.tsx";
import { Period, Time } from "../../shared/time.tsx";

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

/** The report at a glance. */
export function ReportSummary({ report, environment }: { readonly report: Report; readonly environment: string }) {
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
          ["Failed records", <Count key="failed" value={report.recordsFailed} />],
          ["Gross wages sent", <Money key="sent" value={report.submittedGrossWages} />],
          ["Gross wages accepted", <Money key="accepted" value={report.processedGrossWages} />],
          ["Received", <Time key="received" at={report.receivedAt} full />],
          ["Report id", <Copyable key="id" value={report.id} what="report id" />],
          ...(report.corrects
            ? ([["Corrects", <ReportLink key="corrects" id={report.corrects} environment={environment} />]] as const)
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

/** Read out when the processing ends while somebody waits for it. */
function outcomeText({ status, recordsTotal, recordsProcessed, recordsFailed }: Report): string {
  if (status === "processing") return "The records are being processed.";
  if (status === "failed") return "The report failed.";
  if (status !== "completed") return "";
  return `Processed: ${recordsProcessed} of ${recordsTotal} records accepted, ${recordsFailed} failed.`;
}
