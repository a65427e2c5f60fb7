import { Button, Skeleton } from "@mantine/core";
import { type ColumnDef, type Header, type RowData, useTable } from "@tanstack/react-table";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { texts } from "../../language/texts.ts";
import { ErrorPanel } from "../parts/error-panel.tsx";
import { features } from "./columns.ts";
import classes from "./data-table.module.css";
import { type Sort, useSort } from "./use-sort.ts";

/** Members of a query that a table needs: TanStack Query's results have them. */
interface Listing {
  readonly isPending: boolean;
  readonly error: unknown;
  readonly refetch: () => unknown;
  readonly hasNextPage?: boolean;
  readonly isFetchingNextPage?: boolean;
  readonly fetchNextPage?: () => unknown;
}

interface DataTableProps<Row extends RowData> {
  /** Names the table for a screen reader. */
  readonly label: string;
  readonly columns: ColumnDef<typeof features, Row>[];
  readonly rows: readonly Row[] | undefined;
  readonly listing: Listing;
  readonly rowId: (row: Row) => string;
  /** Shown instead of the table when there are no rows. */
  readonly empty: ReactNode;
  /** Headers sort the rows that are loaded, which the URL keeps. */
  readonly canSort?: boolean;
}

const none: readonly never[] = [];
/** Above this number of rows only those near the view are in the document. */
const virtualFrom = 60;
const rowHeightPx = 41;
/** So many rows before the end of those that are loaded, the next page loads. */
const loadAhead = 60;

/** A list as a table, with its empty, loading and error states; more pages load as the reader scrolls. */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { rows = none, listing } = props;
  const hasError = Boolean(listing.error);
  if (hasError && rows.length === 0) return <ErrorPanel error={listing.error} onRetry={() => listing.refetch()} />;
  return (
    <>
      <Rows {...props} rows={rows} />
      {listing.hasNextPage && (
        <Button
          mt="sm"
          variant="default"
          size="xs"
          loading={listing.isFetchingNextPage ?? false}
          onClick={() => listing.fetchNextPage?.()}
        >
          {texts().showMore}
        </Button>
      )}
      {hasError && (
        <ErrorPanel
          error={listing.error}
          onRetry={() => (listing.hasNextPage ? listing.fetchNextPage?.() : listing.refetch())}
        />
      )}
    </>
  );
}

/** The rows near the view of a long list, with the heights of those before and after them. */
function useVisibleRows(count: number) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  const isVirtual = count > virtualFrom;
  useLayoutEffect(() => {
    if (isVirtual && body.current) setScrollMargin(body.current.getBoundingClientRect().top + window.scrollY);
  }, [isVirtual]);
  const virtualizer = useWindowVirtualizer({
    count,
    enabled: isVirtual,
    estimateSize: () => rowHeightPx,
    overscan: 10,
    scrollMargin,
  });
  const items = virtualizer.getVirtualItems();
  const first = isVirtual ? (items[0]?.index ?? 0) : 0;
  return {
    body,
    first,
    last: isVirtual ? (items.at(-1)?.index ?? 0) : count - 1,
    heightBefore: isVirtual ? (items[0]?.start ?? scrollMargin) - scrollMargin : 0,
    heightAfter: isVirtual ? virtualizer.getTotalSize() - ((items.at(-1)?.end ?? scrollMargin) - scrollMargin) : 0,
    isVirtual,
    /** Properties with which a row of a long list is measured and counted. */
    rowProps: (index: number) =>
      isVirtual && {
        ref: virtualizer.measureElement,
        "data-index": first + index,
        "aria-rowindex": first + index + 2,
      },
  };
}

/** Loads the next page when the reader comes near the end of the rows. */
function useNextPage({ hasNextPage, isFetchingNextPage, fetchNextPage, error }: Listing, isNearEnd: boolean): void {
  const hasError = Boolean(error);
  useEffect(() => {
    if (isNearEnd && hasNextPage && !isFetchingNextPage && !hasError) fetchNextPage?.();
  }, [isNearEnd, hasNextPage, isFetchingNextPage, hasError, fetchNextPage]);
}

