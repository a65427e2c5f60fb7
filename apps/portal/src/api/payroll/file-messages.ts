import type { MessageInitShape } from "@bufbuild/protobuf";
import type {
  PreviewFileRequestSchema,
  UploadFileRequestSchema,
} from "@platform/contracts/payroll_intake/v1/payroll_files";
import { PortalProblem } from "../../problem.ts";
import type { fileHeaderOf } from "./file-header.ts";

/** The most that one message holds. */
const maxChunkBytes = 1_048_576;

interface FileToSend {
  header: ReturnType<typeof fileHeaderOf>;
  bytes: AsyncIterable<Uint8Array>;
  maxBytes: number;
}

/** A file as payroll-intake reads it. Throws INVALID_ARGUMENT if it has more than `maxBytes`. */
export async function* fileMessages({
  header,
  bytes,
  maxBytes,
}: FileToSend): AsyncIterable<MessageInitShape<typeof UploadFileRequestSchema>> {
  yield { part: { case: "header", value: header } };
  let sizeBytes = 0;
  for await (const chunk of bytes) {
    sizeBytes += chunk.length;
    if (sizeBytes > maxBytes) {
      throw new PortalProblem("INVALID_ARGUMENT", "FILE_TOO_LARGE", `A file may have ${maxBytes} bytes at most.`);
    }
    for (let start = 0; start < chunk.length; start += maxChunkBytes) {
      yield { part: { case: "chunk", value: chunk.subarray(start, start + maxChunkBytes) } };
    }
  }
  yield { part: { case: "end", value: { sizeBytes: BigInt(sizeBytes) } } };
}

/** The same as `PreviewFile` reads it. */
export async function* previewMessages(
  file: FileToSend,
): AsyncIterable<MessageInitShape<typeof PreviewFileRequestSchema>> {
  for await (const upload of fileMessages(file)) yield { upload };
}
