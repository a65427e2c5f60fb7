/** Bytes that decide what a file is. */
export const decidingBytes = 16;

const magic: readonly (readonly [type: string, bytes: Buffer])[] = [
  ["application/pdf", Buffer.from("%PDF-")],
  ["image/png", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ["image/jpeg", Buffer.from([0xff, 0xd8, 0xff])],
];

/** Names of other files that senders confuse with these, with the bytes with which they begin. */
const others: readonly (readonly [name: string, bytes: Buffer])[] = [
  ["a ZIP archive or an Office document", Buffer.from("PK\x03\x04")],
  ["an old Office document", Buffer.from([0xd0, 0xcf, 0x11, 0xe0])],
  ["a GIF image", Buffer.from("GIF8")],
  ["a TIFF image", Buffer.from("II*\0")],
  ["a TIFF image", Buffer.from("MM\0*")],
  ["a HEIC image or a video", Buffer.from("ftyp")],
  ["a gzip archive", Buffer.from([0x1f, 0x8b])],
  ["a program", Buffer.from("MZ")],
  ["a program", Buffer.from("\x7fELF")],
];

/** Returns the type of a file by its first bytes, never by the statement of its sender; or the name of another kind of file. */
export function mediaTypeOf(beginning: Buffer): { type: string } | { instead: string } {
  const match = magic.find(([, bytes]) => beginning.subarray(0, bytes.length).equals(bytes));
  if (match) return { type: match[0] };
  const other = others.find(([name, bytes]) => beginning.indexOf(bytes) === (name.startsWith("a HEIC") ? 4 : 0));
  if (other) return { instead: other[0] };
  const text = beginning.toString("latin1").replace("\u00ef\u00bb\u00bf", "").trimStart();
  if (text.startsWith("<")) return { instead: "HTML or XML" };
  return isText(beginning) ? { type: "text/csv" } : { instead: "another kind of file" };
}

/** True if the bytes may be of a text in UTF-8 or in a code page of Windows: without control characters. */
export function isText(bytes: Uint8Array): boolean {
  return bytes.every((byte) => (byte >= 0x20 ? byte !== 0x7f : byte === 0x09 || byte === 0x0a || byte === 0x0d));
}
