import { ProblemError } from "../errors/problem.ts";
import { malformed } from "../errors/problems.ts";

/** 1 to 255 characters that ASCII can print. */
const shape = /^[\x20-\x7e]{1,255}$/;

/** The request's `Idempotency-Key`; undefined when it has none. Throws a 400 when it cannot be one. */
export function idempotencyKeyOf(headers: Record<string, string | string[] | undefined>): string | undefined {
  const key = headers["idempotency-key"];
  if (key === undefined) return undefined;
  if (typeof key === "string" && shape.test(key)) return key;
  throw new ProblemError(malformed("Idempotency-Key must be 1 to 255 printable ASCII characters."));
}
