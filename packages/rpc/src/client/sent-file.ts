import { JoinedChunks } from "@platform/service/call/joined-chunks";

/** A part of a file that is sent to a service: what is said about it, bytes of it, or its end. */
type SentPart<Header> =
  | { case: "header"; value: Header }
  | { case: "chunk"; value: Uint8Array }
  | { case: "end"; value: { sizeBytes: bigint } };

/** The most that one message holds; a chunk of a body is rarely larger. */
const maxChunkBytes = 1_048_576;

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

async function* joined(bytes: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  const chunks = new JoinedChunks();
  for await (const chunk of bytes) yield* chunks.add(chunk);
  yield* chunks.end();
}
