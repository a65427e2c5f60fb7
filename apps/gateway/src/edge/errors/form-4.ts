import { problemKinds } from "@platform/error-codes/problem-kinds";
import { codesOf, type Problem, sentenceOf, type Violation } from "./problem.ts";

/**
 * Form 4: `{success: false, error: {code, message, details}}`. `details` is there when it says something: of a wrong
 * member `field`, `expected` and `received`; of a rate limit `retry_after`, `limit` and `window`. Wrong members add
 * `errors`, which has every one of them in the shape of `error`, and `errors_not_listed` when there are more than fit.
 */
export function form4({ kind, message, violations = [], violationsNotListed, details }: Problem) {
  const [first] = violations;
  if (!first)
    return { success: false, error: { code: problemKinds[kind].form4, message, ...(details && { details }) } };
  return {
    success: false,
    error: { ...errorOf(first), message },
    errors: violations.map(errorOf),
    ...(violationsNotListed !== undefined && { errors_not_listed: violationsNotListed }),
  };
}

function errorOf(violation: Violation) {
  const { field, reason, expected, received } = violation;
  return {
    code: codesOf(violation).form4,
    message: sentenceOf(violation),
    details: { field, expected: expected ?? reason, ...(received !== undefined && { received }) },
  };
}
