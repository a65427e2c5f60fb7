import { crc32, deflateRawSync } from "node:zlib";

/** A cell: a text is shared, a number or `{xml}` is written as it is. Null is left out. */
export type WorkbookCell = string | number | null | { xml: string };

interface WorkbookSheet {
  name: string;
  rows: Iterable<readonly WorkbookCell[]>;
  isHidden?: boolean;
}

interface Workbook {
  sheets: readonly WorkbookSheet[];
  /** Formats of numbers; `s="1"` is the first of them. */
  formats?: readonly string[];
  /** Further parts of the archive, or others in the place of those that it has. */
  parts?: Readonly<Record<string, string>>;
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** Makes an Excel workbook (XLSX) as Excel writes one: sheets first, then the texts that they share. */
export function workbookOf({ sheets, formats = [], parts: others = {} }: Workbook): Buffer {
  const shared = new Map<string, number>();
  const parts = new Map<string, string>([
    [
      "[Content_Types].xml",
      `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    ],
    ["xl/workbook.xml", workbookXml(sheets)],
    ["xl/_rels/workbook.xml.rels", relationsXml(sheets)],
  ]);
  for (const [index, { rows }] of sheets.entries())
    parts.set(`xl/worksheets/sheet${index + 1}.xml`, sheetXml(rows, shared));
  parts.set("xl/styles.xml", stylesXml(formats));
  const strings = [...shared.keys()].map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`);
  parts.set("xl/sharedStrings.xml", `${declaration}<sst ${main}>${strings.join("")}</sst>`);
  for (const [name, content] of Object.entries(others)) parts.set(name, content);
  return zipOf([...parts].map(([name, content]) => ({ name, bytes: Buffer.from(content) })));
}

function workbookXml(sheets: readonly WorkbookSheet[]): string {
  const each = sheets.map(({ name, isHidden }, index) => {
    const state = isHidden ? ' state="hidden"' : "";
    return `<sheet name="${escaped(name)}" sheetId="${index + 1}"${state} r:id="rId${index + 1}"/>`;
  });
  return `${declaration}<workbook ${main} xmlns:r="${relations}"><sheets>${each.join("")}</sheets></workbook>`;
}

function relationsXml(sheets: readonly WorkbookSheet[]): string {
  const each = sheets.map(
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  );
  const space = "http://schemas.openxmlformats.org/package/2006/relationships";
  return `${declaration}<Relationships xmlns="${space}">${each.join("")}</Relationships>`;
}

function stylesXml(formats: readonly string[]): string {
  const codes = formats.map((code, index) => `<numFmt numFmtId="${200 + index}" formatCode="${escaped(code)}"/>`);
  const styles = ['<xf numFmtId="0"/>', ...formats.map((_, index) => `<xf numFmtId="${200 + index}"/>`)];
  return `${declaration}<styleSheet ${main}><numFmts>${codes.join("")}</numFmts><cellXfs>${styles.join("")}</cellXfs></styleSheet>`;
}

function sheetXml(rows: Iterable<readonly WorkbookCell[]>, shared: Map<string, number>): string {
  const written: string[] = [];
  let number = 0;
  for (const cells of rows) {
    number += 1;
    const each = cells.map((cell, column) => cellXml(cell, `${letters(column)}${number}`, shared)).join("");
    if (each !== "") written.push(`<row r="${number}">${each}</row>`);
  }
  return `${declaration}<worksheet ${main}><sheetData>${written.join("")}</sheetData></worksheet>`;
}

function cellXml(cell: WorkbookCell, reference: string, shared: Map<string, number>): string {
  if (cell === null || cell === "") return "";
  if (typeof cell === "number") return `<c r="${reference}"><v>${cell}</v></c>`;
  if (typeof cell === "object") return cell.xml.replace("<c", `<c r="${reference}"`);
  const index = shared.get(cell) ?? shared.size;
  shared.set(cell, index);
  return `<c r="${reference}" t="s"><v>${index}</v></c>`;
}

function letters(column: number): string {
  return column < 26 ? String.fromCharCode(65 + column) : letters(Math.floor(column / 26) - 1) + letters(column % 26);
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

/** Makes a ZIP archive (APPNOTE.TXT, 4.3). */
export function zipOf(files: readonly { name: string; bytes: Buffer }[]): Buffer {
  const written: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes } of files) {
    const data = deflateRawSync(bytes);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(bytes), 10);
    fields.writeUInt32LE(data.length, 14);
    fields.writeUInt32LE(bytes.length, 18);
    fields.writeUInt16LE(name.length, 22);
    written.push(Buffer.from("PK\x03\x04", "latin1"), fields, Buffer.from(name), data);
    const entry = Buffer.alloc(16);
    entry.writeUInt32LE(offset, 12);
    directory.push(Buffer.from("PK\x01\x02\x14\x00", "latin1"), fields, entry.subarray(2), Buffer.from(name));
    offset += 30 + name.length + data.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...written, central, Buffer.from("PK\x05\x06", "latin1"), end]);
}
