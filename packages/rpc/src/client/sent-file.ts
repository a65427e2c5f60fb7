/** A part of a file that is sent to a service: what is said about it, bytes of it, or its end. */
type SentPart<Header> =
  | { case: "header"; value: Header }
  | { case: "chunk"; value: Uint8Array }
  | { case: "end"; value: { sizeBytes: bigint } };

/** The most that one message holds; a chunk of a body is rarely larger. */
const maxChunkBytes = 1_048_576;

/**
 * Chunks of fewer bytes are sent together. A message costs each side as much as reading thousands of bytes does, and whoever sends a file
 * decides how small its chunks are.
 */
const leastChunkBytes = 65_536;

/** The messages of a file: its header, its bytes as they arrive, and an end without which the service does not store it. */
export async function* sentFile<Header>(
  header: Header,
  bytes: AsyncIterable<Uint8Array>,
): AsyncIterable<{ part: SentPart<Header> }> {
  yield { part: { case: "header", value: header } };
  let sizeBytes = 0;
  for await (const chunk of joined(bytes)) {
    for (let start = 0; start < chunk.length; start += maxChunkBytes) {
      yield { part: { case: "chunk", value: chunk.subarray(start, start + maxChunkBytes) } };
    }
    sizeBytes += chunk.length;
  }
  yield { part: { case: "end", value: { sizeBytes: BigInt(sizeBytes) } } };
}

/** Copies small chunks into larger ones: a list of them would keep the memory that each is a part of. */
async function* joined(bytes: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  let buffer = new Uint8Array();
  let length = 0;
  for await (const chunk of bytes) {
    if (length > 0 && length + chunk.length > leastChunkBytes) {
      yield buffer.subarray(0, length);
      length = 0;
    }
    if (chunk.length >= leastChunkBytes) yield chunk;
    else {
      // What was yielded may not be sent yet.
      if (length === 0) buffer = new Uint8Array(leastChunkBytes);
      buffer.set(chunk, length);
      length += chunk.length;
    }
  }
  if (length > 0) yield buffer.subarray(0, length);
}
