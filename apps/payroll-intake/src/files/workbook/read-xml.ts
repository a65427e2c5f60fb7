import { StringDecoder } from "node:string_decoder";
import sax from "sax";
import type { Archive } from "./archive.ts";
import type { ReadingLimits } from "./reading-limits.ts";
import { UnreadableWorkbook } from "./unreadable-workbook.ts";

/** Text of one cell; Excel holds 32,767 characters. */
const longestText = 40_000;
const deepest = 100;
/** Attributes of an element; the elements of Excel have at most some tens. */
const mostAttributes = 100;
/** A name of an element, attribute, sheet or part; a sheet in Excel has 31 characters. */
const longestName = 255;
/**
 * A tag, text, comment or instruction as it is written. The longest are texts of cells, of which each character may be
 * `&quot;`.
 */
const longestToken = 262_144;
/** The longest declaration that is known, `[CDATA[`. */
const longestDeclaration = 7;
/** Size of a piece that the parser gets at a time. A text from the parser keeps its whole piece in memory. */
const pieceBytes = 4096;

/** Receives the elements of an XML file. Names come without their namespace. */
export interface XmlReader {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  text(text: string): void;
  close(name: string): void;
}

/**
 * Reads a part of an archive, which is XML, as it is unpacked. After each piece it yields, so that what was read can be passed on.
 * Throws UnreadableWorkbook.
 */
export async function* readXml(archive: Archive, part: string, reader: XmlReader): AsyncIterable<void> {
  const parser = new XmlParser(reader, archive.limits);
  const decoder = new StringDecoder("utf8");
  for await (const chunk of await archive.open(part)) {
    for (let start = 0; start < chunk.length; start += pieceBytes) {
      parser.write(decoder.write(chunk.subarray(start, start + pieceBytes)));
      yield;
    }
  }
  parser.end(decoder.end());
  yield;
}

/**
 * Parses XML with limits. No entities but those of XML itself are known: a document type is refused, which could define others. What
 * is buffered of an element is limited while the element is read, because it can be as long as the part.
 */
class XmlParser {
  readonly #parser: sax.SAXParser & { sgmlDecl: string };
  readonly #reader: XmlReader;
  readonly #limits: ReadingLimits;
  #depth = 0;
  #attributeCount = 0;
  /** Position where the last tag, text, comment or instruction ended. */
  #tokenEnd = 0;

  constructor(reader: XmlReader, limits: ReadingLimits) {
    // sax bounds its buffers only where it counts positions.
    const options = { position: true, strictEntities: true } as sax.SAXOptions;
    const parser = sax.parser(true, options) as sax.SAXParser & { sgmlDecl: string };
    const endToken = () => {
      this.#tokenEnd = parser.position;
    };
    parser.onerror = () => refuse("its XML is damaged");
    parser.ondoctype = () => refuse("its XML has a document type");
    parser.onsgmldeclaration = () => refuse("its XML has a declaration");
    parser.onopentagstart = ({ name }) => {
      shortName(name);
      this.#attributeCount = 0;
    };
    parser.onattribute = ({ name }) => this.#addAttribute(name);
    parser.onopentag = ({ name, attributes }) => {
      endToken();
      this.#open(name, attributes as Record<string, string>);
    };
    parser.ontext = (text) => {
      endToken();
      reader.text(text);
    };
    parser.oncdata = parser.ontext;
    parser.oncomment = endToken;
    parser.onprocessinginstruction = endToken;
    parser.onclosetag = (name) => {
      endToken();
      this.#depth -= 1;
      reader.close(localName(name));
    };
    this.#parser = parser;
    this.#reader = reader;
    this.#limits = limits;
  }

  write(text: string): void {
    this.#parser.write(text);
    if (this.#parser.position - this.#tokenEnd > longestToken)
      refuse(`a tag or text of its XML is longer than ${longestToken} characters`);
    // sax compares all of a declaration again with each character of it.
    if (this.#parser.sgmlDecl.length > longestDeclaration) refuse("its XML has a declaration");
  }

  end(text: string): void {
    this.#parser.write(text).close();
  }

  #addAttribute(name: string): void {
    shortName(name);
    this.#attributeCount += 1;
    if (this.#attributeCount > mostAttributes)
      refuse(`an element of its XML has more than ${mostAttributes} attributes`);
    // sax calls this method of its attributes.
    if (name === "hasOwnProperty") refuse("its XML is damaged");
  }

  #open(name: string, attributes: Record<string, string>): void {
    this.#limits.addElements(1 + this.#attributeCount);
    this.#depth += 1;
    if (this.#depth > deepest) refuse(`its XML has more than ${deepest} levels of elements`);
    this.#reader.open(localName(name), attributes);
  }
}

function refuse(reason: string): never {
  throw new UnreadableWorkbook(reason);
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

/** Returns a name. Throws UnreadableWorkbook if it is too long. */
export function shortName(name: string): string {
  if (name.length > longestName) throw new UnreadableWorkbook(`a name in it is longer than ${longestName} characters`);
  return name;
}

/** Joins the parts of a text. Throws UnreadableWorkbook if it is longer than a cell can be. */
export function longer(text: string, part: string): string {
  if (text.length + part.length > longestText)
    throw new UnreadableWorkbook(`a cell is too long: it has more than ${longestText} characters`);
  return text + part;
}
