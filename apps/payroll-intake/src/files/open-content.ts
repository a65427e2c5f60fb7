import { chunksOf, type UploadedFile } from "@platform/rpc/server/uploaded-file";
import { invalidMember } from "@platform/validation/invalid";
import type { ColumnMapping } from "./csv/column-mapping.ts";
import { decodeText } from "./csv/decode-text.ts";
import { openRows, type Rows } from "./csv/read-rows.ts";
import { beginningBytes, isWorkbook } from "./foreign-format.ts";
import { openWorkbook } from "./workbook/open-workbook.ts";
import { NoSuchSheet, NoWorkbook } from "./workbook/unreadable-workbook.ts";
import { UploadedReader } from "./workbook/uploaded-reader.ts";

/** The rows of a file, whatever its form. */
export interface OpenContent extends Rows {
  /** The sheets of a workbook that are not read. */
  otherSheets: string[];
}

/**
 * Opens a file by its first bytes: an Excel workbook, or text. Throws INVALID_ARGUMENT for a sheet that does not exist, and for
 * another Office document; throws the errors of reading for content that cannot be read.
 */
export async function openContent(
  content: UploadedFile,
  { mapping, sheet }: { mapping: ColumnMapping; sheet: string },
): Promise<OpenContent> {
  if (!isWorkbook(await content.read(0, beginningBytes))) {
    if (sheet !== "") throw invalidMember("INVALID_FILE", "sheet", "must be left out: the file is no Excel workbook");
    return { ...(await openRows(decodeText(chunksOf(content)), mapping)), otherSheets: [] };
  }
  try {
    const { rows, others } = await openWorkbook(new UploadedReader(content), content.sizeBytes, sheet);
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
