import { isUtf8 } from "node:buffer";
import { TextDecoder } from "node:util";
import { detect } from "chardet";

/** Number of bytes with which the encoding is detected; an incomplete character at the end is ignored. */
const sampleBytes = 65_536;

/** The bytes are not valid text in the detected encoding. */
export class UndecodableText extends Error {
  override readonly name = "UndecodableText";
}

/**
 * Decodes a stream of unknown encoding. ASCII is the same in all supported encodings, so the first chunk with other bytes
 * decides: by its byte order mark, otherwise UTF-8 if the chunk is valid UTF-8, otherwise the guess of chardet.
 * Throws UndecodableText if the bytes are not valid in that encoding, or NUL, which Postgres does not store.
 */
export async function* decodeText(chunks: AsyncIterable<Uint8Array>): AsyncIterable<string> {
  let decoder: TextDecoder | undefined;
  try {
    for await (const chunk of chunks) {
      decoder ??= isPlain(chunk) ? undefined : new TextDecoder(encodingOf(chunk), { fatal: true });
      const text = decoder ? decoder.decode(chunk, { stream: true }) : Buffer.from(chunk).toString("latin1");
      if (text.includes("\0")) throw new UndecodableText();
      yield text;
    }
    if (decoder) yield decoder.decode();
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError)
      throw new UndecodableText(undefined, { cause: error });
    throw error;
  }
}

/** True for ASCII without NUL; NUL bytes indicate UTF-16. */
function isPlain(chunk: Uint8Array): boolean {
  for (const byte of chunk) if (byte === 0 || byte > 0x7f) return false;
  return true;
}

function encodingOf(chunk: Uint8Array): string {
  if (chunk[0] === 0xff && chunk[1] === 0xfe) return "utf-16le";
  if (chunk[0] === 0xfe && chunk[1] === 0xff) return "utf-16be";
  if (chunk[1] === 0) return "utf-16le";
  if (chunk[0] === 0) return "utf-16be";
  const sample = chunk.subarray(0, sampleBytes);
  // The last character can be incomplete, so up to three bytes at the end are ignored.
  for (let cut = 0; cut < 4; cut += 1) if (isUtf8(sample.subarray(0, sample.length - cut))) return "utf-8";
  const guessed = detect(sample) ?? "windows-1252";
  // ISO-8859-1 means windows-1252 in practice: https://encoding.spec.whatwg.org/#names-and-labels.
  return /^iso-8859-(?:1|15)$/i.test(guessed) ? "windows-1252" : guessed;
}
