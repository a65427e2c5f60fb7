import { type Parser, parse } from "csv-parse";
import { parse as parseAtOnce } from "csv-parse/sync";
import { mapColumns } from "./columns.ts";

/** The text is not valid CSV: a quote is not closed, or a row is too long. */
export class UnreadableCsv extends Error {
  override readonly name = "UnreadableCsv";
}

const delimiters = [",", ";", "\t", "|"] as const;
/** Maximum length of a row in characters. Without it, a quote that is never closed would buffer the rest of the file. */
const maxRowCharacters = 65_536;

// RFC 4180 (https://www.rfc-editor.org/rfc/rfc4180), with common deviations of payroll programs.
const options = { bom: true, trim: true, relax_column_count: true, skip_empty_lines: true } as const;

/** Yields the rows of a delimited file, the header first. Throws UnreadableCsv. */
export async function* readRows(text: AsyncIterable<string>): AsyncIterable<string[]> {
  const source = text[Symbol.asyncIterator]();
  const head = await firstLine(source);
  if (head.trim() === "") return;
  const parser = parse({ ...options, delimiter: delimiterOf(head), max_record_size: maxRowCharacters });
  const fed = feed(parser, head, source);
  // `feed` reports its errors through the parser; this prevents an unhandled rejection.
  fed.catch(() => {});
  try {
    for await (const row of parser) yield row as string[];
    await fed;
  } catch (error) {
    if (error instanceof Error && "code" in error && String(error.code).startsWith("CSV_")) {
      throw new UnreadableCsv(undefined, { cause: error });
    }
    throw error;
  } finally {
    parser.destroy();
    await source.return?.();
  }
}

/** Reads until the first line is complete, and returns everything that was read. */
async function firstLine(source: AsyncIterator<string>): Promise<string> {
  let head = "";
  while (!/[\r\n]/.test(head) && head.length <= maxRowCharacters) {
    const next = await source.next();
    if (next.done) break;
    head += next.value;
  }
  return head;
}

/** Returns the delimiter with which the header has the most known columns. */
function delimiterOf(head: string): string {
  const [line = ""] = head.split(/[\r\n]/, 1);
  const known = delimiters.map((delimiter) => ({ delimiter, count: knownColumns(line, delimiter) }));
  return known.reduce((best, one) => (one.count > best.count ? one : best)).delimiter;
}

function knownColumns(line: string, delimiter: string): number {
  try {
    const [header = []] = parseAtOnce(line, { ...options, delimiter }) as string[][];
    return mapColumns(header, "A").indexes.size;
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
