import type { ErrorContext, Problem, ProblemKind, Violation } from "./problem.ts";

const codes: Record<ProblemKind, { error: string; code: string }> = {
  malformed: { error: "malformed_request", code: "VALIDATION_ERROR" },
  validation: { error: "invalid_request", code: "VALIDATION_ERROR" },
  authentication: { error: "authentication_failed", code: "AUTHENTICATION_ERROR" },
  permission: { error: "permission_denied", code: "PERMISSION_ERROR" },
  not_found: { error: "not_found", code: "NOT_FOUND" },
  conflict: { error: "duplicate_resource", code: "CONFLICT" },
  too_large: { error: "payload_too_large", code: "PAYLOAD_TOO_LARGE" },
  unsupported_media_type: { error: "unsupported_media_type", code: "UNSUPPORTED_MEDIA_TYPE" },
  rate_limited: { error: "rate_limit_exceeded", code: "RATE_LIMIT_EXCEEDED" },
  internal: { error: "internal_error", code: "INTERNAL_ERROR" },
  unavailable: { error: "service_unavailable", code: "SERVICE_UNAVAILABLE" },
};

/**
 * Form 3: `{error: <snake_case code>, message, code: <class>, timestamp}`. A missing member gives `<member>_required`,
 * a wrong one `<member>_invalid`. A rate limit adds `retry_after` in seconds.
 */
export function form3(problem: Problem, { now }: ErrorContext) {
  const { error, code } = codes[problem.kind];
  const violation = problem.violations?.[0];
  return {
    error: problem.code ?? (violation ? codeOf(violation) : error),
    message: problem.message,
    code,
    ...(problem.kind === "rate_limited" && { retry_after: problem.retryAfterSeconds }),
    timestamp: now.toISOString(),
  };
}

function codeOf({ field, missing }: Violation): string {
  const member = field
    .replaceAll(/\[\d+\]/g, "")
    .replaceAll(/[^A-Za-z0-9]+/g, "_")
    .toLowerCase();
  return `${member}_${missing ? "required" : "invalid"}`;
}
