import { useQuery } from "@connectrpc/connect-query";
import { Alert, Drawer, Skeleton, Stack, Text, Title } from "@mantine/core";
import { PortalOwnersService, type SupportFinding } from "@platform/contracts/portal/v1/owners";
import { Count, Nothing } from "../../../shared/parts/amount.tsx";
import { Copyable } from "../../../shared/parts/copyable.tsx";
import { Empty } from "../../../shared/parts/empty.tsx";
import { ErrorPanel } from "../../../shared/parts/error-panel.tsx";
import { Facts } from "../../../shared/parts/facts.tsx";
import { StatusBadge } from "../../../shared/parts/status-badge.tsx";
import { Period, Time } from "../../../shared/parts/time.tsx";
import { columnsOf } from "../../../shared/table/columns.ts";
import { DataTable } from "../../../shared/table/data-table.tsx";
import { failureLines } from "../../../shared/text/failure-lines.ts";
import { once } from "./once.ts";
import { SupportPayroll } from "./support-payroll.tsx";

const column = columnsOf<SupportFinding>();
const columns = column.columns([
  column.display({
    id: "severity",
    header: "Severity",
    cell: ({ row }) => <StatusBadge status={row.original.severity} />,
  }),
  column.accessor(({ position }) => (position === undefined ? "Whole report" : `Record ${position + 1}`), {
    id: "position",
    header: "Where",
  }),
  column.accessor((finding) => finding.message, { id: "message", header: "Finding" }),
  column.accessor((finding) => finding.code, {
    id: "code",
    header: "Code",
    meta: { wideOnly: true },
    cell: ({ getValue }) => <code>{getValue()}</code>,
  }),
]);

interface SupportReportProps {
  readonly tenant: { readonly ownerId: string; readonly environment: string };
  readonly reportId: string;
  readonly onClose: () => void;
}

/** One payroll report of an owner: its failure and its findings by position, without employees and values. */
export function SupportReport({ tenant, reportId, onClose }: SupportReportProps) {
  const query = useQuery(PortalOwnersService.method.viewOwnerReport, { ...tenant, reportId }, once);
  const report = query.data?.report;
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="xl"
      title={report ? `Payroll of ${report.employerId}` : "Payroll report"}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      {query.error ? <ErrorPanel error={query.error} onRetry={() => query.refetch()} /> : null}
      {query.isPending && <Skeleton height={160} />}
      {report && (
        <Stack>
          {report.failure && (
            <Alert color="red" title={report.failure.message}>
              {failureLines(report.failure).map((detail) => (
                <Text size="sm" key={detail}>
                  {detail}
                </Text>
              ))}
              <code>{report.failure.code}</code>
            </Alert>
          )}
          <Facts
            facts={[
              ["Status", <StatusBadge key="status" status={report.status} />],
              ["Period", <Period key="period" start={report.periodStart} end={report.periodEnd} />],
              ["File", report.fileName || <Nothing key="file" />],
              ["Records", <Count key="records" value={report.recordsTotal} />],
              ["Rejected", <Count key="rejected" value={report.recordsFailed} />],
              ["Received", <Time key="received" at={report.receivedAt} full />],
              ["Finished", <Time key="finished" at={report.finishedAt} full />],
              ["Report id", <Copyable key="id" value={report.id} what="report id" />],
            ]}
          />
          <Title order={3}>Findings</Title>
          <DataTable
            label="Findings"
            columns={columns}
            rows={query.data?.findings}
            listing={query}
            rowId={({ severity, position, code, field }) => `${severity} ${position} ${code} ${field}`}
            empty={<Empty title="No findings" />}
          />
          {(query.data?.findingsNotListed ?? 0) > 0 && (
            <Text size="sm">{query.data?.findingsNotListed.toLocaleString("en-US")} more are not listed here.</Text>
          )}
          <SupportPayroll tenant={tenant} reportId={reportId} />
        </Stack>
      )}
    </Drawer>
  );
}
