import { kindOfFault } from "@platform/error-codes/error-reasons";
import { isInternalReason, isPartnerReason } from "@platform/error-codes/reason-code";
import type { Fault } from "@platform/service/call/fault";
import { maxViolations, type Problem, type Violation } from "./problem.ts";
import { internalError, invalidMembers, rateLimited, unavailable, unavailableFor } from "./problems.ts";

/** The metadata of a fault that partners see; everything else that a service adds stays inside. */
const publicFacts = ["report_id"];

/** The `Retry-After` of a refusal for which the service names no wait. */
const defaultRetryAfterSeconds = 60;

/**
 * The problem that a service's fault is to the partner. Only faults that a partner can act on keep their message; any other
 * is an internal error that shows nothing of its cause.
 *
 * @param publicField turns a path in the internal contract's names, such as `records[3].gross_wages`, into the
 *   partner's: `employees[3].gross_wages`
 */
export function fromFault(fault: Fault, publicField: (field: string) => string = (field) => field): Problem {
  const { code, reason, message } = fault;
  if (isInternalReason(reason)) return internalError();
  switch (code) {
    case "INVALID_ARGUMENT":
      return invalid(fault, publicField);
    case "NOT_FOUND":
    case "FAILED_PRECONDITION":
    case "ALREADY_EXISTS":
    case "PERMISSION_DENIED":
      return { kind: kindOfFault[code], message, ...listed(reason), ...factsOf(fault) };
    case "RESOURCE_EXHAUSTED":
      return rateLimited(secondsOf(fault.retryAfterMs) ?? defaultRetryAfterSeconds);
    case "UNAVAILABLE":
    case "DEADLINE_EXCEEDED":
    // The client hung up, so nobody reads the response, or the service that was called is stopping.
    case "CANCELLED": {
      const retryAfterSeconds = secondsOf(fault.retryAfterMs);
      if (isPartnerReason(reason)) {
        const problem: Problem = { kind: kindOfFault.UNAVAILABLE, message, reason };
        return unavailableFor(problem, retryAfterSeconds ?? defaultRetryAfterSeconds);
      }
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

/** The reason of a service that is newer than this gateway is not listed here. */
function listed(reason: string): Pick<Problem, "reason"> {
  return isPartnerReason(reason) ? { reason } : {};
}

function factsOf(fault: Fault): Pick<Problem, "details"> {
  const facts = Object.entries(fault.metadata).filter(([name]) => publicFacts.includes(name));
  return facts.length > 0 ? { details: Object.fromEntries(facts) } : {};
}

function secondsOf(retryAfterMs: number | undefined): number | undefined {
  return retryAfterMs === undefined ? undefined : Math.max(1, Math.ceil(retryAfterMs / 1000));
}
