import type { PreviewedRecord } from "@platform/contracts/payroll_intake/v1/payroll_files";
import { payrollRecordMembers } from "@platform/public-records/noun/payroll-record";
import { useMemo } from "react";
import type { PayrollTexts } from "../../../language/payroll-english.tsx";
import { payrollTexts } from "../../../language/payroll-texts.ts";
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

const columnsIn = ({ rows }: PayrollTexts) =>
  column.columns([
    column.accessor(({ row }) => row, { id: "row", header: rows.row, meta: { align: "end" } }),
    text("employer", rows.employer, ({ employerId }) => employerId, true),
    text("name", rows.employee, ({ record }) => record && (record.officer ? rows.officer(record.name) : record.name)),
    text("id", rows.employeeId, ({ record }) => record?.employeeId, true),
    text("state", rows.state, ({ record }) => record?.state),
    text("class", rows.classCode, ({ record }) => record?.classCode),
    hours("hours", rows.hours, ({ record }) => record?.hoursWorked),
    amount("wages", rows.grossWages, ({ record }) => record?.grossWages),
    ...memberColumns(column, payrollRecordMembers, ({ record }) => record, ["officer"]),
    column.display({
      id: "excluded",
      header: rows.excludedPay,
      meta: { align: "end", wideOnly: true },
      cell: ({ row }) => <ExcludedPay kinds={row.original.record?.excludedPay ?? []} />,
    }),
  ]);

interface FirstRowsProps {
  readonly rows: readonly PreviewedRecord[];
  /** True if the columns can be assigned below. */
  readonly canAssign: boolean;
}

/** The first rows of a file as they would be read. */
export function FirstRows({ rows, canAssign }: FirstRowsProps) {
  const { rows: words } = payrollTexts();
  const columns = useMemo(() => columnsIn(payrollTexts()), []);
  return (
    <DataTable
      label={words.label}
      columns={columns}
      rows={rows}
      listing={{ isPending: false, error: null, refetch: () => undefined }}
      rowId={({ row }) => String(row)}
      empty={<Empty title={words.none}>{canAssign ? words.assign : words.correct}</Empty>}
    />
  );
}
