import { type Logger, type LoggerOptions, pino } from "pino";
import { currentCall } from "./call.ts";
import { logLines } from "./log-lines.ts";

export type { Logger } from "pino";

// What may be logged beside the message. A closed list, because a list of what is forbidden is never complete:
// wages, names and secrets cannot leak through a field that nobody has allowed.
const allowed = new Set([
  "address",
  "app",
  "attempt",
  "code",
  "consumer",
  "count",
  "credential_id",
  "delay_ms",
  "delivery_count",
  "duration_ms",
  "environment",
  "err",
  "event_id",
  "event_type",
  "file_id",
  "host",
  "method",
  "migration",
  "part",
  "port",
  "profile",
  "reason",
  "request_id",
  "route",
  "rpc",
  "service",
  "signal",
  "status",
  "subject",
]);

function onlyAllowed(fields: Record<string, unknown>): Record<string, unknown> {
  const names = Object.keys(fields);
  // Nearly always, and then there is nothing to copy.
  if (names.every((name) => allowed.has(name))) return fields;
  return Object.fromEntries(names.filter((name) => allowed.has(name)).map((name) => [name, fields[name]]));
}

let writtenMs = 0;
let written = "";

/** The time as pino wants it; a busy process logs many lines in a millisecond, and writing a date is not cheap. */
function isoTime(): string {
  const nowMs = Date.now();
  if (nowMs !== writtenMs) {
    writtenMs = nowMs;
    written = `,"time":"${new Date(nowMs).toISOString()}"`;
  }
  return written;
}

/** An error as far as it may be read: type, code and stack frames. Messages of foreign errors may quote the data they failed on. */
function errorShape(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const frames = error.stack?.split("\n").filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    ...("code" in error && { code: String(error.code) }),
    ...("reason" in error && { reason: String(error.reason) }),
    ...("constraint" in error && { constraint: String(error.constraint) }),
    stack: frames?.slice(0, 12).map((line) => line.trim()),
    ...(error.cause !== undefined && { cause: errorShape(error.cause) }),
  };
}

/**
 * A JSON logger on stdout. Each line carries the app, the time in ISO 8601, and the request id when a call is served.
 * Fields outside the allow-list are dropped; messages are constants, so nothing a partner sent reaches a log.
 */
export function createLogger(app: string, level: string): Logger {
  const options: LoggerOptions = {
    level,
    base: { app },
    timestamp: isoTime,
    formatters: { level: (label) => ({ level: label }), log: onlyAllowed },
    serializers: { err: errorShape },
    mixin: () => {
      const requestId = currentCall()?.requestId;
      return requestId ? { request_id: requestId } : {};
    },
  };
  return pino(options, logLines);
}
