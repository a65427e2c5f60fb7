import {
  type ListReportRecordsResponse,
  PortalPayrollService,
  type ReportRecord,
} from "@platform/contracts/portal/v1/payroll";
import { ListTable } from "../../shared/list/list-page.tsx";
import { useList } from "../../shared/list/use-list.ts";
import { Count, Money, Nothing } from "../../shared/parts/amount.tsx";
import { Empty } from "../../shared/parts/empty.tsx";
import { columnsOf } from "../../shared/table/columns.ts";
import { ExcludedPay } from "../../shared/text/excluded-pay.tsx";

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
  column.accessor((record) => record.overtimeHours, {
    id: "overtimeHours",
    header: "Overtime hours",
    meta: { align: "end", wideOnly: true },
    cell: ({ getValue }) => <Count value={getValue()} />,
  }),
  column.accessor((record) => record.overtimePay, {
    id: "overtime",
    header: "Overtime pay",
    meta: { align: "end", wideOnly: true },
    cell: ({ getValue }) => <Money value={getValue()} />,
  }),
  column.accessor((record) => record.overtimePremium, {
    id: "premium",
    header: "Overtime premium",
    meta: { align: "end", wideOnly: true },
    cell: ({ getValue }) => <Money value={getValue()} />,
  }),
  column.accessor((record) => record.doubleTimePay, {
    id: "doubleTime",
    header: "Double time",
    meta: { align: "end", wideOnly: true },
    cell: ({ getValue }) => <Money value={getValue()} />,
  }),
  column.display({
    id: "excluded",
    header: "Excluded pay",
    meta: { align: "end", wideOnly: true },
    cell: ({ row }) => <ExcludedPay kinds={row.original.excludedPay} />,
  }),
]);

const rowsOf = (page: ListReportRecordsResponse) => page.records;
const after = {
  member: "afterPosition",
  first: -1,
  cursorOf: (page: ListReportRecordsResponse) => page.records.at(-1)?.position,
};

/** The accepted records of a report, by position. */
export function Records({ reportId }: { readonly reportId: string }) {
  const records = useList(PortalPayrollService.method.listReportRecords, { reportId }, rowsOf, { after });
  return (
    <ListTable
      label="Accepted records"
      columns={columns}
      list={records}
      rowId={({ position }) => String(position)}
      empty={<Empty title="No accepted records">Failed records are listed under Findings.</Empty>}
    />
  );
}
