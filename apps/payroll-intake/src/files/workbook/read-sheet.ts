import type { TableRow } from "../csv/read-rows.ts";
import type { Archive } from "./archive.ts";
import { longer, readXml } from "./read-xml.ts";
import type { SharedStrings } from "./shared-strings.ts";
import type { ShowNumber } from "./styles.ts";
import { UnreadableWorkbook } from "./unreadable-workbook.ts";

/** Rows and columns of a sheet in Excel; payroll has some tens of columns. */
const mostRows = 1_048_576;
const mostColumns = 1000;
/** As of a row of a CSV file. */
const mostRowCharacters = 65_536;

interface SheetParts {
  strings: SharedStrings;
  show: ShowNumber;
}

/** Yields the rows of a sheet that have text, as the text of their cells. Throws UnreadableWorkbook. */
export async function* readSheet(
  archive: Archive,
  part: string,
  { strings, show }: SheetParts,
): AsyncIterable<TableRow> {
  let ready: TableRow[] = [];
  let cells: string[] = [];
  let characters = 0;
  let row = 0;
  let cell = { type: "", style: 0, column: -1, value: "", hasValue: false, hasFormula: false };
  let reads: "value" | "text" | undefined;
  let isPhonetic = false;

  function openCell({ r = "", t = "n", s = "0" }: Readonly<Record<string, string>>): void {
    const column = r === "" ? cell.column + 1 : columnOf(r);
    if (column <= cell.column) throw new UnreadableWorkbook("its cells are not in order");
    if (column >= mostColumns) throw new UnreadableWorkbook(`it has more than ${mostColumns} columns`);
    cell = { type: t, style: Number(s), column, value: "", hasValue: false, hasFormula: false };
  }

  function closeCell(): void {
    const text = textOf();
    characters += text.length;
    if (characters > mostRowCharacters)
      throw new UnreadableWorkbook(`a row is too long: it has more than ${mostRowCharacters} characters`);
    if (text === "") return;
    // What a sheet leaves out and what its cells share has no size in the archive, and is read as if it had.
    archive.limits.addBytes(text.length);
    archive.limits.addElements(cell.column - cells.length);
    while (cells.length < cell.column) cells.push("");
    cells[cell.column] = text;
  }

  function textOf(): string {
    const { type, style, value, hasValue, hasFormula } = cell;
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

  const xml = readXml(archive, part, {
    open(name, attributes) {
      if (name === "row") {
        const next = attributes.r === undefined ? row + 1 : Number(attributes.r);
        if (!Number.isInteger(next) || next <= row || next > mostRows)
          throw new UnreadableWorkbook("its rows are not in order");
        row = next;
        cells = [];
        characters = 0;
        cell.column = -1;
      }
      if (name === "c") openCell(attributes);
      if (name === "f") cell.hasFormula = true;
      if (name === "rPh") isPhonetic = true;
      reads = name === "v" ? "value" : name === "t" && !isPhonetic ? "text" : undefined;
      if (reads) cell.hasValue = true;
    },
    text(part) {
      if (reads) cell.value = longer(cell.value, part);
    },
    close(name) {
      reads = undefined;
      if (name === "rPh") isPhonetic = false;
      if (name === "c") closeCell();
      if (name === "row" && cells.length > 0) ready.push({ row, cells });
    },
  });
  for await (const _ of xml) {
    const rows = ready;
    ready = [];
    yield* rows;
  }
}

/** `B3` is 1. */
function columnOf(reference: string): number {
  const letters = /^([A-Z]{1,3})\d+$/.exec(reference)?.[1];
  if (letters === undefined) throw new UnreadableWorkbook("its XML is damaged");
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
