import type { Violation } from "@platform/service/call/fault";
import type { z } from "zod";
import { invalid, invalidMember } from "./invalid.ts";
import type { InvalidReason } from "./invalid-reasons.ts";

/** Validates a message with a schema. Throws INVALID_ARGUMENT with one violation for each invalid member. */
export function parseMessage<Schema extends z.ZodType>(
  reason: InvalidReason,
  schema: Schema,
  message: unknown,
): z.output<Schema> {
  const result = schema.safeParse(message);
  if (result.success) return result.data;
  throw invalid(reason, violationsIn(result.error));
}

/** Returns one violation for each invalid member of a message, in the order of the schema. */
export function violationsOf(schema: z.ZodType, message: unknown): Violation[] {
  const result = schema.safeParse(message);
  return result.success ? [] : violationsIn(result.error);
}

/** Returns `value`, a required member of a request. Throws INVALID_ARGUMENT if it is undefined. */
export function required<Value>(reason: InvalidReason, field: string, value: Value | undefined): Value {
  if (value === undefined) throw invalidMember(reason, field, "is required");
  return value;
}

function violationsIn({ issues }: z.ZodError): Violation[] {
  const violations = new Map<string, Violation>();
  for (const { path, message } of issues) {
    const field = fieldOf(path);
    if (!violations.has(field)) violations.set(field, { field, description: message });
  }
  return [...violations.values()];
}

/** Converts a path to the names of `proto/`: `statedTotals`, `totalHours` becomes `stated_totals.total_hours`. */
function fieldOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>((field, key) => {
    if (typeof key === "number") return `${field}[${key}]`;
    const name = String(key).replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    return field === "" ? name : `${field}.${name}`;
  }, "");
}
