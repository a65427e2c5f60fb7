import { Button, Text } from "@mantine/core";
import type { ColumnDef, RowData } from "@tanstack/react-table";
import { type ComponentProps, type ReactNode, useEffect, useMemo, useState } from "react";
import { Empty } from "../parts/empty.tsx";
import { PageHeader } from "../parts/page-header.tsx";
import type { features } from "../table/columns.ts";
import { DataTable } from "../table/data-table.tsx";
import { useSort } from "../table/use-sort.ts";
import { saveText } from "../text/save-text.ts";
import { type Bulk, BulkBar, ChosenRows, chooseColumn, useChoice } from "./bulk.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { listCsv } from "./list-csv.ts";
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
  readonly canSort?: boolean;
}

/** A list with its filters, and its empty, loading and error states. */
export function ListTable<Row extends RowData>(props: ListTableProps<Row>) {
  const {
    label,
    columns,
    list,
    rowId,
    filters,
    empty,
    noMatch = "Nothing matches",
    noMatchAdvice,
    canSort = false,
  } = props;
  return (
    <>
      {filters && <FilterBar filters={filters} />}
      <DataTable
        label={label}
        columns={columns}
        rows={list.rows}
        listing={list}
        rowId={rowId}
        canSort={canSort}
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

interface ListPageProps<Row extends RowData> extends Omit<ListTableProps<Row>, "label" | "canSort"> {
  readonly title: string;
  readonly description?: ReactNode;
  /** The page that leads here. */
  readonly back?: ComponentProps<typeof PageHeader>["back"];
  /** Buttons at the right of the title. */
  readonly actions?: ReactNode;
  /** Shown between the title and the filters. */
  readonly children?: ReactNode;
  /** An action on chosen rows; an object that stays the same. Absent: nothing is chosen. */
  readonly bulk?: Bulk<Row> | undefined;
}

/** The most rows of a list that are sorted or exported: all of them are loaded for that, a hundred with each call. */
const mostRows = 10_000;
const none: readonly never[] = [];

/** Loads all pages of a list while that is wanted. */
function useWhole<Row>(list: List<Row>, isWanted: boolean): { isWhole: boolean; isCut: boolean } {
  const { rows = none, isPending, error, hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  const isCut = hasNextPage && rows.length >= mostRows;
  const isMissing = isWanted && hasNextPage && !isCut && !error;
  useEffect(() => {
    if (isMissing && !isFetchingNextPage) fetchNextPage();
  }, [isMissing, isFetchingNextPage, fetchNextPage]);
  return { isWhole: !isPending && (!hasNextPage || isCut), isCut };
}

/** The chosen ids without those of shown rows that cannot be chosen, such as reports that are void by now. */
function chosenOf<Row>(
  chosen: ReadonlySet<string>,
  rows: readonly Row[],
  rowId: (row: Row) => string,
  bulk: Bulk<Row>,
): { ids: string[]; hiddenCount: number } {
  const shown = new Map(rows.map((row) => [rowId(row), row]));
  const ids = [...chosen].filter((id) => {
    const row = shown.get(id);
    return row === undefined || bulk.canChoose(row);
  });
  return { ids, hiddenCount: ids.filter((id) => !shown.has(id)).length };
}

/** A page that is one list: its headers sort it, and what is filtered and sorted can be saved as a CSV file. */
export function ListPage<Row extends RowData>(props: ListPageProps<Row>) {
  const { title, description, back, actions, children, bulk, list, ...table } = props;
  const { columns, rowId } = table;
  const choice = useChoice();
  const shownColumns = useMemo(
    () => (bulk ? [chooseColumn(bulk, rowId), ...columns] : columns),
    [bulk, rowId, columns],
  );
  const { rows, sort } = useSort(list.rows ?? none, table.columns);
  const [isExporting, setExporting] = useState(false);
  const { isWhole, isCut } = useWhole(list, isExporting || sort.column !== "");
  const file = isExporting && isWhole ? listCsv(columns, rows) : undefined;
  const fileName = `${title.toLowerCase().replaceAll(" ", "-")}.csv`;
  useEffect(() => {
    if (file === undefined) return;
    setExporting(false);
    saveText(fileName, file, "text/csv");
  }, [file, fileName]);
  return (
    <>
      <PageHeader title={title} description={description} {...(back && { back })}>
        {rows.length > 0 && (
          <Button
            variant="default"
            visibleFrom="sm"
            loading={isExporting && !list.error}
            onClick={() => setExporting(true)}
          >
            Export CSV
          </Button>
        )}
        {actions}
      </PageHeader>
      {children}
      {isCut && (
        <Text size="sm" mb="xs" role="status">
          Sorting and the file have the newest {mostRows.toLocaleString("en-US")}. Filter the list for the others.
        </Text>
      )}
      {bulk && choice.ids.size > 0 && (
        <BulkBar
          bulk={bulk}
          {...chosenOf(choice.ids, rows, rowId, bulk)}
          onClear={choice.clear}
          onDone={list.refetch}
        />
      )}
      <ChosenRows value={choice}>
        <ListTable label={title} list={list} canSort {...table} columns={shownColumns} />
      </ChosenRows>
    </>
  );
}
