import type { Violation } from "@platform/service/fault";
import type { z } from "zod";
import { invalid, invalidMember } from "./invalid.ts";
import type { InvalidReason } from "./invalid-reasons.ts";

/** Reads a message by a schema. Throws INVALID_ARGUMENT with one violation for each wrong member. */
export function parseMessage<Schema extends z.ZodType>(
  reason: InvalidReason,
  schema: Schema,
  message: unknown,
): z.output<Schema> {
  const result = schema.safeParse(message);
  if (result.success) return result.data;
  throw invalid(reason, violationsIn(result.error));
}

/** What is wrong with a message by a schema: one violation for each wrong member, in the order of the schema. */
export function violationsOf(schema: z.ZodType, message: unknown): Violation[] {
  const result = schema.safeParse(message);
  return result.success ? [] : violationsIn(result.error);
}

/** A member message that a request cannot do without. Throws INVALID_ARGUMENT that names it. */
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

/** The path as `proto/` names it: `statedTotals`, `totalHours` is `stated_totals.total_hours`. */
function fieldOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>((field, key) => {
    if (typeof key === "number") return `${field}[${key}]`;
    const name = String(key).replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    return field === "" ? name : `${field}.${name}`;
  }, "");
}
