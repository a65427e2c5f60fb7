import type { ColumnDef, RowData } from "@tanstack/react-table";
import type { ComponentProps, ReactNode } from "react";
import { Empty } from "../parts/empty.tsx";
import { PageHeader } from "../parts/page-header.tsx";
import type { features } from "../table/columns.ts";
import { DataTable } from "../table/data-table.tsx";
import { FilterBar } from "./filter-bar.tsx";
import type { Filters } from "./use-filters.ts";
import type { List } from "./use-list.ts";

interface ListTableProps<Row extends RowData> {
  /** Names the table for a screen reader. */
  readonly label: string;
  readonly columns: ColumnDef<typeof features, Row>[];
  readonly list: List<Row>;
  readonly rowId: (row: Row) => string;
  readonly filters?: Filters;
  /** Shown when there are no rows: an `Empty` that says why, and the first thing to do. */
  readonly empty: ReactNode;
  /** Title when no row matches the filters. */
  readonly noMatch?: string;
  /** Advice when no row matches. */
  readonly noMatchAdvice?: string;
}

/** A list with its filters, and its empty, loading and error states. */
export function ListTable<Row extends RowData>(props: ListTableProps<Row>) {
  const { label, columns, list, rowId, filters, empty, noMatch = "Nothing matches", noMatchAdvice } = props;
  return (
    <>
      {filters && <FilterBar filters={filters} />}
      <DataTable
        label={label}
        columns={columns}
        rows={list.rows}
        listing={list}
        rowId={rowId}
        empty={
          filters?.isFiltered ? (
            <Empty title={noMatch}>Change the filters, or clear them.{noMatchAdvice && ` ${noMatchAdvice}`}</Empty>
          ) : (
            empty
          )
        }
      />
    </>
  );
}

interface ListPageProps<Row extends RowData> extends Omit<ListTableProps<Row>, "label"> {
  readonly title: string;
  readonly description?: ReactNode;
  /** The page that leads here. */
  readonly back?: ComponentProps<typeof PageHeader>["back"];
  /** Buttons at the right of the title. */
  readonly actions?: ReactNode;
  /** Shown between the title and the filters. */
  readonly children?: ReactNode;
}

/** A page that is one list. */
export function ListPage<Row extends RowData>(props: ListPageProps<Row>) {
  const { title, description, back, actions, children, ...list } = props;
  return (
    <>
      <PageHeader title={title} description={description} {...(back && { back })}>
        {actions}
      </PageHeader>
      {children}
      <ListTable label={title} {...list} />
    </>
  );
}
