import { fromBinary } from "@bufbuild/protobuf";
import {
  type PreviewFileResponse,
  PreviewFileResponseSchema,
} from "@platform/contracts/payroll_intake/v1/payroll_files";
import { scopeHeaders } from "../../../api/transport.ts";
import { jsonOf, RefusedUpload } from "../../../api/upload-file.ts";
import { type SentFile, uploadPath } from "../send-file.ts";

/**
 * Has a file read as an upload would read it. Nothing is stored.
 *
 * @throws RefusedUpload if the file would not be accepted
 */
export async function previewFile({ file, fields, scope }: SentFile): Promise<PreviewFileResponse> {
  const query = new URLSearchParams({ ...fields, file_name: file.name });
  const headers = new Headers([...scopeHeaders(scope), ["content-type", "text/csv"]]);
  const response = await fetch(`${uploadPath(scope)}/preview?${query}`, { method: "POST", headers, body: file }).catch(
    () => {
      throw new RefusedUpload({});
    },
  );
  if (!response.ok) throw new RefusedUpload(jsonOf(await response.text()));
  return fromBinary(PreviewFileResponseSchema, new Uint8Array(await response.arrayBuffer()));
}
