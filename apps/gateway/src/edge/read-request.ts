import type { z } from "zod";
import { isJsonObject } from "./body/json-object.ts";
import { violationsOf } from "./body/violations.ts";
import type { EndpointBody } from "./endpoint.ts";
import { maxViolations, type Outcome, ProblemError } from "./errors/problem.ts";
import { invalidMembers, malformed } from "./errors/problems.ts";

/** Reads a body as its endpoint declares it. */
export function readBody<Body>({ read, schema, isOptional }: EndpointBody<Body>, value: unknown): Outcome<unknown> {
  const body = value === undefined && isOptional ? {} : value;
  if (body === undefined) return { ok: false, problem: malformed("The body is empty; a JSON object is expected.") };
  if (read) return read(body);
  if (!isJsonObject(body)) return { ok: false, problem: malformed("The body must be a JSON object.") };
  return readWith(schema, body);
}

/** Checks a value by its schema; the problem names every wrong member, in the schema's words. */
export function readWith<Schema extends z.ZodType>(schema: Schema, value: unknown): Outcome<z.output<Schema>> {
  const result = schema.safeParse(value);
  if (result.success) return { ok: true, value: result.data };
  const violations = violationsOf(result.error, value, { schema });
  const listed = violations.slice(0, maxViolations);
  return { ok: false, problem: invalidMembers(listed, violations.length - listed.length) };
}

/** The value, or its problem thrown. */
export function unwrap<Value>(outcome: Outcome<Value>): Value {
  if (!outcome.ok) throw new ProblemError(outcome.problem);
  return outcome.value;
}
