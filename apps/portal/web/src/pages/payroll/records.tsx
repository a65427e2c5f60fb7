import { useInfiniteQuery } from "@connectrpc/connect-query";
import { PortalPayrollService, type ReportRecord } from "@platform/contracts/portal/v1/payroll";
import { Count, Money, Nothing } from "../../shared/amount.tsx";
import { Empty } from "../../shared/empty.tsx";
import { columnsOf } from "../../shared/table/columns.ts";
import { DataTable } from "../../shared/table/data-table.tsx";

const column = columnsOf<ReportRecord>();
const columns = column.columns([
  column.accessor((record) => record.position + 1, {
    id: "position",
    header: "Record",
    meta: { align: "end", wideOnly: true },
  }),
  column.accessor((record) => record.name, {
    id: "name",
    header: "Employee",
    cell: ({ row: { original: record } }) => (
      <>
        {record.name || record.employeeId}
        {record.officer && " (officer)"}
      </>
    ),
  }),
  column.accessor((record) => record.employeeId, { id: "id", header: "Employee id", meta: { wideOnly: true } }),
  column.accessor((record) => record.state, {
    id: "state",
    header: "State",
    cell: ({ getValue }) => getValue() || <Nothing />,
  }),
  column.accessor((record) => record.classCode, { id: "class", header: "Class code" }),
  column.accessor((record) => record.hoursWorked, {
    id: "hours",
    header: "Hours",
    meta: { align: "end", wideOnly: true },
    cell: ({ getValue }) => <Count value={getValue()} />,
  }),
  column.accessor((record) => record.grossWages, {
    id: "wages",
    header: "Gross wages",
    meta: { align: "end" },
    cell: ({ getValue }) => <Money value={getValue()} />,
  }),
  column.accessor((record) => record.overtimePay, {
    id: "overtime",
    header: "Overtime pay",
    meta: { align: "end", wideOnly: true },
    cell: ({ getValue }) => <Money value={getValue()} />,
  }),
]);

/** The accepted records of a report, by position. */
export function Records({ reportId }: { readonly reportId: string }) {
  const records = useInfiniteQuery(
    PortalPayrollService.method.listReportRecords,
    { reportId, limit: 100, afterPosition: -1 },
    {
      pageParamKey: "afterPosition",
      getNextPageParam: (page) => (page.hasMore ? page.records.at(-1)?.position : undefined),
    },
  );
  return (
    <DataTable
      label="Accepted records"
      columns={columns}
      rows={records.data?.pages.flatMap((page) => page.records)}
      listing={records}
      rowId={(record) => String(record.position)}
      empty={<Empty title="No accepted records">Failed records are listed under Findings.</Empty>}
    />
  );
}
