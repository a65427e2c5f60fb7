import { type Parser, parse } from "csv-parse";
import { parse as parseAtOnce } from "csv-parse/sync";
import { mapColumns } from "./columns.ts";

/** The text is no table of rows: a quote that is not closed, or a row that does not end. */
export class UnreadableCsv extends Error {
  override readonly name = "UnreadableCsv";
}

const delimiters = [",", ";", "\t", "|"] as const;
/** No row of a payroll is longer; a quote that is never closed would else hold the rest of the file. */
const maxRowCharacters = 65_536;

// https://www.rfc-editor.org/rfc/rfc4180, and what payroll programs make of it.
const options = { bom: true, trim: true, relax_column_count: true, skip_empty_lines: true } as const;

/** The rows of a delimited file, as they come: the header first. Throws UnreadableCsv. */
export async function* readRows(text: AsyncIterable<string>): AsyncIterable<string[]> {
  const source = text[Symbol.asyncIterator]();
  const head = await firstLine(source);
  if (head.trim() === "") return;
  const parser = parse({ ...options, delimiter: delimiterOf(head), max_record_size: maxRowCharacters });
  const fed = feed(parser, head, source);
  // It rejects through the parser; here nobody else would hear of it.
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

/** What has come when the first line has. */
async function firstLine(source: AsyncIterator<string>): Promise<string> {
  let head = "";
  while (!/[\r\n]/.test(head) && head.length <= maxRowCharacters) {
    const next = await source.next();
    if (next.done) break;
    head += next.value;
  }
  return head;
}

/** The delimiter under which most columns have a name that is known. */
function delimiterOf(head: string): string {
  const [line = ""] = head.split(/[\r\n]/, 1);
  const known = delimiters.map((delimiter) => ({ delimiter, count: knownColumns(line, delimiter) }));
  return known.reduce((best, one) => (one.count > best.count ? one : best)).delimiter;
}

function knownColumns(line: string, delimiter: string): number {
  try {
    const [header = []] = parseAtOnce(line, { ...options, delimiter }) as string[][];
    return mapColumns(header).places.size;
  } catch {
    return 0;
  }
}

/** Gives the parser no more than it takes. */
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
