import { Fault } from "@platform/service/call/fault";
import pg from "pg";

// SQLSTATEs of transient errors (https://www.postgresql.org/docs/current/errcodes-appendix.html).
const unavailableClasses = new Set(["08", "53"]);
const readOnlyServer = "25006";
const unavailableCodes = new Set(["57P01", "57P02", "57P03", readOnlyServer]);
const failedTransaction = "25P02";
const queryCanceled = "57014";
const retryableCodes = new Set(["40001", "40P01"]);
const uniqueViolation = "23505";
const lockNotAvailable = "55P03";

/** True if a statement violated a unique constraint or index; `constraint` restricts the check to one name. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return (
    error instanceof pg.DatabaseError &&
    error.code === uniqueViolation &&
    (constraint === undefined || error.constraint === constraint)
  );
}

/** True if a statement failed only because an earlier one of its transaction had. */
export function isFollowUp(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === failedTransaction;
}

/** True if a statement failed because the server cannot be written to any more: another one is the primary. */
export function isReadOnlyServer(error: unknown): boolean {
  const cause = error instanceof Fault ? error.cause : error;
  return cause instanceof pg.DatabaseError && cause.code === readOnlyServer;
}

/** True if a statement waited for a lock for longer than `lock_timeout`. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === lockNotAvailable;
}

/**
 * Converts transient errors to UNAVAILABLE, DEADLINE_EXCEEDED or ABORTED faults, which may be retried; other errors of
 * Postgres are returned unchanged.
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
  return unavailableCodes.has(code) || unavailableClasses.has(code.slice(0, 2)) ? unavailable(error) : error;
}

/** True if a pool gave up a wait for a connection. It has no code, and no cause as errors of a server have that was tried. */
export function isWaitInVain(error: unknown): boolean {
  return error instanceof Error && error.cause === undefined && !("code" in error);
}

/** The server may be well, but all connections of the process to it were in use for too long. */
export function busy(cause: unknown): Fault {
  return new Fault("UNAVAILABLE", "DATABASE_BUSY", "All connections to the database are in use.", {
    retryAfterMs: 1000,
    cause,
  });
}

function unavailable(cause: unknown): Fault {
  return new Fault("UNAVAILABLE", "DATABASE_UNAVAILABLE", "The database cannot be reached.", {
    retryAfterMs: 1000,
    cause,
  });
}
