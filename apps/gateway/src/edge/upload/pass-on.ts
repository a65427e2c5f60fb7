import type { CallOptions } from "@platform/rpc/client/client";
import type { TenantCall } from "@platform/service/call/call";
import { unavailableFor } from "../errors/problems.ts";
import { problemOfReason } from "../errors/reason-problem.ts";
import { type ExpectedFile, type FileContent, fileContent } from "./file-content.ts";
import type { Upload } from "./upload.ts";

/** The refusal of a file by a service whose places for uploads are taken. */
export const noUploadPlace = unavailableFor(problemOfReason("NO_UPLOAD_PLACE"), 10);

interface PassedOn extends ExpectedFile {
  /** The call of the request. */
  call: TenantCall;
  /** How long the file may take to arrive and to be stored. */
  timeoutMs: number;
}

/**
 * Passes the file of a body on to a service as it arrives, and resolves to its response. Throws a problem when there is no file.
 *
 * The call has no signal: that of the request aborts when the body has been read, and a file that arrived completely is stored even when
 * the partner has disconnected since.
 */
export async function passOn<Response>(
  upload: Upload,
  { call: { tenant, requestId, actor }, timeoutMs, ...expected }: PassedOn,
  send: (file: FileContent, call: CallOptions) => Promise<Response>,
): Promise<Response> {
  try {
    const file = await fileContent(upload, expected);
    return await send(file, { tenant, requestId, timeoutMs, ...(actor && { actor }) });
  } finally {
    // The rest of a refused file is discarded as it arrives, so that the partner can read the response.
    upload.stream.resume();
  }
}
