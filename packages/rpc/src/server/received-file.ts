import { Readable } from "node:stream";

/** A part of a file that a service streams; the first part has its name, and its media type if files have several. */
interface FilePart {
  fileName: string;
  mediaType?: string;
  chunk: Uint8Array;
}

/**
 * Opens a file that a service streams. Waits for the first part, so that a refusal is thrown before anything of the file is sent on.
 * The call of the service ends when the body closes, read or not.
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
    for (let part = await source.next(); !part.done; part = await source.next()) yield part.value.chunk;
  }
  const { fileName, mediaType } = first.value;
  const body = Readable.from(chunks());
  // However it ends, and not by a `finally` of the generator: that of one that was never read, as for HEAD, does not run.
  body.once("close", () => void source.return?.().catch(() => {}));
  return { fileName, mediaType, body };
}
