import { FileStatusService } from "@platform/contracts/file_status/v1/file_status";
import { tenantOf } from "@platform/rpc/call-metadata";
import { implement } from "@platform/rpc/handlers";
import { getFileStatus } from "./get-file-status.ts";

/** The service's RPCs. */
export function fileStatusService(dependencies: Parameters<typeof getFileStatus>[0]) {
  return implement(
    FileStatusService,
    {
      async getFileStatus({ fileId }, call) {
        return { file: await getFileStatus(dependencies, tenantOf(call), fileId) };
      },
    },
    { anyMethod: ["gateway"] },
  );
}
