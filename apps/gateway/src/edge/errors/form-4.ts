import type { Problem, ProblemKind, Violation } from "./problem.ts";

const codes: Record<ProblemKind, string> = {
  malformed: "INVALID_REQUEST",
  validation: "INVALID_REQUEST",
  authentication: "INVALID_CREDENTIALS",
  permission: "FORBIDDEN",
  not_found: "NOT_FOUND",
  conflict: "DUPLICATE_ENTRY",
  too_large: "PAYLOAD_TOO_LARGE",
  unsupported_media_type: "UNSUPPORTED_MEDIA_TYPE",
  rate_limited: "RATE_LIMIT_EXCEEDED",
  internal: "INTERNAL_ERROR",
  unavailable: "SERVICE_UNAVAILABLE",
};

/**
 * Form 4: `{success: false, error: {code, message, details}}`. `details` is there when it says something: of a wrong
 * member `field`, `expected` and `received`; of a rate limit `retry_after`, `limit` and `window`. Wrong members add
 * `errors`, which has every one of them in the shape of `error`, and `errors_not_listed` when there are more than fit.
 */
export function form4({ kind, message, violations = [], violationsNotListed, details }: Problem) {
  const [first] = violations;
  if (!first) return { success: false, error: { code: codes[kind], message, ...(details && { details }) } };
  return {
    success: false,
    error: { ...errorOf(first), message },
    errors: violations.map(errorOf),
    ...(violationsNotListed !== undefined && { errors_not_listed: violationsNotListed }),
  };
}

function errorOf({ field, reason, missing, expected, received }: Violation) {
  return {
    code: missing ? "MISSING_FIELD" : "INVALID_FIELD",
    message: `${field} ${reason}.`,
    details: { field, expected: expected ?? reason, ...(received !== undefined && { received }) },
  };
}
