/** A part of the stream that loads a rate table from a file. */
type TablePart<Header> =
  | { case: "header"; value: Header }
  | { case: "csv"; value: Uint8Array }
  | { case: "end"; value: { count: bigint } };

/** The most that one message holds; a chunk of a body is rarely larger. */
const maxChunkBytes = 1_048_576;

/** The messages of a table: its header, the bytes of its file as they arrive, and an end that says it is complete. */
export async function* tableParts<Header>(
  header: Header,
  bytes: AsyncIterable<Uint8Array>,
): AsyncIterable<{ part: TablePart<Header> }> {
  yield { part: { case: "header", value: header } };
  let count = 0;
  for await (const chunk of bytes) {
    for (let start = 0; start < chunk.length; start += maxChunkBytes) {
      yield { part: { case: "csv", value: chunk.subarray(start, start + maxChunkBytes) } };
    }
    count += chunk.length;
  }
  yield { part: { case: "end", value: { count: BigInt(count) } } };
}
