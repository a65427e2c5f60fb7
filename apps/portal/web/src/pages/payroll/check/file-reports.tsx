import type { PreviewedReport } from "@platform/contracts/payroll_intake/v1/payroll_files";
import { Count, Money, Nothing } from "../../../shared/parts/amount.tsx";
import { columnsOf } from "../../../shared/table/columns.ts";
import { DataTable } from "../../../shared/table/data-table.tsx";

const column = columnsOf<PreviewedReport>();
const count = (id: string, header: string, figureOf: (report: PreviewedReport) => number) =>
  column.accessor(figureOf, {
    id,
    header,
    meta: { align: "end" },
    cell: ({ getValue }) => <Count value={getValue()} />,
  });

const columns = column.columns([
  column.accessor(({ employerId }) => employerId, { id: "employer", header: "Employer" }),
  count("records", "Records", ({ recordsTotal }) => recordsTotal),
  count("refused", "Refused", ({ recordsFailed }) => recordsFailed),
  count("employees", "Employees", ({ employeeCount }) => employeeCount),
  column.accessor(({ totalGrossWages }) => totalGrossWages, {
    id: "wages",
    header: "Gross wages",
    meta: { align: "end" },
    cell: ({ getValue }) => <Money value={getValue()} />,
  }),
  column.accessor(({ failure }) => failure?.message ?? "", {
    id: "failure",
    header: "Would fail",
    meta: { wideOnly: true },
    cell: ({ getValue }) => getValue() || <Nothing />,
  }),
]);

/** The employers of a file, each of which gets a report. */
export function FileReports({ reports }: { readonly reports: readonly PreviewedReport[] }) {
  return (
    <DataTable
      label="Employers of the file"
      columns={columns}
      rows={reports}
      listing={{ isPending: false, error: null, refetch: () => undefined }}
      rowId={({ employerId }) => employerId}
      empty={null}
    />
  );
}
