import type { MessageInitShape } from "@bufbuild/protobuf";
import type { FileHeaderSchema, UploadFileRequestSchema } from "@platform/contracts/payroll_intake/v1/payroll_files";

/** What one message holds at most; a part of a body is rarely larger. */
const mostBytes = 1_048_576;

/** A file as payroll-intake is sent it: what it is about, its bytes, and that this was all. */
export async function* fileMessages(
  header: MessageInitShape<typeof FileHeaderSchema>,
  bytes: AsyncIterable<Uint8Array>,
): AsyncIterable<MessageInitShape<typeof UploadFileRequestSchema>> {
  yield { part: { case: "header", value: header } };
  let sizeBytes = 0;
  for await (const chunk of bytes) {
    for (let start = 0; start < chunk.length; start += mostBytes) {
      yield { part: { case: "chunk", value: chunk.subarray(start, start + mostBytes) } };
    }
    sizeBytes += chunk.length;
  }
  yield { part: { case: "end", value: { sizeBytes: BigInt(sizeBytes) } } };
}
