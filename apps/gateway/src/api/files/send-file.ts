import type { MessageInitShape } from "@bufbuild/protobuf";
import type {
  PreviewFileRequestSchema,
  UploadFileRequestSchema,
} from "@platform/contracts/payroll_intake/v1/payroll_files";
import type { Profile } from "@platform/contracts/payroll_intake/v1/payroll_intake";
import type { MappedMember } from "./mapping.ts";

/** What is said about a file before its bytes. */
export interface FileHeader {
  profile: Profile;
  employerId: string;
  periodStart: string;
  periodEnd: string;
  corrects: string;
  supplements: string;
  fileName: string;
  mapping: MappedMember[];
  mappingName: string;
  sheet: string;
}

/** The most that one message holds; a chunk of a body is rarely larger. */
const maxChunkBytes = 1_048_576;

/** A file as payroll-intake reads it: its header, its bytes, and an end that says it is complete. */
export async function* fileMessages(
  header: FileHeader,
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

/** The same as `PreviewFile` reads it. */
export async function* previewMessages(
  header: FileHeader,
  bytes: AsyncIterable<Uint8Array>,
): AsyncIterable<MessageInitShape<typeof PreviewFileRequestSchema>> {
  for await (const upload of fileMessages(header, bytes)) yield { upload };
}