interface RowsProps<Row extends RowData> extends DataTableProps<Row> {
  readonly rows: readonly Row[];
}

function Rows<Row extends RowData>(props: RowsProps<Row>) {
  const { label, columns, listing, rowId, empty, canSort = false } = props;
  const { rows, sort } = useSort(props.rows, columns, canSort);
  const { body, first, last, heightBefore, heightAfter, isVirtual, rowProps } = useVisibleRows(rows.length);
  useNextPage(listing, isVirtual && last >= rows.length - loadAhead);
  // The table has only the rows that are shown, so that its work does not grow with the list.
  const table = useTable({
    features,
    columns,
    data: useMemo(() => rows.slice(first, last + 1), [rows, first, last]),
    getRowId: rowId,
  });
  const shown = table.getRowModel().rows;
  if (!listing.isPending && rows.length === 0) return empty;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
    <section className={classes.scroll} aria-label={label} tabIndex={0}>
      <table
        className={classes.table}
        aria-busy={listing.isPending}
        aria-rowcount={listing.hasNextPage ? -1 : rows.length + 1}
      >
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map((header) => (
                <HeaderCell key={header.id} header={header} sort={canSort ? sort : undefined}>
                  <table.FlexRender header={header} />
                </HeaderCell>
              ))}
            </tr>
          ))}
        </thead>
        <tbody ref={body}>
          {listing.isPending && <LoadingRows columns={columns.length} />}
          {heightBefore > 0 && <tr aria-hidden style={{ height: heightBefore }} />}
          {shown.map((row, index) => (
            <tr key={row.id} {...rowProps(index)}>
              {row.getAllCells().map((cell) => (
                <td
                  key={cell.id}
                  data-align={cell.column.columnDef.meta?.align}
                  data-wide-only={cell.column.columnDef.meta?.wideOnly}
                  data-narrow-only={cell.column.columnDef.meta?.narrowOnly}
                >
                  <table.FlexRender cell={cell} />
                </td>
              ))}
            </tr>
          ))}
          {heightAfter > 0 && <tr aria-hidden style={{ height: heightAfter }} />}
        </tbody>
      </table>
    </section>
  );
}

interface HeaderCellProps<Row extends RowData> {
  readonly header: Header<typeof features, Row>;
  readonly sort: Sort | undefined;
  readonly children: ReactNode;
}

function HeaderCell<Row extends RowData>({ header, sort, children }: HeaderCellProps<Row>) {
  const { id, columnDef } = header.column;
  const { meta } = columnDef;
  const direction = sort?.column !== id ? undefined : sort.isDescending ? "descending" : "ascending";
  return (
    <th
      data-align={meta?.align}
      data-wide-only={meta?.wideOnly}
      data-narrow-only={meta?.narrowOnly}
      aria-sort={direction}
    >
      {sort && "accessorFn" in columnDef && !meta?.hiddenHeader ? (
        <button type="button" className={classes.sort} onClick={() => sort.toggle(id)}>
          {children}
          <span aria-hidden>{direction && (direction === "ascending" ? " ↑" : " ↓")}</span>
        </button>
      ) : (
        <span className={meta?.hiddenHeader ? classes.hidden : undefined}>{children}</span>
      )}
    </th>
  );
}

function LoadingRows({ columns }: { readonly columns: number }) {
  return Array.from({ length: 6 }, (_row, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
    <tr key={row} aria-hidden>
      {Array.from({ length: columns }, (_cell, cell) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <td key={cell}>
          <Skeleton height={12} width={`${55 + ((row * 7 + cell * 13) % 35)}%`} radius="xl" />
        </td>
      ))}
    </tr>
  ));
}
