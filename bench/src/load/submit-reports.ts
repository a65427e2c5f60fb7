import { connect } from "node:http2";
import { create, toBinary } from "@bufbuild/protobuf";
import { PayrollIntakeService, SubmitReportRequestSchema } from "@platform/contracts/payroll_intake/v1/payroll_intake";
import { newId } from "@platform/service/call/ids";
import type { LoadWork } from "./load-task.ts";
import { smallReportMessage } from "./small-report.ts";

const { method } = PayrollIntakeService;
const lengthPrefixBytes = 5;

/**
 * A caller of SubmitReport that many share, over one HTTP/2 connection. Writes just enough of gRPC by hand, because a whole
 * client would take more of the shared cores than the service that is measured.
 */
export function submitReportsCaller({ address, tenant }: Extract<LoadWork, { kind: "submit-reports" }>) {
  const session = connect(`http://${address}`);
  const fixed = {
    ":method": "POST",
    ":path": `/${PayrollIntakeService.typeName}/${method.submitReport.name}`,
    "content-type": "application/grpc",
    te: "trailers",
    "grpc-timeout": "15S",
    "svc-owner-id": tenant.ownerId,
    "svc-environment": tenant.environment,
  };
  return (call: number) =>
    new Promise<void>((resolve, reject) => {
      const stream = session.request({ ...fixed, "svc-request-id": newId("req_") });
      stream.on("error", reject);
      // An answer without a message brings its trailers as headers.
      let status: string | string[] | undefined;
      stream.on("response", (headers) => {
        status = headers["grpc-status"];
      });
      stream.on("trailers", (trailers) => {
        status = trailers["grpc-status"];
      });
      stream.on("close", () => {
        if (status === "0") resolve();
        else reject(new Error(`SubmitReport ended with gRPC status ${status}.`));
      });
      stream.resume();
      stream.end(frameOf(call));
    });
}

function frameOf(call: number): Buffer {
  const message = toBinary(SubmitReportRequestSchema, create(SubmitReportRequestSchema, smallReportMessage(call)));
  const frame = Buffer.allocUnsafe(lengthPrefixBytes + message.length);
  frame.writeUInt8(0);
  frame.writeUInt32BE(message.length, 1);
  frame.set(message, lengthPrefixBytes);
  return frame;
}
