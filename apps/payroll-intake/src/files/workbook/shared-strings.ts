import type { Archive } from "./archive.ts";
import { longer, readXml } from "./read-xml.ts";
import { UnreadableWorkbook } from "./unreadable-workbook.ts";

/** They are in memory while the sheet is read. */
const mostCharacters = 33_554_432;
const mostStrings = 2_000_000;

/** The texts that cells refer to by their number. */
export async function readSharedStrings(archive: Archive, name: string): Promise<readonly string[]> {
  if (!archive.has(name)) return [];
  const strings: string[] = [];
  let text = "";
  let isText = false;
  let isPhonetic = false;
  let characters = 0;
  const xml = readXml(await archive.open(name), {
    open(element) {
      if (element === "si") text = "";
      if (element === "rPh") isPhonetic = true;
      isText = element === "t" && !isPhonetic;
    },
    text(part) {
      if (isText) text = longer(text, part);
    },
    close(element) {
      isText = false;
      if (element === "rPh") isPhonetic = false;
      if (element !== "si") return;
      characters += text.length;
      if (characters > mostCharacters || strings.length === mostStrings)
        throw new UnreadableWorkbook("it has too much text. Save it as CSV");
      strings.push(text);
    },
  });
  for await (const _ of xml);
  return strings;
}
