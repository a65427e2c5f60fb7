import { type FocusEvent, type KeyboardEvent, useRef, useState } from "react";

const moves: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-10, 0],
  PageDown: [10, 0],
  Home: [0, -Infinity],
  End: [0, Infinity],
};

const within = (index: number, length: number) => Math.min(Math.max(index, 0), length - 1);

/**
 * Keys of a grid: one cell is reached with Tab, and arrows move between cells, so that a grid of thousands of links is one stop.
 *
 * @returns what the grid's element gets, and the `tabIndex` of a cell, which also has `data-row` and `data-column`
 */
export function useGridKeys(rows: number, columns: number) {
  const grid = useRef<HTMLTableElement>(null);
  const [active, setActive] = useState<readonly [row: number, column: number]>([0, 0]);
  const row = within(active[0], rows);
  const column = within(active[1], columns);
  const onKeyDown = (event: KeyboardEvent) => {
    const move = moves[event.key];
    if (!move || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const next = [within(row + move[0], rows), within(column + move[1], columns)] as const;
    grid.current?.querySelector<HTMLElement>(`[data-row="${next[0]}"][data-column="${next[1]}"]`)?.focus();
  };
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const { row: focusedRow, column: focusedColumn } = target.dataset;
    if (focusedRow && focusedColumn) setActive([Number(focusedRow), Number(focusedColumn)]);
  };
  const tabIndexOf = (ofRow: number, ofColumn: number) => (ofRow === row && ofColumn === column ? 0 : -1);
  return { grid: { ref: grid, onKeyDown, onFocus }, tabIndexOf };
}
