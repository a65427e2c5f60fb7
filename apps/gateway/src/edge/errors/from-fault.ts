import type { Fault } from "@platform/service/fault";
import { maxViolations, type Problem, type Violation } from "./problem.ts";
import { internalError, invalidMembers, rateLimited, unavailable } from "./problems.ts";

/** Facts of a fault that partners are told; whatever else a service adds stays inside. */
const publicFacts = ["report_id"];

/** What partners are told to wait when the service that refused does not say. */
const defaultRetryAfterSeconds = 60;

/**
 * The problem that a service's fault is to the partner. Only the codes that a partner can act on keep their message;
 * any other is an internal error that shows nothing of its cause.
 *
 * @param publicField turns a path in the internal contract's names, such as `records[3].gross_wages`, into the
 *   partner's: `employees[3].gross_wages`
 */
export function fromFault(fault: Fault, publicField: (field: string) => string = (field) => field): Problem {
  switch (fault.code) {
    case "INVALID_ARGUMENT":
      return invalid(fault, publicField);
    case "NOT_FOUND":
      return { kind: "not_found", message: fault.message, code: codeOf(fault) };
    case "FAILED_PRECONDITION":
      return { kind: "conflict", message: fault.message, code: codeOf(fault), ...factsOf(fault) };
    case "ALREADY_EXISTS":
      return { kind: "conflict", message: fault.message, ...factsOf(fault) };
    case "PERMISSION_DENIED":
      return { kind: "permission", message: fault.message };
    case "RESOURCE_EXHAUSTED":
      return rateLimited(secondsOf(fault.retryAfterMs) ?? defaultRetryAfterSeconds);
    case "UNAVAILABLE":
    case "DEADLINE_EXCEEDED": {
      const retryAfterSeconds = secondsOf(fault.retryAfterMs);
      return { ...unavailable(), ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) };
    }
    default:
      return internalError();
  }
}

function invalid(fault: Fault, publicField: (field: string) => string): Problem {
  const listed = fault.violations
    .slice(0, maxViolations)
    .map(({ field, description }): Violation => ({ field: publicField(field), reason: description }));
  if (listed.length === 0) return { kind: "validation", message: fault.message };
  return invalidMembers(listed, fault.violations.length - listed.length);
}

/** `API_KEY_NOT_FOUND` is `api_key_not_found`. */
function codeOf({ reason }: Fault): string {
  return reason.toLowerCase();
}

function factsOf(fault: Fault): Pick<Problem, "details"> {
  const facts = Object.entries(fault.metadata).filter(([name]) => publicFacts.includes(name));
  return facts.length > 0 ? { details: Object.fromEntries(facts) } : {};
}

function secondsOf(retryAfterMs: number | undefined): number | undefined {
  return retryAfterMs === undefined ? undefined : Math.max(1, Math.ceil(retryAfterMs / 1000));
}
