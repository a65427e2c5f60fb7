import type { ErrorContext, Problem, ProblemKind } from "./problem.ts";

const types: Record<ProblemKind, { type: string; code: string }> = {
  malformed: { type: "invalid_request_error", code: "malformed_request" },
  validation: { type: "invalid_request_error", code: "invalid_parameter" },
  authentication: { type: "authentication_error", code: "authentication_failed" },
  permission: { type: "permission_error", code: "permission_denied" },
  not_found: { type: "resource_not_found", code: "not_found" },
  conflict: { type: "invalid_request_error", code: "duplicate_resource" },
  too_large: { type: "invalid_request_error", code: "payload_too_large" },
  unsupported_media_type: { type: "invalid_request_error", code: "unsupported_media_type" },
  rate_limited: { type: "rate_limit_exceeded", code: "rate_limit_error" },
  internal: { type: "api_error", code: "internal_error" },
  unavailable: { type: "api_error", code: "service_unavailable" },
};

/**
 * Form 1: `{error: {type, code, message, param, request_id}}`. `param` names the first wrong member, or is `null`;
 * a missing one has the code `missing_parameter`. A rate limit adds `retry_after` in seconds.
 */
export function form1(problem: Problem, { requestId }: ErrorContext) {
  const { type, code } = types[problem.kind];
  const violation = problem.violations?.[0];
  return {
    error: {
      type,
      code: problem.code ?? (violation?.missing ? "missing_parameter" : code),
      message: problem.message,
      param: violation?.field ?? null,
      ...(problem.kind === "rate_limited" && { retry_after: problem.retryAfterSeconds }),
      request_id: requestId,
    },
  };
}
