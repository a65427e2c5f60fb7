import { Button, Skeleton } from "@mantine/core";
import { type ColumnDef, type RowData, useTable } from "@tanstack/react-table";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useEffect, useRef } from "react";
import { ErrorPanel } from "../error-panel.tsx";
import { features } from "./columns.ts";
import classes from "./data-table.module.css";

/** What a table needs of a query: TanStack Query's results have these members. */
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
  /** Headers sort the rows. Only for lists that are loaded completely. */
  readonly canSort?: boolean;
}

const none: readonly never[] = [];
/** Above this number of rows only those in view are in the document. */
const virtualFrom = 120;
const rowHeightPx = 41;

/** A list as a table, with its empty, loading and error states; more pages load as the reader scrolls. */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { label, columns, rows, listing, rowId, empty, canSort = false } = props;
  const table = useTable({
    features,
    columns,
    data: (rows ?? none) as Row[],
    getRowId: rowId,
    enableSorting: canSort,
  });
  const body = useRef<HTMLTableSectionElement>(null);
  const all = table.getRowModel().rows;
  const isVirtual = all.length > virtualFrom;
  const virtualizer = useWindowVirtualizer({
    count: all.length,
    enabled: isVirtual,
    estimateSize: () => rowHeightPx,
    overscan: 20,
    scrollMargin: body.current?.offsetTop ?? 0,
  });
  const items = virtualizer.getVirtualItems();
  const last = isVirtual ? (items.at(-1)?.index ?? 0) : 0;
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = listing;
  useEffect(() => {
    if (isVirtual && last >= all.length - 30 && hasNextPage && !isFetchingNextPage) fetchNextPage?.();
  }, [isVirtual, last, all.length, hasNextPage, isFetchingNextPage, fetchNextPage]);

  if (listing.error && !rows?.length) return <ErrorPanel error={listing.error} onRetry={() => listing.refetch()} />;
  if (!listing.isPending && all.length === 0) return empty;
  const shown = isVirtual ? items.flatMap(({ index }) => all[index] ?? []) : all;
  const before = isVirtual ? (items[0]?.start ?? 0) - virtualizer.options.scrollMargin : 0;
  const after = isVirtual
    ? virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0) + virtualizer.options.scrollMargin
    : 0;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard */}
      <section className={classes.scroll} aria-label={label} tabIndex={0}>
        <table
          className={classes.table}
          aria-busy={listing.isPending}
          aria-rowcount={hasNextPage ? -1 : all.length + 1}
        >
          <thead>
            {table.getHeaderGroups().map((group) => (
              <tr key={group.id}>
                {group.headers.map((header) => {
                  const { meta } = header.column.columnDef;
                  const sorted = header.column.getIsSorted();
                  const text = <table.FlexRender header={header} />;
                  return (
                    <th
                      key={header.id}
                      data-align={meta?.align}
                      data-wide-only={meta?.wideOnly}
                      aria-sort={sorted ? (sorted === "asc" ? "ascending" : "descending") : undefined}
                    >
                      {canSort && header.column.getCanSort() && !meta?.hiddenHeader ? (
                        <button
                          type="button"
                          className={classes.sort}
                          onClick={header.column.getToggleSortingHandler()}
                        >
                          {text}
                          <span aria-hidden>{sorted === "asc" ? " ↑" : sorted === "desc" ? " ↓" : ""}</span>
                        </button>
                      ) : (
                        <span className={meta?.hiddenHeader ? classes.hidden : undefined}>{text}</span>
                      )}
                    </th>
                  );
                })}
              </tr>
            ))}
          </thead>
          <tbody ref={body}>
            {listing.isPending && <LoadingRows columns={columns.length} />}
            {before > 0 && <tr aria-hidden style={{ height: before }} />}
            {shown.map((row) => (
              <tr key={row.id}>
                {row.getAllCells().map((cell) => (
                  <td
                    key={cell.id}
                    data-align={cell.column.columnDef.meta?.align}
                    data-wide-only={cell.column.columnDef.meta?.wideOnly}
                  >
                    <table.FlexRender cell={cell} />
                  </td>
                ))}
              </tr>
            ))}
            {after > 0 && <tr aria-hidden style={{ height: after }} />}
          </tbody>
        </table>
      </section>
      {hasNextPage && (
        <Button
          mt="sm"
          variant="default"
          size="xs"
          loading={isFetchingNextPage ?? false}
          onClick={() => fetchNextPage?.()}
        >
          Show more
        </Button>
      )}
      {listing.error && rows?.length ? <ErrorPanel error={listing.error} onRetry={() => listing.refetch()} /> : null}
    </>
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
