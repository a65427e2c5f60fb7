import { Code, ConnectError } from "@connectrpc/connect";
import { ProblemSchema } from "@platform/contracts/portal/v1/errors";
import { Fault, type FaultCode, type FaultDetails } from "@platform/service/call/fault";

// The numbers of gRPC, which Connect shares.
const codes: Readonly<Record<FaultCode, Code>> = {
  CANCELLED: Code.Canceled,
  INVALID_ARGUMENT: Code.InvalidArgument,
  DEADLINE_EXCEEDED: Code.DeadlineExceeded,
  NOT_FOUND: Code.NotFound,
  ALREADY_EXISTS: Code.AlreadyExists,
  PERMISSION_DENIED: Code.PermissionDenied,
  RESOURCE_EXHAUSTED: Code.ResourceExhausted,
  FAILED_PRECONDITION: Code.FailedPrecondition,
  ABORTED: Code.Aborted,
  UNIMPLEMENTED: Code.Unimplemented,
  INTERNAL: Code.Internal,
  UNAVAILABLE: Code.Unavailable,
  UNAUTHENTICATED: Code.Unauthenticated,
};

/** A refusal by the portal itself. `message` is shown to the person; it contains no name, wage or secret. */
export class PortalProblem extends Fault {
  constructor(code: FaultCode, reason: string, message: string, details: FaultDetails = {}) {
    // The table of reasons is for partners, who see none of these.
    super(code, reason as never, message, details);
  }
}

export function invalidField(field: string, description: string): PortalProblem {
  return new PortalProblem("INVALID_ARGUMENT", "INVALID_FIELD", `${field} ${description}.`, {
    violations: [{ field, description }],
  });
}

export function notFound(message: string): PortalProblem {
  return new PortalProblem("NOT_FOUND", "NOT_FOUND", message);
}

/** Problem of a request that is malformed, too large, or not of the protocol. It repeats nothing that was sent. */
export function unreadable(message = "The request cannot be read."): PortalProblem {
  return new PortalProblem("INVALID_ARGUMENT", "INVALID_REQUEST", message);
}

/** Converts an error that Connect itself throws inside an RPC: the stream of requests broke off, or cannot be read. */
export function fromConnectError({ code }: ConnectError): PortalProblem {
  if (code !== Code.Canceled && code !== Code.Aborted) return unreadable();
  return new PortalProblem("CANCELLED", "CANCELLED", "The request was cancelled.");
}

/** The error of an RPC, with `portal.v1.Problem` as its detail. */
export function toConnectError(fault: Fault, requestId: string): ConnectError {
  const retryAfterSeconds = Math.ceil((fault.retryAfterMs ?? 0) / 1000);
  const headers = retryAfterSeconds > 0 ? { "Retry-After": String(retryAfterSeconds) } : undefined;
  const value = { ...problemMembers(fault), requestId, retryAfterSeconds };
  return new ConnectError(fault.message, codes[fault.code], headers, [{ desc: ProblemSchema, value }]);
}

/** Members of a fault that a page gets. */
export function problemMembers({ reason, violations, metadata }: Fault) {
  return { reason, fields: violations.map(({ field, description }) => ({ field, message: description })), metadata };
}

/** The HTTP status of a problem, for what is no RPC. */
export function httpStatusOf({ code }: Fault): number {
  const statuses: Partial<Record<FaultCode, number>> = {
    INVALID_ARGUMENT: 400,
    UNAUTHENTICATED: 401,
    PERMISSION_DENIED: 403,
    NOT_FOUND: 404,
    ALREADY_EXISTS: 409,
    FAILED_PRECONDITION: 409,
    ABORTED: 409,
    RESOURCE_EXHAUSTED: 429,
    UNAVAILABLE: 503,
    DEADLINE_EXCEEDED: 503,
  };
  return statuses[code] ?? 500;
}
