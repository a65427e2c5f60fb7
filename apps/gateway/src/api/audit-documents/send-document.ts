import type { MessageInitShape } from "@bufbuild/protobuf";
import type { DocumentHeaderSchema, UploadDocumentRequestSchema } from "@platform/contracts/premium_audit/v1/documents";

/** The most that one message holds; a chunk of a body is rarely larger. */
const maxChunkBytes = 1_048_576;

/** A document as premium-audit reads it: its header, its bytes, and an end that says it is complete. */
export async function* documentMessages(
  header: MessageInitShape<typeof DocumentHeaderSchema>,
  bytes: AsyncIterable<Uint8Array>,
): AsyncIterable<MessageInitShape<typeof UploadDocumentRequestSchema>> {
  yield { part: { case: "header", value: header } };
  let sizeBytes = 0;
  for await (const chunk of bytes) {
    for (let start = 0; start < chunk.length; start += maxChunkBytes) {
      yield { part: { case: "chunk", value: chunk.subarray(start, start + maxChunkBytes) } };
    }
    sizeBytes += chunk.length;
  }
  yield { part: { case: "end", value: { sizeBytes: BigInt(sizeBytes) } } };
}
