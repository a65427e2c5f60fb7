import { createColumnHelper, metaHelper, type RowData, tableFeatures } from "@tanstack/react-table";

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

/** Features of the portal's tables. */
export const features = tableFeatures({ columnMeta: metaHelper<ColumnMeta>() });

/** Helper for the columns of one kind of row. */
export const columnsOf = <Row extends RowData>() => createColumnHelper<typeof features, Row>();
