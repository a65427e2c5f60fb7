import { Fault } from "@platform/service/call/fault";
import { fromFault } from "./from-fault.ts";
import { type Problem, ProblemError } from "./problem.ts";
import { brokenOff, internalError } from "./problems.ts";

/**
 * The problem that an error is to the partner, whatever was thrown.
 *
 * @param publicField see `fromFault`
 */
export function problemOf(error: unknown, publicField?: (field: string) => string): Problem {
  if (error instanceof ProblemError) return error.problem;
  if (error instanceof Fault) return fromFault(error, publicField);
  return isBrokenOff(error) ? brokenOff() : internalError();
}

/** True for the error of a body whose sender closed the connection before its end. Services fail with faults only. */
function isBrokenOff(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ECONNRESET";
}
