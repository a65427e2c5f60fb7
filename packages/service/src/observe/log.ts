import { type DestinationStream, type Logger, type LoggerOptions, pino } from "pino";
import { currentCall } from "../call/call.ts";
import { logLines } from "./log-lines.ts";
import { currentTraceId } from "./tracing.ts";

export type { Logger } from "pino";

// Allowed log fields. It is an allow-list, because a deny-list is never complete: wages, names and secrets cannot leak
// through a field that is not listed.
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
  "owner_id",
  "part",
  "port",
  "profile",
  "reason",
  "request_id",
  "route",
  "rpc",
  "service",
  "settings",
  "signal",
  "status",
  "stream",
  "subject",
  "trace_id",
]);

function onlyAllowed(fields: Record<string, unknown>): Record<string, unknown> {
  const names = Object.keys(fields);
  // The usual case, in which nothing must be copied.
  if (names.every((name) => allowed.has(name))) return fields;
  return Object.fromEntries(names.filter((name) => allowed.has(name)).map((name) => [name, fields[name]]));
}

let writtenMs = 0;
let written = "";

/** The time in the format of pino; cached, because a busy process logs many lines in a millisecond. */
function isoTime(): string {
  const nowMs = Date.now();
  if (nowMs !== writtenMs) {
    writtenMs = nowMs;
    written = `,"time":"${new Date(nowMs).toISOString()}"`;
  }
  return written;
}

/** The loggable part of an error: type, code and stack frames. Messages of foreign errors may quote data. */
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
 * A JSON logger on stdout. Each line has the app, the time in ISO 8601, and the request id and trace id, if any. Fields
 * outside the allow-list are dropped, and messages are constants, so no partner data reaches a log.
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
      const traceId = currentTraceId();
      return { ...(requestId && { request_id: requestId }), ...(traceId && { trace_id: traceId }) };
    },
  };
  return pino(options, logLines);
}

type FieldValue = string | number | undefined;

/**
 * Creates a function that logs a line at level info for every request. Message and field names are given once and
 * checked against the allow-list then, so a line costs a quarter of `log.info`. The function takes the values in the
 * order of the names and omits undefined fields. Throws if a name is not allowed.
 */
export function busyLine<const Names extends readonly string[]>(
  log: Logger,
  message: string,
  names: Names,
): (values: { [Index in keyof Names]: FieldValue }) => void {
  const unknown = names.filter((name) => !allowed.has(name));
  if (unknown.length > 0) throw new Error(`these fields may not be logged: ${unknown.join(", ")}`);
  const { [pino.symbols.streamSym]: stream } = log as unknown as Record<symbol, DestinationStream>;
  if (!stream) throw new Error("the logger writes to nothing");
  const keys = names.map((name) => `,${JSON.stringify(name)}:`);
  const end = `,"msg":${JSON.stringify(message)}}\n`;

  return (values) => {
    if (!log.isLevelEnabled("info")) return;
    const { [pino.symbols.chindingsSym]: bindings } = log as unknown as Record<symbol, string>;
    let line = `{"level":"info"${isoTime()}${bindings}`;
    for (let index = 0; index < keys.length; index++) {
      const value: FieldValue = values[index];
      if (value !== undefined) line += keys[index] + JSON.stringify(value);
    }
    stream.write(line + end);
  };
}
