import { Fault } from "@platform/service/fault";
import pg from "pg";

// SQLSTATEs that say "not now" rather than "not like this" (https://www.postgresql.org/docs/current/errcodes-appendix.html).
const awayClasses = new Set(["08", "53"]);
const awayCodes = new Set(["57P01", "57P02", "57P03", "25006"]);
const queryCanceled = "57014";
const retryableCodes = new Set(["40001", "40P01"]);
const uniqueViolation = "23505";

/** True when a statement broke a unique constraint or index; `constraint` narrows it to one by name. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return (
    error instanceof pg.DatabaseError &&
    error.code === uniqueViolation &&
    (constraint === undefined || error.constraint === constraint)
  );
}

/**
 * Tells an absent server from a wrong statement: UNAVAILABLE, DEADLINE_EXCEEDED or ABORTED faults for what another try may
 * mend, Postgres' own error for the rest.
 */
export function toFailure(error: unknown): unknown {
  if (error instanceof Fault || error instanceof TypeError || error instanceof RangeError) return error;
  if (!(error instanceof pg.DatabaseError)) return unavailable(error);
  const code = error.code ?? "";
  if (code === queryCanceled) {
    return new Fault("DEADLINE_EXCEEDED", "DATABASE_TIMEOUT", "The database took too long.", { cause: error });
  }
  if (retryableCodes.has(code)) {
    return new Fault("ABORTED", "DATABASE_CONFLICT", "Another transaction was in the way.", { cause: error });
  }
  return awayCodes.has(code) || awayClasses.has(code.slice(0, 2)) ? unavailable(error) : error;
}

function unavailable(cause: unknown): Fault {
  return new Fault("UNAVAILABLE", "DATABASE_UNAVAILABLE", "The database cannot be reached.", {
    retryAfterMs: 1000,
    cause,
  });
}
