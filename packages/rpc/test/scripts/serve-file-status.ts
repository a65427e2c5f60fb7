// A server in a process of its own, which a test can stop. Sends its port to the test; its responses have its process id.
import { FileState, FileStatusService } from "@platform/contracts/file_status/v1/file_status";
import { createLogger } from "@platform/service/observe/log";
import { implement } from "../../src/server/handlers.ts";
import { rpcServer } from "../../src/server/server.ts";

const getFileStatus = async ({ fileId }: { fileId: string }) => ({
  file: { fileId, state: FileState.COMPLETED, recordsTotal: process.pid },
});
const server = rpcServer({
  host: "127.0.0.1",
  port: 0,
  log: createLogger("serve-file-status", "silent"),
  services: [implement(FileStatusService, { getFileStatus })],
});
await server.start?.();
process.send?.(server.port());
process.once("disconnect", () => process.exit());
