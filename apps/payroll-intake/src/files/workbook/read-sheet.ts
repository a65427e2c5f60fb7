import type { TableRow } from "../csv/read-rows.ts";
import type { Archive } from "./archive.ts";
import { longer, readXml, type XmlReader } from "./read-xml.ts";
import type { ReadingLimits } from "./reading-limits.ts";
import type { SharedStrings } from "./shared-strings.ts";
import type { ShowNumber } from "./styles.ts";
import { UnreadableWorkbook } from "./unreadable-workbook.ts";

/** Rows and columns of a sheet in Excel; payroll has some tens of columns. */
const mostRows = 1_048_576;
const mostColumns = 1000;
/** The limit for a row of a CSV file. */
const mostRowCharacters = 65_536;

interface SheetParts {
  strings: SharedStrings;
  show: ShowNumber;
}

/** Yields the rows of a sheet that have text, as the text of their cells. Throws UnreadableWorkbook. */
export async function* readSheet(archive: Archive, part: string, parts: SheetParts): AsyncIterable<TableRow> {
  const reader = new SheetReader(parts, archive.limits);
  for await (const _ of readXml(archive, part, reader)) yield* reader.takeRows();
}

interface Cell {
  type: string;
  style: number;
  column: number;
  value: string;
  hasValue: boolean;
  hasFormula: boolean;
}

/** Collects the rows of a sheet from the elements of its XML. */
class SheetReader implements XmlReader {
  readonly #parts: SheetParts;
  readonly #limits: ReadingLimits;
  #ready: TableRow[] = [];
  #cells: string[] = [];
  #characters = 0;
  #row = 0;
  #cell: Cell = { type: "", style: 0, column: -1, value: "", hasValue: false, hasFormula: false };
  #reads: "value" | "text" | undefined;
  #isPhonetic = false;

  constructor(parts: SheetParts, limits: ReadingLimits) {
    this.#parts = parts;
    this.#limits = limits;
  }

  /** Returns the rows that were read since the last call. */
  takeRows(): TableRow[] {
    const rows = this.#ready;
    this.#ready = [];
    return rows;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === "row") this.#openRow(attributes.r);
    if (name === "c") this.#openCell(attributes);
    if (name === "f") this.#cell.hasFormula = true;
    if (name === "rPh") this.#isPhonetic = true;
    this.#reads = name === "v" ? "value" : name === "t" && !this.#isPhonetic ? "text" : undefined;
    if (this.#reads) this.#cell.hasValue = true;
  }

  text(part: string): void {
    if (this.#reads) this.#cell.value = longer(this.#cell.value, part);
  }

  close(name: string): void {
    this.#reads = undefined;
    if (name === "rPh") this.#isPhonetic = false;
    if (name === "c") this.#closeCell();
    if (name === "row" && this.#cells.length > 0) this.#ready.push({ row: this.#row, cells: this.#cells });
  }

  #openRow(reference: string | undefined): void {
    const row = reference === undefined ? this.#row + 1 : Number(reference);
    if (!Number.isInteger(row) || row <= this.#row || row > mostRows)
      throw new UnreadableWorkbook("its rows are not in order");
    this.#row = row;
    this.#cells = [];
    this.#characters = 0;
    this.#cell.column = -1;
  }

  #openCell({ r = "", t = "n", s = "0" }: Readonly<Record<string, string>>): void {
    const column = r === "" ? this.#cell.column + 1 : columnOf(r);
    if (column <= this.#cell.column) throw new UnreadableWorkbook("its cells are not in order");
    if (column >= mostColumns) throw new UnreadableWorkbook(`it has more than ${mostColumns} columns`);
    this.#cell = { type: t, style: Number(s), column, value: "", hasValue: false, hasFormula: false };
  }

  #closeCell(): void {
    const text = textOf(this.#cell, this.#parts);
    this.#characters += text.length;
    if (this.#characters > mostRowCharacters)
      throw new UnreadableWorkbook(`a row is too long: it has more than ${mostRowCharacters} characters`);
    if (text === "") return;
    const { column } = this.#cell;
    const cells = this.#cells;
    // Cells that a sheet leaves out, and texts that its cells share, have no size in the archive and are counted here.
    this.#limits.addBytes(text.length);
    this.#limits.addElements(column - cells.length);
    while (cells.length < column) cells.push("");
    cells[column] = text;
  }
}

function textOf({ type, style, value, hasValue, hasFormula }: Cell, { strings, show }: SheetParts): string {
  // A program wrote a formula and not its result: without it a part of the pay could be missing.
  if (hasFormula && !hasValue) return "#FORMULA";
  if (type === "s") {
    const text = strings.get(Number(value));
    if (text === undefined && value !== "") throw new UnreadableWorkbook("a part of it is missing");
    return (text ?? "").trim();
  }
  if (type === "b") return value === "" ? "" : value.trim() === "1" ? "TRUE" : "FALSE";
  return type === "n" && value.trim() !== "" ? show(value.trim(), style) : value.trim();
}

/** `B3` is 1. */
function columnOf(reference: string): number {
  const letters = /^([A-Z]{1,3})\d+$/.exec(reference)?.[1];
  if (letters === undefined) throw new UnreadableWorkbook("its XML is damaged");
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
