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

/** One wrong member of a request: the path from the request's root, and what was expected there. */
export interface Violation {
  field: string;
  description: string;
}

export interface FaultDetails {
  /** Facts that a program may act on, such as the id of the report that was there first. */
  metadata?: Record<string, string>;
  violations?: Violation[];
  retryAfterMs?: number;
  cause?: unknown;
}

/**
 * The one error that every layer throws on purpose and every edge understands.
 *
 * `message` may be shown to a partner, so it holds no name, wage, secret or internal. `reason` is what programs compare, in
 * UPPER_SNAKE_CASE. Where partners see the reason it has to be one of `error-reasons.ts`; `refusal(reason)` makes such a
 * fault with its message.
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

/** The one normaliser: a Fault stays itself, anything else is an INTERNAL fault that shows nothing of its cause. */
export function toFault(error: unknown): Fault {
  if (error instanceof Fault) return error;
  return new Fault("INTERNAL", "INTERNAL", "An unexpected error occurred.", { cause: error });
}

/** True for faults that pass by themselves: the same call may succeed when made again. */
export function isTransient(error: unknown): boolean {
  return error instanceof Fault && (error.code === "UNAVAILABLE" || error.code === "DEADLINE_EXCEEDED");
}
