import { Fault } from "@platform/service/fault";
import type { z } from "zod";

/**
 * Reads a request by a schema whose members are named as in the message.
 *
 * Throws INVALID_ARGUMENT with a violation for each wrong field. The reason is that of the first: the field in capitals
 * with `_REQUIRED` when it was left empty (as protobuf shows absent text), else `_INVALID`.
 */
export function parseRequest<Schema extends z.ZodObject>(
  schema: Schema,
  request: Record<string, unknown>,
): z.output<Schema> {
  const result = schema.safeParse(request);
  if (result.success) return result.data;
  const problems = result.error.issues.map(({ path: [member = ""], message }) => ({
    field: fieldName(String(member)),
    description: message,
    reason: `${fieldName(String(member)).toUpperCase()}_${request[String(member)] === "" ? "REQUIRED" : "INVALID"}`,
  }));
  const violations = problems.map(({ field, description }) => ({ field, description }));
  const [first = { reason: "REQUEST_INVALID" }] = problems;
  const message = violations.map(({ field, description }) => `${field} ${description}.`).join(" ");
  throw new Fault("INVALID_ARGUMENT", first.reason, message, { violations });
}

/** The field as `proto/` names it, from the name that generated code gives it. */
function fieldName(member: string): string {
  return member.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
