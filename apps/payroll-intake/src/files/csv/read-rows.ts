import { CsvError, type Parser, parse } from "csv-parse";
import { parse as parseAtOnce } from "csv-parse/sync";
import { type ColumnMapping, noMapping } from "./column-mapping.ts";
import { knownNames } from "./find-columns.ts";

/** The text is not valid CSV, or has too many rows. The message contains the reason and no text of the file. */
export class UnreadableCsv extends Error {
  override readonly name = "UnreadableCsv";
}

const delimiters = [",", ";", "\t", "|"] as const;
/** Maximum length of a row in characters. Without it, a quote that is never closed would buffer the rest of the file. */
const maxRowCharacters = 65_536;
/** Number of rows in which the header is searched: those above it are the title of the file. */
export const maxTitleRows = 30;

// RFC 4180 (https://www.rfc-editor.org/rfc/rfc4180), with common deviations of payroll programs.
// Empty lines are rows without cells, so that rows are counted as a spreadsheet counts them.
const options = { bom: true, trim: true, relax_column_count: true } as const;

/** A row with its number in the file, where the first row is 1. */
export interface TableRow {
  row: number;
  cells: string[];
}

/** The rows of a file. Those without text may be left out. */
export interface Rows {
  /** True if a comma can be the decimal point, because cells are separated by another character. */
  decimalCommas: boolean;
  /** True if a comma is known to be the decimal point. */
  showsCommas?: boolean;
  /** Iterating throws UnreadableCsv. */
  rows: AsyncIterable<TableRow>;
}

/** Opens a delimited file. The delimiter is the one that gives one of the first lines the most known names. */
export async function openRows(text: AsyncIterable<string>, mapping = noMapping): Promise<Rows> {
  const source = text[Symbol.asyncIterator]();
  const head = await firstLines(source);
  const delimiter = delimiterOf(head, mapping);
  return { decimalCommas: delimiter === ";", rows: readRows(source, head, delimiter) };
}

async function* readRows(source: AsyncIterator<string>, head: string, delimiter: string): AsyncIterable<TableRow> {
  if (head.trim() === "") return;
  const parser = parse({ ...options, delimiter, max_record_size: maxRowCharacters });
  acceptAnyLength(parser);
  const fed = feed(parser, head, source);
  // `feed` reports its errors through the parser; this prevents an unhandled rejection.
  fed.catch(() => {});
  let row = 0;
  try {
    for await (const cells of parser) yield { row: ++row, cells: cells as string[] };
    await fed;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const message = "The file is not valid CSV: a quote is not closed, or is closed in the middle of a cell.";
    throw new UnreadableCsv(message, { cause: error });
  } finally {
    parser.destroy();
    await source.return?.();
  }
}

/**
 * Lets rows differ in length. csv-parse makes an error, with its stack, of each row that is not as long as the first, a title in many
 * files, even where its options accept it: a million such rows would take 25 s of a processor instead of 2 s.
 */
function acceptAnyLength(parser: Parser): void {
  const { state } = parser as unknown as { state: { record: string[] } };
  Object.defineProperty(state, "expectedRecordLength", { get: () => state.record.length, set() {} });
}

/** Reads until the first lines are complete, and returns everything that was read. */
async function firstLines(source: AsyncIterator<string>): Promise<string> {
  let head = "";
  while (linesOf(head).length <= maxTitleRows && head.length <= maxRowCharacters) {
    const next = await source.next();
    if (next.done) break;
    head += next.value;
  }
  return head;
}

function linesOf(head: string): string[] {
  return head.split(/\r\n|\r|\n/, maxTitleRows + 1);
}

function delimiterOf(head: string, mapping: ColumnMapping): string {
  const lines = linesOf(head).slice(0, maxTitleRows);
  const candidates = delimiters.map((delimiter) => ({
    delimiter,
    count: Math.max(0, ...lines.map((line) => knownColumns(line, delimiter, mapping))),
  }));
  return candidates.reduce((best, one) => (one.count > best.count ? one : best)).delimiter;
}

function knownColumns(line: string, delimiter: string, mapping: ColumnMapping): number {
  if (!line.includes(delimiter)) return knownNames([line.trim()], mapping);
  try {
    const [header = []] = parseAtOnce(line, { ...options, delimiter }) as string[][];
    return knownNames(header, mapping);
  } catch {
    return 0;
  }
}

/** Writes the text to the parser with backpressure. */
async function feed(parser: Parser, head: string, source: AsyncIterator<string>): Promise<void> {
  try {
    let text = head;
    for (;;) {
      if (!parser.write(text)) await new Promise((resolve) => parser.once("drain", resolve));
      const next = await source.next();
      if (next.done) break;
      text = next.value;
    }
    parser.end();
  } catch (error) {
    parser.destroy(error instanceof Error ? error : new Error("The text could not be read.", { cause: error }));
    throw error;
  }
}
