import {
  createColumnHelper,
  createSortedRowModel,
  metaHelper,
  type RowData,
  rowSortingFeature,
  sortFn_alphanumeric,
  sortFn_datetime,
  sortFn_text,
  tableFeatures,
} from "@tanstack/react-table";

interface ColumnMeta {
  /** Numbers are aligned at the end. */
  readonly align?: "end";
  /** Left out on narrow screens. */
  readonly wideOnly?: boolean;
  /** Only there on narrow screens. */
  readonly narrowOnly?: boolean;
  /** The header is for screen readers only. */
  readonly hiddenHeader?: boolean;
}

/** Features of the portal's tables: sorting of lists that are loaded completely. */
export const features = tableFeatures({
  columnMeta: metaHelper<ColumnMeta>(),
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { alphanumeric: sortFn_alphanumeric, datetime: sortFn_datetime, text: sortFn_text },
});

/** Helper for the columns of one kind of row. */
export const columnsOf = <Row extends RowData>() => createColumnHelper<typeof features, Row>();
