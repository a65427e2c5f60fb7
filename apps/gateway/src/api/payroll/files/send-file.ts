import type { MessageInitShape } from "@bufbuild/protobuf";
import type { PreviewFileRequestSchema } from "@platform/contracts/payroll_intake/v1/payroll_files";
import type { Profile } from "@platform/contracts/payroll_intake/v1/payroll_intake";
import { sentFile } from "@platform/rpc/client/sent-file";
import type { MappedMember } from "./mapping.ts";

/** The header of an upload, which is sent before the bytes of the file. */
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

/** A file as `PreviewFile` reads it; `UploadFile` reads the messages inside. */
export async function* previewMessages(
  header: FileHeader,
  bytes: AsyncIterable<Uint8Array>,
): AsyncIterable<MessageInitShape<typeof PreviewFileRequestSchema>> {
  for await (const upload of sentFile(header, bytes)) yield { upload };
}
