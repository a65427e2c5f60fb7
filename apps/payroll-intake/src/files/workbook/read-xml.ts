import { StringDecoder } from "node:string_decoder";
import sax from "sax";
import { UnreadableWorkbook } from "./unreadable-workbook.ts";

/** Text of one cell; Excel holds 32,767 characters. */
const longestText = 40_000;
const deepest = 100;

/** What is done with the elements of an XML file. Names come without their namespace. */
export interface XmlReader {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  text(text: string): void;
  close(name: string): void;
}

/**
 * Reads XML as it arrives. After each chunk it yields, so that what was read can be passed on. No entities but those of XML itself are
 * known: a document type is refused, which could define others. Throws UnreadableWorkbook.
 */
export async function* readXml(chunks: AsyncIterable<Buffer>, reader: XmlReader): AsyncIterable<void> {
  // sax bounds its buffers only where it counts positions.
  const parser = sax.parser(true, { position: true, strictEntities: true } as sax.SAXOptions);
  let depth = 0;
  const refuse = (why: string) => {
    throw new UnreadableWorkbook(why);
  };
  parser.onerror = () => refuse("its XML is damaged");
  parser.ondoctype = () => refuse("its XML has a document type");
  parser.onopentag = ({ name, attributes }) => {
    depth += 1;
    if (depth > deepest) refuse("its XML is damaged");
    reader.open(localName(name), attributes as Record<string, string>);
  };
  parser.ontext = (text) => reader.text(text);
  parser.oncdata = (text) => reader.text(text);
  parser.onclosetag = (name) => {
    depth -= 1;
    reader.close(localName(name));
  };
  const decoder = new StringDecoder("utf8");
  for await (const chunk of chunks) {
    parser.write(decoder.write(chunk));
    yield;
  }
  parser.write(decoder.end()).close();
  yield;
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

/** Adds up the parts of a text. Throws UnreadableWorkbook if it is longer than a cell can be. */
export function longer(text: string, part: string): string {
  if (text.length + part.length > longestText) throw new UnreadableWorkbook("a cell is too long");
  return text + part;
}
