import type { Problem, ProblemKind } from "./problem.ts";

const titles: Record<ProblemKind, string> = {
  malformed: "Validation Error",
  validation: "Validation Error",
  authentication: "Authentication Failed",
  permission: "Permission Denied",
  not_found: "Not Found",
  conflict: "Conflict",
  too_large: "Payload Too Large",
  unsupported_media_type: "Unsupported Media Type",
  rate_limited: "Rate Limit Exceeded",
  internal: "Internal Error",
  unavailable: "Service Unavailable",
};

/**
 * Form 2: `{error: <short title>, message, details}`. `details` is always an object: the problem's own (of a rate limit
 * `retry_after`, `limit` and `window`), else each wrong member's path with the reason, and `problems_not_listed` when
 * there are more than fit.
 */
export function form2(problem: Problem) {
  return { error: titles[problem.kind], message: problem.message, details: problem.details ?? reasonsOf(problem) };
}

function reasonsOf({ violations = [], violationsNotListed }: Problem): Record<string, unknown> {
  return {
    ...Object.fromEntries(violations.map(({ field, reason }) => [field, reason])),
    ...(violationsNotListed !== undefined && { problems_not_listed: violationsNotListed }),
  };
}
