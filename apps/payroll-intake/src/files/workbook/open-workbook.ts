import type { RandomAccessReader } from "yauzl";
import type { TableRow } from "../csv/read-rows.ts";
import { type Archive, openArchive } from "./archive.ts";
import { readSheet } from "./read-sheet.ts";
import { readXml, shortName } from "./read-xml.ts";
import { readSharedStrings } from "./shared-strings.ts";
import { readStyles } from "./styles.ts";
import { NoSuchSheet, NoWorkbook, UnreadableWorkbook } from "./unreadable-workbook.ts";

const workbookPart = "xl/workbook.xml";
const mostSheets = 1000;

/** A sheet of a workbook that is read. */
export interface OpenSheet {
  /** Rows that have text. */
  rows: AsyncIterable<TableRow>;
  /** The names of the other sheets that are not hidden. */
  others: string[];
}

interface Sheet {
  name: string;
  relation: string;
  isHidden: boolean;
}

/**
 * Opens a sheet of an Excel workbook (ECMA-376): the one with the name or, without a name, the first that is not hidden. Throws
 * NoWorkbook, NoSuchSheet and UnreadableWorkbook.
 */
export async function openWorkbook(reader: RandomAccessReader, size: number, sheetName: string): Promise<OpenSheet> {
  const archive = await openArchive(reader, size);
  if (!archive.has(workbookPart)) throw new NoWorkbook();
  const { sheets, is1904 } = await readSheets(archive);
  const shown = sheets.filter(({ isHidden }) => !isHidden);
  const sheet = sheetName === "" ? (shown[0] ?? sheets[0]) : sheets.find(({ name }) => sameName(name, sheetName));
  if (!sheet && sheetName !== "") throw new NoSuchSheet(sheets.map(({ name }) => name));
  const parts = await readRelations(archive);
  const target = sheet && parts.get(sheet.relation);
  if (!target) throw new UnreadableWorkbook("it has no sheet");
  const show = await readStyles(archive, "xl/styles.xml", { is1904 });
  const strings = await readSharedStrings(archive, "xl/sharedStrings.xml");
  return {
    rows: readSheet(archive, target, { strings, show }),
    others: shown.filter((other) => other !== sheet).map(({ name }) => name),
  };
}

function sameName(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

async function readSheets(archive: Archive): Promise<{ sheets: Sheet[]; is1904: boolean }> {
  const sheets: Sheet[] = [];
  let is1904 = false;
  const xml = readXml(archive, workbookPart, {
    open(element, attributes) {
      if (element === "workbookPr") is1904 = /^(?:1|true)$/.test(attributes.date1904 ?? "");
      if (element !== "sheet") return;
      if (sheets.length === mostSheets) throw new UnreadableWorkbook(`it has more than ${mostSheets} sheets`);
      const { name = "", state = "visible" } = attributes;
      sheets.push({ name: shortName(name), relation: relationOf(attributes), isHidden: state !== "visible" });
    },
    text() {},
    close() {},
  });
  for await (const _ of xml);
  return { sheets, is1904 };
}

/** Returns `r:id`, whatever the prefix of its namespace is. */
function relationOf(attributes: Readonly<Record<string, string>>): string {
  return shortName(Object.entries(attributes).find(([name]) => name.endsWith(":id"))?.[1] ?? "");
}

/** The names of the parts of a workbook, by their relations. */
async function readRelations(archive: Archive): Promise<ReadonlyMap<string, string>> {
  const parts = new Map<string, string>();
  const xml = readXml(archive, "xl/_rels/workbook.xml.rels", {
    open(element, { Id = "", Target = "", Type = "" }) {
      if (element !== "Relationship" || !Type.endsWith("/worksheet") || parts.size === mostSheets) return;
      parts.set(shortName(Id), shortName(Target.startsWith("/") ? Target.slice(1) : `xl/${Target}`));
    },
    text() {},
    close() {},
  });
  for await (const _ of xml);
  return parts;
}
