import type { ReasonFor } from "@platform/error-codes/error-reasons";

/** The canonical gRPC status codes that the platform uses, by name (https://grpc.io/docs/guides/status-codes/). */
export type FaultCode =
  | "CANCELLED"
  | "INVALID_ARGUMENT"
  | "DEADLINE_EXCEEDED"
  | "NOT_FOUND"
  | "ALREADY_EXISTS"
  | "PERMISSION_DENIED"
  | "RESOURCE_EXHAUSTED"
  | "FAILED_PRECONDITION"
  | "ABORTED"
  | "UNIMPLEMENTED"
  | "INTERNAL"
  | "UNAVAILABLE"
  | "UNAUTHENTICATED";

/** One invalid member of a request: its path from the root, and what was expected. */
export interface Violation {
  field: string;
  description: string;
}

export interface FaultDetails {
  /** Data for programs, such as the id of the existing report. */
  metadata?: Record<string, string>;
  violations?: Violation[];
  retryAfterMs?: number;
  cause?: unknown;
}

/**
 * The error class that all layers throw on purpose.
 *
 * `message` may be shown to a partner, so it must not contain a name, wage, secret or internal detail. `reason` is for
 * programs, in UPPER_SNAKE_CASE. A reason that partners see must be one of `error-reasons.ts`; `refusal(reason)`
 * creates such a fault with its message.
 */
export class Fault<Code extends FaultCode = FaultCode> extends Error {
  override readonly name = "Fault";
  readonly code: FaultCode;
  readonly reason: string;
  readonly metadata: Record<string, string>;
  readonly violations: Violation[];
  readonly retryAfterMs: number | undefined;

  constructor(code: Code, reason: ReasonFor<Code>, message: string, details: FaultDetails = {}) {
    super(message, { cause: details.cause });
    this.code = code;
    this.reason = reason;
    this.metadata = details.metadata ?? {};
    this.violations = details.violations ?? [];
    this.retryAfterMs = details.retryAfterMs;
  }
}

/**
 * Normalizes an error: a Fault is returned unchanged, anything else becomes an INTERNAL fault without details of its
 * cause.
 */
export function toFault(error: unknown): Fault {
  if (error instanceof Fault) return error;
  return new Fault("INTERNAL", "INTERNAL", "An unexpected error occurred.", { cause: error });
}

/** True for transient faults: a retry of the same call may succeed. */
export function isTransient(error: unknown): boolean {
  return error instanceof Fault && (error.code === "UNAVAILABLE" || error.code === "DEADLINE_EXCEEDED");
}
