import { colors, contentWidth, type Element, type Paper, page } from "./paper.ts";

export interface Column {
  title: string;
  /** In points; the columns of a table are as wide as the page together. */
  width: number;
  align?: "right";
}

export interface Cell {
  text: string;
  /** Texts below it, smaller. */
  notes: readonly string[];
}

export interface Row {
  cells: readonly (Cell | string)[];
  /** Totals are bold, below a line. */
  isTotal?: boolean;
}

const style = { size: 8.5 } as const;
const noteStyle = { size: 7, color: colors.muted } as const;
const lineHeight = 11.5;
const noteHeight = 9.5;
const gap = 10;
const padding = 4;
const headHeight = 20;
/** Rows that are written in one turn of the event loop. */
const rowsAtATime = 4;

/** Writes a table. Where it goes on on another page, its heading is repeated for the eye. The first column names each row. */
export async function writeTable(
  paper: Paper,
  parent: Element,
  columns: readonly Column[],
  rows: Iterable<Row>,
): Promise<void> {
  const table = paper.group("Table", parent);
  const head = paper.group("TR", paper.group("THead", table));
  paper.ensure(headHeight + 2 * lineHeight + noteHeight);
  writeHead(paper, columns, head);
  const body = paper.group("TBody", table);
  let count = 0;
  let isAfterTotal = false;
  for (const row of rows) {
    const laidOut = layOut(paper, columns, row);
    if (paper.ensure(laidOut.height)) writeHead(paper, columns);
    const isTotal = row.isTotal === true;
    if (isTotal && !isAfterTotal) paper.artifact(() => paper.rule(paper.y - 1, colors.ink));
    isAfterTotal = isTotal;
    writeRow(paper, laidOut, { body, isTotal });
    if (++count % rowsAtATime === 0) await paper.pause();
  }
  paper.y += 8;
}

/** With an element it is content, without one a repetition. */
function writeHead(paper: Paper, columns: readonly Column[], element?: Element): void {
  const { y } = paper;
  paper.artifact(() => {
    paper.doc.rect(page.left, y, contentWidth, headHeight - 4).fill(colors.band);
  });
  const write = (column: Column, x: number) => {
    const at = { x, y: y + 4, width: column.width - gap };
    paper.line(column.title, at, { size: 7.5, isBold: true, color: colors.muted, align: column.align ?? "left" });
  };
  for (const { column, x } of placesOf(columns)) {
    if (element) paper.element("TH", element, () => write(column, x), { scope: "Column" });
    else paper.artifact(() => write(column, x));
  }
  paper.y = y + headHeight;
}

function placesOf(columns: readonly Column[]) {
  let x = page.left + gap / 2;
  return columns.map((column) => {
    const place = { column, x };
    x += column.width;
    return place;
  });
}

interface LaidOutCell {
  lines: string[];
  notes: string[];
  column: Column;
  x: number;
}

interface LaidOut {
  height: number;
  cells: LaidOutCell[];
}

function layOut(paper: Paper, columns: readonly Column[], { cells, isTotal = false }: Row): LaidOut {
  const laidOut = placesOf(columns).map(({ column, x }, index) => {
    const cell = cells[index] ?? "";
    const { text, notes } = typeof cell === "string" ? { text: cell, notes: [] } : cell;
    const width = column.width - gap;
    const lines = column.align ? [text] : paper.wrapped(text, width, { ...style, isBold: isTotal, most: 3 });
    const wrapped = notes.flatMap((note) => paper.wrapped(note, width, { ...noteStyle, most: 3 }));
    return { lines, notes: wrapped, column, x };
  });
  const heights = laidOut.map(({ lines, notes }) => lines.length * lineHeight + notes.length * noteHeight);
  return { height: Math.max(...heights) + 2 * padding, cells: laidOut };
}

function writeRow(
  paper: Paper,
  { height, cells }: LaidOut,
  { body, isTotal }: { body: Element; isTotal: boolean },
): void {
  const { doc, y } = paper;
  const element = doc.struct("TR");
  for (const [index, cell] of cells.entries()) {
    const draw = () => drawCell(paper, cell, y + padding, isTotal);
    if (index === 0) paper.element("TH", element, draw, { scope: "Row" });
    else paper.element("TD", element, draw);
  }
  body.add(element);
  element.end();
  paper.y = y + height;
  paper.artifact(() => paper.rule(paper.y - 1, colors.rule));
}

function drawCell(paper: Paper, { lines, notes, column, x }: LaidOutCell, top: number, isTotal: boolean): void {
  const at = (y: number) => ({ x, y, width: column.width - gap });
  const { align = "left" } = column;
  for (const [row, text] of lines.entries()) {
    if (text !== "") paper.line(text, at(top + row * lineHeight), { ...style, isBold: isTotal, align });
  }
  const start = top + lines.length * lineHeight;
  for (const [row, text] of notes.entries()) paper.line(text, at(start + row * noteHeight), { ...noteStyle, align });
}
