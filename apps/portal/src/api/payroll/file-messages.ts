import type { MessageInitShape } from "@bufbuild/protobuf";
import type {
  PreviewFileRequestSchema,
  UploadFileRequestSchema,
} from "@platform/contracts/payroll_intake/v1/payroll_files";
import { sentFile } from "@platform/rpc/client/sent-file";
import { PortalProblem } from "../../problem.ts";
import type { fileHeaderOf } from "./file-header.ts";

interface FileToSend {
  header: ReturnType<typeof fileHeaderOf>;
  bytes: AsyncIterable<Uint8Array>;
  maxBytes: number;
}

/** A file as payroll-intake reads it. Throws INVALID_ARGUMENT if it has more than `maxBytes`. */
export function fileMessages({
  header,
  bytes,
  maxBytes,
}: FileToSend): AsyncIterable<MessageInitShape<typeof UploadFileRequestSchema>> {
  return sentFile(header, bounded(bytes, maxBytes));
}

/** The same as `PreviewFile` reads it. */
export async function* previewMessages(
  file: FileToSend,
): AsyncIterable<MessageInitShape<typeof PreviewFileRequestSchema>> {
  for await (const upload of fileMessages(file)) yield { upload };
}

async function* bounded(bytes: AsyncIterable<Uint8Array>, maxBytes: number): AsyncIterable<Uint8Array> {
  let sizeBytes = 0;
  for await (const chunk of bytes) {
    sizeBytes += chunk.length;
    if (sizeBytes > maxBytes) {
      throw new PortalProblem("INVALID_ARGUMENT", "FILE_TOO_LARGE", `A file may have ${maxBytes} bytes at most.`);
    }
    yield chunk;
  }
}
