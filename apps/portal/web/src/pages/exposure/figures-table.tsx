import type { ExposureFigure } from "@platform/contracts/payroll_intake/v1/exposure";
import { Count, Money } from "../../shared/parts/amount.tsx";
import { RowLink } from "../../shared/parts/row-link.tsx";
import { columnsOf } from "../../shared/table/columns.ts";
import { DataTable } from "../../shared/table/data-table.tsx";
import { monthText } from "../../shared/text/date-text.ts";
import { toBarText } from "./bar.ts";

const column = columnsOf<ExposureFigure>();
const columns = column.columns([
  column.accessor(({ month }) => month, {
    id: "month",
    header: "Month",
    cell: ({ row: { original: figure } }) => (
      <RowLink
        from="/$environment/exposure"
        to="."
        search={(before) => ({ ...before, bar: toBarText(figure) })}
        resetScroll={false}
      >
        {monthText(figure.month, "short")}
      </RowLink>
    ),
  }),
  column.accessor(({ state }) => state, {
    id: "state",
    header: "State",
    cell: ({ getValue }) => getValue() || "No state",
  }),
  column.accessor(({ classCode }) => classCode, { id: "class", header: "Class" }),
  column.accessor(({ amounts }) => amounts?.recordCount ?? 0, {
    id: "records",
    header: "Records",
    meta: { align: "end", wideOnly: true },
    cell: ({ getValue }) => <Count value={getValue()} />,
  }),
  column.accessor(({ amounts }) => Number(amounts?.hoursWorked), {
    id: "hours",
    header: "Hours",
    meta: { align: "end", wideOnly: true },
    cell: ({ row }) => <Count value={row.original.amounts?.hoursWorked ?? "0"} />,
  }),
  column.accessor(({ amounts }) => Number(amounts?.overtimePay), {
    id: "overtime",
    header: "Overtime pay",
    meta: { align: "end", wideOnly: true },
    cell: ({ row }) => <Money value={row.original.amounts?.overtimePay ?? ""} />,
  }),
  column.accessor(({ amounts }) => Number(amounts?.grossWages), {
    id: "wages",
    header: "Gross wages",
    meta: { align: "end" },
    cell: ({ row }) => <Money value={row.original.amounts?.grossWages ?? ""} />,
  }),
]);

/** The figures of the chart, latest month first; each leads to its reports. */
export function FiguresTable({ figures }: { readonly figures: readonly ExposureFigure[] }) {
  return (
    <DataTable
      label="Exposure by month, state and class"
      columns={columns}
      rows={figures.toReversed()}
      listing={{ isPending: false, error: null, refetch: () => undefined }}
      rowId={toBarText}
      empty={null}
      canSort
    />
  );
}
