import type { MessageInitShape } from "@bufbuild/protobuf";
import type { FileHeaderSchema, UploadFileRequestSchema } from "@platform/contracts/payroll_intake/v1/payroll_files";

/** The most that one message holds; a chunk of a body is rarely larger. */
const maxChunkBytes = 1_048_576;

/** A file as payroll-intake reads it: its header, its bytes, and an end that says it is complete. */
export async function* fileMessages(
  header: MessageInitShape<typeof FileHeaderSchema>,
  bytes: AsyncIterable<Uint8Array>,
): AsyncIterable<MessageInitShape<typeof UploadFileRequestSchema>> {
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
