import { useInfiniteQuery } from "@connectrpc/connect-query";
import { Button, Group, NativeSelect, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { PortalPayrollService, type Report } from "@platform/contracts/portal/v1/payroll";
import { IconSearch, IconUpload } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { environmentRoute } from "../../app/environment-route.ts";
import { usePermission } from "../../app/permission.ts";
import { Count, Money } from "../../shared/amount.tsx";
import { Empty } from "../../shared/empty.tsx";
import { Filters } from "../../shared/filters.tsx";
import { PageHeader } from "../../shared/page-header.tsx";
import { RowLink } from "../../shared/row-link.tsx";
import { StatusBadge } from "../../shared/status-badge.tsx";
import { columnsOf } from "../../shared/table/columns.ts";
import { DataTable } from "../../shared/table/data-table.tsx";
import { Period, Time } from "../../shared/time.tsx";
import { payrollRoute } from "./routes.ts";

const column = columnsOf<Report>();
const columns = column.columns([
  column.accessor((report) => report.employerId, {
    id: "employer",
    header: "Employer",
    cell: ({ row: { original: report } }) => (
      <RowLink from="/$environment/payroll" to="./$reportId" params={{ reportId: report.id }}>
        {report.employerId}
      </RowLink>
    ),
  }),
  column.display({
    id: "period",
    header: "Period",
    cell: ({ row: { original: report } }) => <Period start={report.periodStart} end={report.periodEnd} />,
  }),
  column.display({ id: "status", header: "Status", cell: ({ row }) => <StatusBadge status={row.original.status} /> }),
  column.display({
    id: "records",
    header: "Records",
    meta: { align: "end", wideOnly: true },
    cell: ({ row: { original: report } }) => (report.noPayroll ? "no payroll" : <Count value={report.recordsTotal} />),
  }),
  column.display({
    id: "failed",
    header: "Failed",
    meta: { align: "end", wideOnly: true },
    cell: ({ row }) => <Count value={row.original.recordsFailed} />,
  }),
  column.display({
    id: "wages",
    header: "Gross wages",
    meta: { align: "end", wideOnly: true },
    cell: ({ row }) => <Money value={row.original.submittedGrossWages} />,
  }),
  column.display({
    id: "received",
    header: "Received",
    meta: { wideOnly: true },
    cell: ({ row }) => <Time at={row.original.receivedAt} />,
  }),
]);

const statuses = [
  { value: "", label: "All statuses" },
  { value: "processing", label: "Processing" },
  { value: "completed", label: "Completed" },
  { value: "failed", label: "Failed" },
  { value: "replaced", label: "Replaced" },
  { value: "voided", label: "Voided" },
];

/** All payroll reports, newest first, with filters by employer and status. */
export function PayrollPage() {
  const { environment } = environmentRoute.useRouteContext();
  const canChange = usePermission("payroll");
  const { employer_id = "", status = "" } = payrollRoute.useSearch();
  const navigate = payrollRoute.useNavigate();
  const [typed, setTyped] = useState(employer_id);
  const search = useDebouncedCallback((value: string) => {
    navigate({ search: (before) => ({ ...before, employer_id: value || undefined }) as typeof before, replace: true });
  }, 300);
  const reports = useInfiniteQuery(
    PortalPayrollService.method.listReports,
    { employerId: employer_id, status, limit: 100, startingAfter: "" },
    {
      pageParamKey: "startingAfter",
      getNextPageParam: (page) => (page.hasMore ? page.reports.at(-1)?.id : undefined),
      // Rows in progress change by themselves.
      refetchInterval: ({ state }) =>
        state.data?.pages.some((page) => page.reports.some((report) => report.status === "processing")) ? 3000 : false,
    },
  );
  const isFiltered = employer_id !== "" || status !== "";
  const upload = canChange && (
    <Button
      renderRoot={(props) => <Link to="/$environment/payroll/upload" params={{ environment }} search={{}} {...props} />}
      leftSection={<IconUpload size={16} aria-hidden />}
    >
      Upload payroll
    </Button>
  );
  return (
    <>
      <PageHeader title="Payroll reports" description="Each report is one employer's payroll for one period.">
        {upload}
      </PageHeader>
      <Filters
        isFiltered={isFiltered}
        onClear={() => {
          setTyped("");
          navigate({ search: {} });
        }}
      >
        <TextInput
          aria-label="Employer id"
          placeholder="Employer id"
          leftSection={<IconSearch size={15} aria-hidden />}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            search(event.currentTarget.value.trim());
          }}
        />
        <NativeSelect
          aria-label="Status"
          data={statuses}
          value={status}
          onChange={(event) => {
            const value = event.currentTarget.value;
            navigate({ search: { ...(employer_id && { employer_id }), ...(value && { status: value }) } });
          }}
        />
      </Filters>
      <DataTable
        label="Payroll reports"
        columns={columns}
        rows={reports.data?.pages.flatMap((page) => page.reports)}
        listing={reports}
        rowId={(report) => report.id}
        empty={
          isFiltered ? (
            <Empty title="No report matches">
              Change the filters, or clear them. The employer id must be complete.
            </Empty>
          ) : (
            <Empty title="No payroll yet">
              Upload a CSV file as your payroll program writes it, or send reports through the API.
              <Group justify="center" mt="md">
                {upload}
              </Group>
            </Empty>
          )
        }
      />
    </>
  );
}
