import { CsvError, parse } from "csv-parse";
import { type RowColumn, type RowTexts, rowColumns } from "./check-rows.ts";

/** The bytes are not a CSV file with the columns of a rate table. */
export class UnreadableTable extends Error {
  override readonly name = "UnreadableTable";
}

const aliases: Readonly<Record<RowColumn, readonly string[]>> = {
  state: ["state", "statecode", "st"],
  class_code: ["classcode", "classificationcode", "class", "code", "ncci", "nccicode"],
  description: ["description", "classdescription", "words", "ownwords", "phraseology"],
  basis: ["basis", "premiumbasis", "ratebasis"],
  rate: ["rate", "manualrate", "baserate"],
  minimum_premium: ["minimumpremium", "minpremium", "minprem", "minimum"],
  effective_from: ["effectivefrom", "effectivedate", "effective", "from"],
};
const byAlias = new Map(rowColumns.flatMap((column) => aliases[column].map((name) => [name, column] as const)));
const required: readonly RowColumn[] = ["state", "class_code", "rate"];
const maxRowCharacters = 65_536;

/** Yields the rows of a CSV file in UTF-8 with their lines; the first row names the columns. Throws UnreadableTable. */
export async function* readCsv(bytes: AsyncIterable<Uint8Array>): AsyncIterable<{ texts: RowTexts; line: number }> {
  const parser = parse({
    bom: true,
    trim: true,
    relax_column_count: true,
    skip_empty_lines: true,
    info: true,
    delimiter: [",", ";", "\t"],
    max_record_size: maxRowCharacters,
  });
  const fed = feed(bytes, parser);
  fed.catch((error) => parser.destroy(error));
  let columns: Map<RowColumn, number> | undefined;
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      if (!columns) columns = columnsOf(record);
      else yield { texts: textsOf(record, columns), line: info.lines };
    }
    await fed;
  } catch (error) {
    if (error instanceof CsvError)
      throw new UnreadableTable("must be a CSV file: a quote is not closed or a row is too long", { cause: error });
    throw error;
  } finally {
    parser.destroy();
  }
  if (!columns) throw new UnreadableTable("must have a header that names the columns");
}

async function feed(bytes: AsyncIterable<Uint8Array>, parser: ReturnType<typeof parse>): Promise<void> {
  for await (const chunk of bytes) {
    if (!parser.write(chunk)) await new Promise((resolve) => parser.once("drain", resolve));
  }
  parser.end();
}

function columnsOf(header: readonly string[]): Map<RowColumn, number> {
  const columns = new Map<RowColumn, number>();
  for (const [index, name] of header.entries()) {
    const column = byAlias.get(name.toLowerCase().replaceAll(/[^a-z]/g, ""));
    if (column === undefined && name !== "") throw new UnreadableTable(unknownColumn(name));
    if (column === undefined) continue;
    if (columns.has(column)) throw new UnreadableTable(`must name the column ${column} once`);
    columns.set(column, index);
  }
  const missing = required.filter((column) => !columns.has(column));
  if (missing.length > 0) throw new UnreadableTable(`must have the columns ${missing.join(", ")}`);
  return columns;
}

/** A column that is not read may be a misspelt one, without which the rates would be others. */
function unknownColumn(name: string): string {
  return `has the column ${name.slice(0, 100)}, which is not known; known are ${rowColumns.join(", ")}`;
}

function textsOf(row: readonly string[], columns: ReadonlyMap<RowColumn, number>): RowTexts {
  const texts = rowColumns.map((column) => [column, row[columns.get(column) ?? -1] ?? ""]);
  return Object.fromEntries(texts) as Record<RowColumn, string>;
}
