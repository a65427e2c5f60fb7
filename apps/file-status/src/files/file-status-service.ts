import { FileStatusService } from "@platform/contracts/file_status/v1/file_status";
import { implementForTenants } from "@platform/rpc/server/handlers";
import { getFileStatus } from "./get-file-status.ts";

/** Implements FileStatusService. */
export function fileStatusService(dependencies: Parameters<typeof getFileStatus>[0]) {
  return implementForTenants(FileStatusService, {
    async getFileStatus(request, call) {
      return { file: await getFileStatus(dependencies, call, request) };
    },
  });
}
