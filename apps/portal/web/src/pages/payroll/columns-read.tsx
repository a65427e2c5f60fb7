import { Text } from "@mantine/core";
import type { FileColumns, UsedColumn } from "@platform/contracts/payroll_intake/v1/payroll_reports";
import { Empty } from "../../shared/parts/empty.tsx";
import { columnsOf } from "../../shared/table/columns.ts";
import { DataTable } from "../../shared/table/data-table.tsx";
import { fieldName } from "../../shared/text/field-name.ts";

const column = columnsOf<UsedColumn>();
const columns = column.columns([
  column.accessor(({ header }) => header, { id: "header", header: "Column of the file" }),
  column.accessor(({ member }) => fieldName(member), { id: "member", header: "Read as" }),
]);

/** Columns of a file that were used, and the others. */
export function ColumnsRead({ columns: { used, ignored } }: { readonly columns: FileColumns }) {
  return (
    <>
      <Text size="sm" mb="sm">
        {ignored.length === 0
          ? "Every column of the file was used."
          : `Not used: ${ignored.join(", ")}. If one of them is needed, give it the name of a known column and upload the file again.`}
      </Text>
      <DataTable
        label="Columns that were used"
        columns={columns}
        rows={used}
        listing={{ isPending: false, error: null, refetch: () => undefined }}
        rowId={({ header }) => header}
        empty={<Empty title="No column was recognized">The first line of the file must name its columns.</Empty>}
      />
    </>
  );
}
