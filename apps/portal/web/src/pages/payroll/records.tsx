import type { PayrollRecordLine } from "@platform/contracts/payroll_intake/v1/exposure";
import { type ListRecordsResponse, PayrollReportService } from "@platform/contracts/payroll_intake/v1/payroll_reports";
import { payrollRecordMembers } from "@platform/public-records/noun/payroll-record";
import { ListTable } from "../../shared/list/list-page.tsx";
import { useList } from "../../shared/list/use-list.ts";
import { Count, Money, Nothing } from "../../shared/parts/amount.tsx";
import { Empty } from "../../shared/parts/empty.tsx";
import { columnsOf } from "../../shared/table/columns.ts";
import { memberColumns } from "../../shared/table/member-columns.tsx";
import { ExcludedPay } from "../../shared/text/excluded-pay.tsx";

const column = columnsOf<PayrollRecordLine>();
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
  ...memberColumns(column, payrollRecordMembers, (record) => record, ["officer"]),
  column.display({
    id: "excluded",
    header: "Excluded pay",
    meta: { align: "end", wideOnly: true },
    cell: ({ row }) => <ExcludedPay kinds={row.original.excludedPay} />,
  }),
]);

const rowsOf = (page: ListRecordsResponse) => page.page?.records ?? [];
const after = {
  member: "afterPosition",
  first: -1,
  hasMore: (page: ListRecordsResponse) => page.page?.hasMore === true,
  cursorOf: (page: ListRecordsResponse) => page.page?.records.at(-1)?.position,
};

/** The accepted records of a report, by position. */
export function Records({ reportId }: { readonly reportId: string }) {
  const records = useList(PayrollReportService.method.listRecords, { reportId }, rowsOf, { after });
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
