import { ApiError, ConnectionError } from "../client/api-error.ts";
import { CredentialsError, exitCodes, UsageError } from "./command.ts";
import { harmless, note, type Terminal } from "./terminal.ts";

/** Says on stderr what went wrong and returns the exit code. */
export function reportError(terminal: Terminal, error: unknown, isJson: boolean): number {
  if (terminal.signal.aborted || (error instanceof DOMException && error.name === "AbortError")) {
    return exitCodes.interrupted;
  }
  const code = exitCodeOf(error);
  const { message } = error as Error;
  if (isJson) {
    note(
      terminal,
      JSON.stringify({ error: { message, exit_code: code, ...(error instanceof ApiError && factsOf(error)) } }),
    );
    return code;
  }
  note(terminal, `premium-audit: ${harmless(message)}`);
  if (error instanceof ApiError) {
    for (const { name, reason } of error.fields) note(terminal, `  ${harmless(`${name}: ${reason}`)}`);
  }
  if (error instanceof ApiError || (error instanceof ConnectionError && error.cause instanceof Error))
    note(terminal, `  ${reasonOf(error)}`);
  return code;
}

/** Status and code of a refusal, or why there was no connection; nothing that was sent. */
export function reasonOf(error: unknown): string {
  if (error instanceof ApiError) {
    const id = error.requestId === null ? "" : `, request ${error.requestId}`;
    return harmless(`status ${error.status}, code ${error.code}${id}`);
  }
  let cause = error;
  while (cause instanceof Error && cause.cause instanceof Error) cause = cause.cause;
  const { message, code } = cause as NodeJS.ErrnoException;
  // An error of several addresses of one host has no message.
  return harmless(message || code || "no connection");
}

function factsOf({ status, code, requestId: request_id, fields }: ApiError) {
  return { status, code, request_id, fields };
}

function exitCodeOf(error: unknown): number {
  if (error instanceof UsageError) return exitCodes.usage;
  if (error instanceof CredentialsError) return exitCodes.credentials;
  if (error instanceof ConnectionError) return exitCodes.connection;
  if (!(error instanceof ApiError)) return exitCodes.failure;
  if (error.status === 401) return exitCodes.credentials;
  return error.status >= 500 ? exitCodes.connection : exitCodes.failure;
}
