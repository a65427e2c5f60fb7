import { problemKinds } from "@platform/error-codes/problem-kinds";
import { codesOf, type Problem } from "./problem.ts";

/**
 * Form 2: `{error: <short title>, message, details}`. `details` is always an object: the problem's own (of a rate limit
 * `retry_after`, `limit` and `window`), else each wrong member's path with the reason, and `problems_not_listed` when
 * there are more than fit. Names that the endpoint does not know add `code`: `unknown_parameter`.
 */
export function form2(problem: Problem) {
  return {
    error: problemKinds[problem.kind].form2,
    message: problem.message,
    details: problem.details ?? reasonsOf(problem),
  };
}

function reasonsOf({ violations = [], violationsNotListed }: Problem): Record<string, unknown> {
  const [first] = violations;
  return {
    ...(first?.unknown && { code: codesOf(first).form1 }),
    ...Object.fromEntries(violations.map(({ field, reason }) => [field, reason])),
    ...(violationsNotListed !== undefined && { problems_not_listed: violationsNotListed }),
  };
}
