import type { MessageInitShape } from "@bufbuild/protobuf";
import type { PreviewColumnsResponseSchema } from "@platform/contracts/payroll_intake/v1/payroll_files";
import { invalidMember } from "@platform/validation/invalid";
import type { ReportProfile } from "../payroll/payroll-report.ts";
import { mapColumns } from "./csv/columns.ts";
import { decodeText, UndecodableText } from "./csv/decode-text.ts";
import { openRows, UnreadableCsv } from "./csv/read-rows.ts";
import { readTable } from "./csv/read-table.ts";

const mostBytes = 65_536;
const lineFeed = 0x0a;

/** Returns the columns of a file by its first bytes. Throws INVALID_ARGUMENT for more than 65,536 bytes. */
export async function previewColumns(
  beginning: Uint8Array,
  profile: ReportProfile,
): Promise<MessageInitShape<typeof PreviewColumnsResponseSchema>> {
  if (beginning.length > mostBytes) {
    throw invalidMember("INVALID_FILE", "beginning", `must have at most ${mostBytes} bytes`);
  }
  const { columns, missing, repeated } = mapColumns(await headerOf(beginning), profile);
  return { columns, missing: missing.map(({ name }) => name), repeated: repeated.map(({ name }) => name) };
}

/** Resolves to the header; empty if the bytes are no text. */
async function headerOf(beginning: Uint8Array): Promise<string[]> {
  // The last line can be incomplete, in the middle of a character.
  const end = beginning.lastIndexOf(lineFeed) + 1;
  const text = decodeText(chunkOf(end === 0 ? beginning : beginning.subarray(0, end)));
  try {
    const table = await readTable(await openRows(text));
    await table.close();
    return table.header?.cells ?? [];
  } catch (error) {
    if (!(error instanceof UnreadableCsv) && !(error instanceof UndecodableText)) throw error;
    return [];
  }
}

async function* chunkOf(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}
