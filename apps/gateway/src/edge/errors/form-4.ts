import { memberCodes, problemKinds } from "@platform/error-codes/problem-kinds";
import type { Problem, Violation } from "./problem.ts";

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

function errorOf({ field, reason, missing, expected, received }: Violation) {
  return {
    code: memberCodes[missing ? "missing" : "invalid"].form4,
    message: `${field} ${reason}.`,
    details: { field, expected: expected ?? reason, ...(received !== undefined && { received }) },
  };
}
