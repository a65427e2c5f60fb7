import { problemKinds } from "@platform/error-codes/problem-kinds";
import { codesOf, type ErrorContext, narrowCodeOf, type Problem } from "./problem.ts";

/**
 * Form 1: `{error: {type, code, message, param, request_id}}`. `param` names the first wrong member, or is `null`;
 * a missing one has the code `missing_parameter`, one that the endpoint does not know `unknown_parameter`. A rate limit adds
 * `retry_after` in seconds. Wrong rows of a table are listed as `errors`.
 */
export function form1(problem: Problem, { requestId }: ErrorContext) {
  const { type, code } = problemKinds[problem.kind].form1;
  const violation = problem.violations?.[0];
  return {
    error: {
      type,
      code: narrowCodeOf(problem) ?? (violation?.missing || violation?.unknown ? codesOf(violation).form1 : code),
      message: problem.message,
      param: violation?.field ?? null,
      ...(problem.rows && { errors: problem.rows, errors_not_listed: problem.violationsNotListed ?? 0 }),
      ...(problem.kind === "rate_limited" && { retry_after: problem.retryAfterSeconds }),
      request_id: requestId,
    },
  };
}
