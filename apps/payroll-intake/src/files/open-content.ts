import type { Queryable } from "@platform/postgres/query/statement";
import { invalidMember } from "@platform/validation/invalid";
import type { ReportKey } from "../payroll/report-key.ts";
import type { ColumnMapping } from "./csv/column-mapping.ts";
import { decodeText } from "./csv/decode-text.ts";
import { openRows, type Rows } from "./csv/read-rows.ts";
import { isWorkbook } from "./foreign-format.ts";
import { openWorkbook } from "./workbook/open-workbook.ts";
import { storeBytes } from "./workbook/stored-bytes.ts";
import { NoSuchSheet, NoWorkbook } from "./workbook/unreadable-workbook.ts";

/** The rows of a file, whatever its form. */
export interface OpenContent extends Rows {
  /** The sheets of a workbook that are not read. */
  otherSheets: string[];
}

/** Opens a file as text in CSV. */
export async function openText(content: AsyncIterable<Uint8Array>, mapping: ColumnMapping): Promise<OpenContent> {
  return { ...(await openRows(decodeText(content), mapping)), otherSheets: [] };
}

/**
 * Opens a file by its first bytes: an Excel workbook, or text. Throws INVALID_ARGUMENT for a sheet that does not exist, and for
 * another Office document; throws the errors of reading for content that cannot be read.
 */
export async function openContent(
  tx: Queryable,
  { sheet, ...upload }: ReportKey & { sheet: string },
  { content, mapping }: { content: AsyncIterable<Uint8Array>; mapping: ColumnMapping },
): Promise<OpenContent> {
  const source = content[Symbol.asyncIterator]();
  const first = await source.next();
  const all = rest(first, source);
  if (first.done || !isWorkbook(first.value)) {
    if (sheet !== "") throw invalidMember("INVALID_FILE", "sheet", "must be left out: the file is no Excel workbook");
    return openText(all, mapping);
  }
  const { reader, size } = await storeBytes(tx, upload, all);
  try {
    const { rows, others } = await openWorkbook(reader, size, sheet);
    return { rows, decimalCommas: false, otherSheets: others };
  } catch (error) {
    if (error instanceof NoWorkbook) {
      const is = "must be a CSV file or an Excel workbook (XLSX), and is another document. Save it as CSV";
      throw invalidMember("INVALID_FILE", "file", is);
    }
    if (!(error instanceof NoSuchSheet)) throw error;
    const names = error.sheets.slice(0, 20).map((name) => `"${name.slice(0, 31)}"`);
    throw invalidMember("INVALID_FILE", "sheet", `must be a sheet of the workbook, which has ${names.join(", ")}`);
  }
}

async function* rest(first: IteratorResult<Uint8Array>, source: AsyncIterator<Uint8Array>): AsyncIterable<Uint8Array> {
  for (let next = first; !next.done; next = await source.next()) yield next.value;
}
