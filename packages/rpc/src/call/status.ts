import { create, fromBinary, toBinary } from "@bufbuild/protobuf";
import { anyPack, anyUnpack, durationFromMs, durationMs } from "@bufbuild/protobuf/wkt";
import { status as codes, Metadata, type ServiceError, type StatusObject } from "@grpc/grpc-js";
import { BadRequestSchema, ErrorInfoSchema, RetryInfoSchema } from "@platform/contracts/google/rpc/error_details";
import { type Status, StatusSchema } from "@platform/contracts/google/rpc/status";
import { Fault, type FaultCode, type FaultDetails } from "@platform/service/call/fault";

// Every gRPC implementation reads google.rpc.Status from this key (https://grpc.io/docs/guides/error/).
const detailsKey = "grpc-status-details-bin";
// With a negative delay, clients do not retry (https://github.com/grpc/proposal/blob/master/A6-client-retries.md).
const pushbackKey = "grpc-retry-pushback-ms";

/** Why a service did not respond, in words for people. */
const silence: Partial<Record<FaultCode, string>> = {
  UNAVAILABLE: "cannot be reached",
  DEADLINE_EXCEEDED: "does not respond",
};

/** Error text of gRPC for a message that is too large, or that one side cannot encode or decode: the same call would fail again. */
const unusableMessage = /larger than max|serializ|parsing error/i;

/** Error text of grpc-js for a call that this process cancelled. */
const cancelledHere = "Cancelled on client";

/** A fault as google.rpc.Status. */
export function toStatus(fault: Fault, domain: string): Status {
  const { code: name, reason, message, metadata: facts, violations, retryAfterMs } = fault;
  const code = codes[name];
  const details = [anyPack(ErrorInfoSchema, create(ErrorInfoSchema, { reason, domain, metadata: facts }))];
  if (violations.length > 0) {
    const fieldViolations = violations.map(({ field, description }) => ({ field, description }));
    details.push(anyPack(BadRequestSchema, create(BadRequestSchema, { fieldViolations })));
  }
  if (retryAfterMs !== undefined) {
    const retryDelay = durationFromMs(retryAfterMs);
    details.push(anyPack(RetryInfoSchema, create(RetryInfoSchema, { retryDelay })));
  }
  return create(StatusSchema, { code, message, details });
}

/** The response of a server to a fault: code and message, and google.rpc.Status for clients that read details. */
export function statusOf(fault: Fault, domain: string): Partial<StatusObject> {
  const status = toStatus(fault, domain);
  const metadata = new Metadata();
  metadata.set(detailsKey, Buffer.from(toBinary(StatusSchema, status)));
  // The server itself has responded, so a retry would only multiply the load from hop to hop.
  metadata.set(pushbackKey, "-1");
  return { code: status.code, details: status.message, metadata };
}

/**
 * The fault that a server threw, rebuilt at the client. Our servers send google.rpc.Status with every error; an error without it is one
 * of the transport.
 *
 * @param title what people call the service; without it the message of a transport error is that of gRPC
 */
export function faultOf(error: ServiceError, title?: string): Fault {
  const [binary] = error.metadata?.get(detailsKey) ?? [];
  if (!(binary instanceof Buffer)) return transportFault(error, title);
  return faultOfStatus({ code: error.code, message: error.details, details: fromBinary(StatusSchema, binary).details });
}

/** The fault of a call without a response. */
export function transportFault(error: Pick<ServiceError, "code" | "details">, title?: string): Fault {
  const code = transportCode(error);
  const message = title === undefined ? error.details : `${title} ${silence[code] ?? "has failed"}.`;
  return new Fault(code, "TRANSPORT", message, { cause: error });
}

/**
 * Whatever HTTP/2, a proxy or gRPC calls it (INTERNAL for a stream that was reset, RESOURCE_EXHAUSTED for one that was throttled,
 * CANCELLED, UNKNOWN, PERMISSION_DENIED): the service was gone, busy or cut off, and the same call may succeed later.
 */
function transportCode({ code, details }: Pick<ServiceError, "code" | "details">): FaultCode {
  if (code === codes.DEADLINE_EXCEEDED || code === codes.UNIMPLEMENTED) return codeOf(code);
  if (code === codes.CANCELLED && details === cancelledHere) return "CANCELLED";
  return unusableMessage.test(details) ? "INTERNAL" : "UNAVAILABLE";
}

function codeOf(code: number): FaultCode {
  return (codes[code] ?? "INTERNAL") as FaultCode;
}

/** The fault that `toStatus` describes. */
export function faultOfStatus(status: Pick<Status, "code" | "message" | "details">): Fault {
  let reason = "UNKNOWN";
  const details: FaultDetails = {};
  for (const any of status.details) {
    const info = anyUnpack(any, ErrorInfoSchema);
    if (info) {
      reason = info.reason;
      details.metadata = info.metadata;
    }
    const badRequest = anyUnpack(any, BadRequestSchema);
    if (badRequest) {
      details.violations = badRequest.fieldViolations.map(({ field, description }) => ({ field, description }));
    }
    const retry = anyUnpack(any, RetryInfoSchema);
    if (retry?.retryDelay) details.retryAfterMs = durationMs(retry.retryDelay);
  }
  return new Fault(codeOf(status.code), reason, status.message, details);
}
