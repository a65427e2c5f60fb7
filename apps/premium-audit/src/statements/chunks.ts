/** The most that one message of a file has. */
const maxChunkBytes = 65_536;

/** Joins the parts of a file to chunks, so that many short rows are one message. */
export async function* chunksOf(
  parts: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>,
): AsyncIterable<Uint8Array> {
  let pending: Buffer[] = [];
  let size = 0;
  for await (const part of parts) {
    const bytes = Buffer.from(part);
    for (let start = 0; start < bytes.length; start += maxChunkBytes) {
      const piece = bytes.subarray(start, start + maxChunkBytes);
      if (size + piece.length > maxChunkBytes) {
        yield Buffer.concat(pending);
        [pending, size] = [[], 0];
      }
      pending.push(piece);
      size += piece.length;
    }
  }
  if (size > 0) yield Buffer.concat(pending);
}
