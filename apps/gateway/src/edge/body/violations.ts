import type { z } from "zod";
import type { Violation } from "../errors/problem.ts";
import { canBeLeftOut } from "../names/can-be-left-out.ts";
import { isJsonObject } from "./json-object.ts";

/** Echoed values are cut to this length. */
const maxEchoLength = 100;

/** Path of the value that was checked, and which of its members may be repeated to the partner. */
interface Place {
  /** Path of the value itself, such as `employees[3]`; empty for the body. */
  at?: string;
  /** Names of members that hold neither wages nor names of persons. */
  echoed?: ReadonlySet<string>;
  /** Schema of the value. With it, `null` is a wrong value of a member that can be left out, and not a missing one. */
  schema?: z.ZodType;
}

/**
 * The violations of a schema by `value`, one for each member, in the order of the schema. Every schema of a request
 * gives as its message what it expects, as a noun phrase that follows "must be": `a positive number`.
 */
export function violationsOf(error: z.ZodError, value: unknown, { at = "", echoed, schema }: Place = {}): Violation[] {
  const violations = new Map<string, Violation>();
  for (const issue of error.issues) {
    const { path, message } = issue;
    const field = fieldAt(at, path);
    if (violations.has(field)) continue;
    const received = path.reduce<unknown>(memberOf, value);
    const isWrongNull = received === null && schema !== undefined && canBeLeftOut(schema, path);
    const missing = path.length > 0 && (received === undefined || received === null) && !isWrongNull;
    if (issue.code === "invalid_format" && issue.format === "date" && isWrittenDate(received)) {
      const reason = `must be a date of the calendar as ${message}, which ${received} is not`;
      violations.set(field, { field, reason, missing, expected: message, received });
      continue;
    }
    violations.set(field, {
      field,
      reason: missing ? "is required" : `must be ${message}${isWrongNull ? ", and is null" : ""}`,
      missing,
      expected: message,
      received: echoed?.has(String(path.at(-1))) ? echoOf(received) : typeOf(received),
    });
  }
  return [...violations.values()];
}

/** True for `2026-02-30`: a date that the calendar lacks is neither a wage nor a name, and may be repeated. */
function isWrittenDate(value: unknown): value is string {
  return typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value);
}

/** The value as it came, cut short, for members that may be repeated; its JSON type when it is neither text nor number. */
export function echoOf(value: unknown): string | null {
  if (typeof value === "string") return value.slice(0, maxEchoLength);
  if (typeof value === "number") return String(value);
  return typeOf(value);
}

/** The JSON type of a value, `null` when there is none. */
export function typeOf(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (Array.isArray(value)) return "array";
  // An inexact number is a symbol.
  return typeof value === "symbol" ? "number" : typeof value;
}

function fieldAt(at: string, path: readonly PropertyKey[]): string {
  return path.reduce<string>((field, key) => {
    if (typeof key === "number") return `${field}[${key}]`;
    return field === "" ? String(key) : `${field}.${String(key)}`;
  }, at);
}

function memberOf(value: unknown, key: PropertyKey): unknown {
  if (Array.isArray(value)) return value[Number(key)];
  return isJsonObject(value) ? value[String(key)] : undefined;
}
