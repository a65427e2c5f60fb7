import { callUnaryMethod, useTransport } from "@connectrpc/connect-query";
import { Button, Group, Text } from "@mantine/core";
import {
  type ListReportsResponse,
  type PayrollReport,
  PayrollReportService,
  type ReportStatus,
} from "@platform/contracts/payroll_intake/v1/payroll_reports";
import type { EnumName } from "@platform/service/call/enum-names";
import { IconUpload } from "@tabler/icons-react";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { usePermission } from "../../app/permission.ts";
import { EmployerName, useEmployerNames } from "../../shared/employers/employer-name.tsx";
import type { Bulk } from "../../shared/list/bulk.tsx";
import { ListPage } from "../../shared/list/list-page.tsx";
import { useFilters } from "../../shared/list/use-filters.ts";
import { useList } from "../../shared/list/use-list.ts";
import { Count, Money } from "../../shared/parts/amount.tsx";
import { Empty } from "../../shared/parts/empty.tsx";
import { RowLink } from "../../shared/parts/row-link.tsx";
import { StatusBadge } from "../../shared/parts/status-badge.tsx";
import { isoOf, Period, Time } from "../../shared/parts/time.tsx";
import { columnsOf } from "../../shared/table/columns.ts";
import { periodText } from "../../shared/text/date-text.ts";
import { reportStanding } from "../../shared/text/report-standing.ts";

const environmentRoute = getRouteApi("/$environment");
const payrollRoute = getRouteApi("/$environment/payroll");

const column = columnsOf<PayrollReport>();
const columns = column.columns([
  column.accessor((report) => report.employerId, {
    id: "employer",
    header: "Employer",
    cell: ({ row: { original: report } }) => (
      <RowLink from="/$environment/payroll" to="./$reportId" params={{ reportId: report.id }}>
        <EmployerName employerId={report.employerId} />
        <Text size="xs" c="dimmed" hiddenFrom="sm">
          <Period start={report.periodStart} end={report.periodEnd} />
        </Text>
      </RowLink>
    ),
  }),
  column.accessor(({ periodStart }) => periodStart, {
    id: "period",
    header: "Period",
    meta: { wideOnly: true },
    cell: ({ row: { original: report } }) => <Period start={report.periodStart} end={report.periodEnd} />,
  }),
  column.accessor(reportStanding, {
    id: "status",
    header: "Status",
    cell: ({ row }) => <StatusBadge status={reportStanding(row.original)} />,
  }),
  column.accessor(({ recordsTotal }) => recordsTotal, {
    id: "records",
    header: "Records",
    meta: { align: "end", wideOnly: true },
    cell: ({ row: { original: report } }) => (report.noPayroll ? "no payroll" : <Count value={report.recordsTotal} />),
  }),
  column.accessor(({ recordsFailed }) => recordsFailed, {
    id: "failed",
    header: "Failed",
    meta: { align: "end", wideOnly: true },
    cell: ({ row }) => <Count value={row.original.recordsFailed} />,
  }),
  column.accessor(({ submittedGrossWages }) => submittedGrossWages, {
    id: "wages",
    header: "Gross wages",
    meta: { align: "end" },
    cell: ({ row }) => <Money value={row.original.submittedGrossWages} />,
  }),
  column.accessor(({ receivedAt }) => isoOf(receivedAt), {
    id: "received",
    header: "Received",
    meta: { wideOnly: true },
    cell: ({ row }) => <Time at={row.original.receivedAt} />,
  }),
]);

const fields = {
  employer_id: { label: "Employer, file or id" },
  status: {
    label: "Status",
    choices: {
      "": "All statuses",
      processing: "Processing",
      completed: "Completed",
      failed: "Failed",
      replaced: "Replaced",
      voided: "Voided",
    } satisfies Record<EnumName<typeof ReportStatus> | "", string>,
  },
  period_from: { label: "Period from", placeholder: "From", type: "date" },
  period_to: { label: "Period to", placeholder: "To", type: "date" },
} as const;
const rowsOf = (page: ListReportsResponse) => page.reports;
const isChanging = (reports: readonly PayrollReport[]) => reports.some(({ status }) => status === "processing");

const rowId = ({ id }: PayrollReport) => id;

/** Voids the reports that the person has chosen. */
function useVoiding(reports: readonly PayrollReport[] = []): Bulk<PayrollReport> {
  const employerName = useEmployerNames(reports.map(({ employerId }) => employerId));
  const transport = useTransport();
  return useMemo(
    () => ({
      action: "Void the reports",
      effect:
        "Their payroll no longer counts in exposure, previews and new audits. The reports stay on record. This cannot be undone.",
      nameOf: ({ employerId, periodStart, periodEnd }) =>
        `${employerName(employerId)}, ${periodText(periodStart, periodEnd)}`,
      canChoose: ({ status }) => status === "completed",
      run: (reportId) => callUnaryMethod(transport, PayrollReportService.method.voidReport, { reportId }),
    }),
    [transport, employerName],
  );
}

/** All payroll reports, newest first, with filters by employer and status. */
export function PayrollPage() {
  const { environment } = environmentRoute.useRouteContext();
  const canChange = usePermission("payroll");
  const filters = useFilters(payrollRoute.useSearch(), fields);
  const { employer_id: search, status, period_from: periodFrom, period_to: periodTo } = filters.values;
  const filter = { search, status, periodFrom, periodTo };
  const reports = useList(PayrollReportService.method.listReports, filter, rowsOf, { isChanging });
  const bulk = useVoiding(reports.rows);
  const upload = canChange && (
    <Button
      renderRoot={(props) => <Link to="/$environment/payroll/upload" params={{ environment }} search={{}} {...props} />}
      leftSection={<IconUpload size={16} aria-hidden />}
    >
      Upload payroll
    </Button>
  );
  return (
    <ListPage
      title="Payroll reports"
      description="Each report is one employer's payroll for one period."
      actions={upload}
      columns={columns}
      list={reports}
      rowId={rowId}
      bulk={canChange ? bulk : undefined}
      filters={filters}
      noMatch="No report matches"
      empty={
        <Empty title="No payroll yet">
          Upload a CSV file as your payroll program writes it, or send reports through the API.
          <Group justify="center" mt="md">
            {upload}
          </Group>
        </Empty>
      }
    />
  );
}
