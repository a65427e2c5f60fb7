import type { Timestamp } from "@bufbuild/protobuf/wkt";
import { Button } from "@mantine/core";
import type { ColumnDef } from "@tanstack/react-table";
import { type ReactNode, useState } from "react";
import { usePermission } from "../../../app/permission.ts";
import { ListPage } from "../../../shared/list/list-page.tsx";
import type { List } from "../../../shared/list/use-list.ts";
import { Count } from "../../../shared/parts/amount.tsx";
import { Time } from "../../../shared/parts/time.tsx";
import { columnsOf, type features } from "../../../shared/table/columns.ts";

/** Members that rate tables and rule tables have in common. */
interface Table {
  readonly id: string;
  readonly name: string;
  readonly rowCount: number;
  readonly version: number;
  readonly updatedAt?: Timestamp | undefined;
}

/**
 * The columns of a list of tables.
 *
 * @param rows what a row of the table is
 * @param link the name of a table, which leads to it
 * @param others columns before the time of the latest version
 */
export function tableColumns<Row extends Table>(
  rows: string,
  link: (table: Row) => ReactNode,
  others: ColumnDef<typeof features, Row>[] = [],
): ColumnDef<typeof features, Row>[] {
  const column = columnsOf<Row>();
  return column.columns([
    column.display({ id: "name", header: "Table", cell: ({ row }) => link(row.original) }),
    column.display({
      id: "rows",
      header: rows,
      meta: { align: "end" },
      cell: ({ row }) => <Count value={row.original.rowCount} />,
    }),
    column.display({
      id: "version",
      header: "Version",
      meta: { align: "end" },
      cell: ({ row }) => row.original.version,
    }),
    ...others,
    column.display({
      id: "updated",
      header: "Updated",
      meta: { wideOnly: true },
      cell: ({ row }) => <Time at={row.original.updatedAt} />,
    }),
  ]);
}

interface TablesPageProps<Row extends Table> {
  readonly title: string;
  readonly description: string;
  readonly columns: ColumnDef<typeof features, Row>[];
  readonly list: List<Row>;
  readonly empty: ReactNode;
  /** The dialog that loads a table. */
  readonly dialog: (onClose: () => void) => ReactNode;
}

/** All tables of a kind, newest first. */
export function TablesPage<Row extends Table>({ dialog, ...list }: TablesPageProps<Row>) {
  const canChange = usePermission("policies");
  const [isLoading, setLoading] = useState(false);
  return (
    <>
      <ListPage
        {...list}
        rowId={({ id }) => id}
        actions={canChange && <Button onClick={() => setLoading(true)}>Load a table</Button>}
      />
      {isLoading && dialog(() => setLoading(false))}
    </>
  );
}
