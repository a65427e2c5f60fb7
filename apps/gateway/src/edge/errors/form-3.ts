import { problemKinds } from "@platform/error-codes/problem-kinds";
import { codesOf, type ErrorContext, narrowCodeOf, type Problem, type Violation } from "./problem.ts";

/**
 * Form 3: `{error: <snake_case code>, message, code: <class>, timestamp}`. A missing member gives `<member>_required`,
 * a wrong one `<member>_invalid`, one that the endpoint does not know `unknown_parameter`. A rate limit adds `retry_after` in seconds.
 */
export function form3(problem: Problem, { now }: ErrorContext) {
  const { error, code } = problemKinds[problem.kind].form3;
  const violation = problem.violations?.[0];
  return {
    error: narrowCodeOf(problem) ?? (violation ? codeOf(violation) : error),
    message: problem.message,
    code,
    ...(problem.kind === "rate_limited" && { retry_after: problem.retryAfterSeconds }),
    timestamp: now.toISOString(),
  };
}

function codeOf(violation: Violation): string {
  const { field, unknown } = violation;
  const { form1, form3Suffix } = codesOf(violation);
  // Its name is the partner's, of which no code can be made.
  if (unknown) return form1;
  const member = field
    .replaceAll(/\[\d+\]/g, "")
    .replaceAll(/[^A-Za-z0-9]+/g, "_")
    .toLowerCase();
  // A parameter without a name: `?=1`.
  if (member === "") return problemKinds.validation.form3.error;
  return `${member}_${form3Suffix}`;
}
