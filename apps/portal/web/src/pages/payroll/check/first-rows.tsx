import type { PreviewedRecord } from "@platform/contracts/payroll_intake/v1/payroll_files";
import { payrollRecordMembers } from "@platform/public-records/noun/payroll-record";
import { Count, Money, Nothing } from "../../../shared/parts/amount.tsx";
import { Empty } from "../../../shared/parts/empty.tsx";
import { columnsOf } from "../../../shared/table/columns.ts";
import { DataTable } from "../../../shared/table/data-table.tsx";
import { memberColumns } from "../../../shared/table/member-columns.tsx";
import { ExcludedPay } from "../../../shared/text/excluded-pay.tsx";

const column = columnsOf<PreviewedRecord>();
const amount = (id: string, header: string, figureOf: (row: PreviewedRecord) => string | undefined) =>
  column.accessor((row) => figureOf(row) ?? "", {
    id,
    header,
    meta: { align: "end", wideOnly: id !== "wages" },
    cell: ({ getValue }) => <Money value={getValue()} />,
  });
const hours = (id: string, header: string, figureOf: (row: PreviewedRecord) => string | undefined) =>
  column.accessor((row) => figureOf(row) ?? "", {
    id,
    header,
    meta: { align: "end", wideOnly: id !== "hours" },
    cell: ({ getValue }) => (getValue() === "" ? <Nothing /> : <Count value={getValue()} />),
  });
const text = (id: string, header: string, figureOf: (row: PreviewedRecord) => string | undefined, wideOnly = false) =>
  column.accessor((row) => figureOf(row) ?? "", {
    id,
    header,
    meta: { wideOnly },
    cell: ({ getValue }) => getValue() || <Nothing />,
  });

const columns = column.columns([
  column.accessor(({ row }) => row, { id: "row", header: "Row", meta: { align: "end" } }),
  text("employer", "Employer", ({ employerId }) => employerId, true),
  text("name", "Employee", ({ record }) => record && `${record.name}${record.officer ? " (officer)" : ""}`),
  text("id", "Employee id", ({ record }) => record?.employeeId, true),
  text("state", "State", ({ record }) => record?.state),
  text("class", "Class code", ({ record }) => record?.classCode),
  hours("hours", "Hours", ({ record }) => record?.hoursWorked),
  amount("wages", "Gross wages", ({ record }) => record?.grossWages),
  ...memberColumns(column, payrollRecordMembers, ({ record }) => record, ["officer"]),
  column.display({
    id: "excluded",
    header: "Excluded pay",
    meta: { align: "end", wideOnly: true },
    cell: ({ row }) => <ExcludedPay kinds={row.original.record?.excludedPay ?? []} />,
  }),
]);

/** The first rows of a file as they would be read. */
export function FirstRows({ rows }: { readonly rows: readonly PreviewedRecord[] }) {
  return (
    <DataTable
      label="First rows as they would be read"
      columns={columns}
      rows={rows}
      listing={{ isPending: false, error: null, refetch: () => undefined }}
      rowId={({ row }) => String(row)}
      empty={<Empty title="No row can be read">Assign the columns below, and check the file again.</Empty>}
    />
  );
}
