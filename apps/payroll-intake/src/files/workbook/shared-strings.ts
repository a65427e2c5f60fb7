import type { Archive } from "./archive.ts";
import { longer, readXml } from "./read-xml.ts";
import { UnreadableWorkbook } from "./unreadable-workbook.ts";

/** Maximum size of the texts, which are in memory while the sheet is read. */
const mostBytes = 33_554_432;
const mostStrings = 2_000_000;

/** The texts that cells refer to by their number. */
export interface SharedStrings {
  get(index: number): string | undefined;
}

/** Reads the texts of a workbook. Throws UnreadableWorkbook. */
export async function readSharedStrings(archive: Archive, name: string): Promise<SharedStrings> {
  const strings = new PackedStrings();
  if (!archive.has(name)) return strings;
  let text = "";
  let isText = false;
  let isPhonetic = false;
  const xml = readXml(archive, name, {
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
      if (element === "si") strings.add(text);
    },
  });
  for await (const _ of xml);
  return strings;
}

/** Stores texts one behind the other, in UTF-8 outside of the heap: millions of short strings take many times their bytes. */
class PackedStrings implements SharedStrings {
  #bytes = Buffer.alloc(65_536);
  #ends = new Uint32Array(1024);
  #end = 0;
  #count = 0;

  add(text: string): void {
    const start = this.#end;
    this.#end += Buffer.byteLength(text);
    if (this.#end > mostBytes || this.#count === mostStrings)
      throw new UnreadableWorkbook(
        `it has more than ${mostStrings} texts, or more than ${mostBytes} bytes of text. Save it as CSV`,
      );
    if (this.#end > this.#bytes.length) {
      const bytes = Buffer.alloc(Math.min(Math.max(2 * this.#bytes.length, this.#end), mostBytes));
      this.#bytes.copy(bytes);
      this.#bytes = bytes;
    }
    if (this.#count === this.#ends.length) {
      const ends = new Uint32Array(2 * this.#ends.length);
      ends.set(this.#ends);
      this.#ends = ends;
    }
    this.#bytes.write(text, start);
    this.#ends[this.#count] = this.#end;
    this.#count += 1;
  }

  get(index: number): string | undefined {
    if (index >= this.#count) return undefined;
    const end = this.#ends[index];
    return end === undefined ? undefined : this.#bytes.toString("utf8", this.#ends[index - 1] ?? 0, end);
  }
}
