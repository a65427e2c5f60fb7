import { invalidMember } from "@platform/validation/invalid";

/** Number of bytes at the beginning of a file that are examined: enough for the first names in an archive. */
export const beginningBytes = 1024;

interface Format {
  /** First bytes, as latin1. */
  begins: readonly string[];
  /** One of these is near the beginning, too. */
  has?: readonly string[];
  /** Name of the format, with advice for the sender. */
  is: string;
}

const zip = "PK\x03\x04";

const formats: readonly Format[] = [
  { begins: ["%PDF-"], is: "a PDF. Export the payroll as CSV instead of printing it" },
  { begins: [zip], has: ["opendocument.spreadsheet"], is: "an OpenDocument spreadsheet. Save it as XLSX or CSV" },
  { begins: [zip, "PK\x05\x06"], is: "a ZIP archive. Upload the CSV file in it" },
  {
    begins: ["\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"],
    is: "an Excel workbook of an older version (XLS), or with a password. Save it as XLSX or CSV, without a password",
  },
  { begins: ["\x1f\x8b"], is: "compressed (gzip). Upload the CSV file in it" },
  { begins: ["7z\xbc\xaf\x27\x1c", "Rar!\x1a\x07"], is: "an archive. Upload the CSV file in it" },
  {
    begins: ["\x89PNG\r\n", "\xff\xd8\xff", "GIF87a", "GIF89a", "II*\0", "MM\0*"],
    is: "an image. Export the payroll as CSV",
  },
  { begins: ["{\\rtf"], is: "an RTF document. Export the payroll as CSV" },
];

/** Names of parts with which a workbook begins. */
const workbookParts = ["[Content_Types].xml", "_rels/", "xl/", "docProps/"];

/** True for a file that may be an Excel workbook (XLSX). */
export function isWorkbook(beginning: Uint8Array): boolean {
  const text = Buffer.from(beginning.subarray(0, beginningBytes)).toString("latin1");
  return text.startsWith(zip) && workbookParts.some((part) => text.includes(part));
}

/** A document of tags, after a byte order mark in UTF-8. */
const tagged = /^(?:\xef\xbb\xbf)?\s*<(!doctype html|html|\?xml)/i;

/** Returns the format of a file that is neither CSV nor a workbook, with advice for the sender; otherwise undefined. */
export function foreignFormat(beginning: Uint8Array): string | undefined {
  if (isWorkbook(beginning)) return undefined;
  const text = Buffer.from(beginning.subarray(0, beginningBytes)).toString("latin1");
  const format = formats.find(
    ({ begins, has = [""] }) => begins.some((part) => text.startsWith(part)) && has.some((part) => text.includes(part)),
  );
  if (format) return format.is;
  const tag = tagged.exec(text)?.[1];
  if (tag === undefined) return undefined;
  return tag === "?xml" ? "an XML document. Save it as CSV" : "a web page. Export the payroll as CSV";
}

/** Passes a file on. Throws INVALID_ARGUMENT after its first bytes if it is neither CSV nor a workbook. */
export async function* refuseForeign(content: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  let beginning: Uint8Array | undefined = new Uint8Array(0);
  for await (const chunk of content) {
    if (!beginning) {
      yield chunk;
      continue;
    }
    beginning = Buffer.concat([beginning, chunk]);
    if (beginning.length < beginningBytes) continue;
    yield checked(beginning);
    beginning = undefined;
  }
  if (beginning && beginning.length > 0) yield checked(beginning);
}

function checked(beginning: Uint8Array): Uint8Array {
  const format = foreignFormat(beginning);
  if (format !== undefined)
    throw invalidMember("INVALID_FILE", "file", `must be a CSV file or an Excel workbook (XLSX), and is ${format}`);
  return beginning;
}
