import { Readable } from "node:stream";

/** A part of a file that a service streams; the first part has its name, and its media type if files have several. */
interface FilePart {
  fileName: string;
  mediaType?: string;
  chunk: Uint8Array;
}

/**
 * Opens a file that a service streams. Waits for the first part, so that a refusal is thrown before anything of the file is sent on.
 *
 * @throws the Fault of the service
 */
export async function receivedFile(
  parts: AsyncIterable<FilePart>,
): Promise<{ fileName: string; mediaType: string | undefined; body: Readable }> {
  const source = parts[Symbol.asyncIterator]();
  const first = await source.next();
  if (first.done) throw new Error("The stream of a file has no part.");
  async function* chunks() {
    try {
      for (let part = await source.next(); !part.done; part = await source.next()) yield part.value.chunk;
    } finally {
      await source.return?.();
    }
  }
  const { fileName, mediaType } = first.value;
  return { fileName, mediaType, body: Readable.from(chunks()) };
}
