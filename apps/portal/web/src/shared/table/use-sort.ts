import { useNavigate, useSearch } from "@tanstack/react-router";
import type { ColumnDef, RowData } from "@tanstack/react-table";
import { useMemo } from "react";
import { useEmployerNames } from "../employers/employer-name.tsx";
import type { features } from "./columns.ts";

/** The order of a table by one of its columns. */
export interface Sort {
  /** Empty: the order of the list. */
  readonly column: string;
  readonly isDescending: boolean;
  /** Sorts by a column, then the other way round, then no more. */
  toggle(column: string): void;
}

type Columns<Row extends RowData> = readonly ColumnDef<typeof features, Row>[];

/** Reads the value of a row in a column, as it is sorted and exported; undefined for a column without one, such as of buttons. */
export function readerOf<Row extends RowData>(column: ColumnDef<typeof features, Row>) {
  if (!("accessorFn" in column)) return undefined;
  const { accessorFn } = column;
  return (row: Row, index: number) => String(accessorFn(row, index) ?? "");
}

const none: readonly never[] = [];
const decimal = /^-?\d+(?:\.\d+)?$/;

/** Compares amounts as numbers, and other texts as people order them: `Row 9` is before `row 10`. */
export function compareValues(one: string, other: string): number {
  if (decimal.test(one) && decimal.test(other)) return Number(one) - Number(other);
  return one.localeCompare(other, "en-US", { numeric: true });
}

/** Sorts rows, if they can be, by the column that the URL names: `sort=wages`, or `sort=-wages` from the largest on. */
export function useSort<Row extends RowData>(rows: readonly Row[], columns: Columns<Row>, canSort = true) {
  const navigate = useNavigate();
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const name = typeof search.sort === "string" ? search.sort : "";
  const isDescending = name.startsWith("-");
  const id = isDescending ? name.slice(1) : name;
  const values = useMemo(() => {
    const column = canSort ? columns.find((one) => one.id === id) : undefined;
    const read = column && readerOf(column);
    return read && rows.map(read);
  }, [rows, columns, id, canSort]);
  // An employer is shown by its name, and sorted by it.
  const nameOf = useEmployerNames(id === "employer" && values ? values : none);
  const sorted = useMemo(() => {
    if (!values) return undefined;
    const texts = new Map(rows.map((row, index) => [row, nameOf(values[index] ?? "")]));
    const compare = (one: Row, other: Row) => compareValues(texts.get(one) ?? "", texts.get(other) ?? "");
    return rows.toSorted(isDescending ? (one, other) => compare(other, one) : compare);
  }, [rows, values, nameOf, isDescending]);
  const sort: Sort = {
    column: sorted ? id : "",
    isDescending,
    toggle(column) {
      const next = column !== id ? column : isDescending ? undefined : `-${column}`;
      navigate({
        to: ".",
        search: ((before: object) => ({ ...before, sort: next })) as never,
        replace: true,
        resetScroll: false,
      });
    },
  };
  return { rows: sorted ?? rows, sort };
}
