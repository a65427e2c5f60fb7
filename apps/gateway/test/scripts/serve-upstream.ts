// Services behind the gateway in a process of their own, which a test can stop. Sends its port to the test.
import { FileState, FileStatusService } from "@platform/contracts/file_status/v1/file_status";
import { PayrollIntakeService } from "@platform/contracts/payroll_intake/v1/payroll_intake";
import { implement } from "@platform/rpc/server/handlers";
import { rpcServer } from "@platform/rpc/server/server";
import { newId } from "@platform/service/call/ids";
import { createLogger } from "@platform/service/observe/log";

const fileOf = async ({ fileId }: { fileId: string }) => ({ file: { fileId, state: FileState.COMPLETED } });
const server = rpcServer({
  host: "127.0.0.1",
  port: 0,
  log: createLogger("serve-upstream", "silent"),
  services: [
    implement(FileStatusService, { getFileStatus: fileOf }),
    implement(PayrollIntakeService, {
      getFile: fileOf,
      submitReport: async () => ({ reportId: newId("PR_TEST_"), employeeCount: 1, totalGrossWages: "200" }),
    }),
  ],
});
await server.start?.();
process.send?.(server.port());
process.once("disconnect", () => process.exit());
