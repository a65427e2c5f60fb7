import type { z } from "zod";
import { isJsonObject } from "../../../edge/body/json-object.ts";
import { type Outcome, type Problem, ProblemError } from "../../../edge/errors/problem.ts";
import { problemOf } from "../../../edge/errors/problem-of.ts";
import { malformed } from "../../../edge/errors/problems.ts";
import { readWith } from "../../../edge/read-request.ts";

/** Members whose problems have codes of their own: `owner_id_required` and the like. */
const withOwnCode = new Set(["owner_id", "owner_type"]);

/** True for what Profile A calls `webhook_creation_failed`: everything that the partner can fix, except its owner members. */
function isCreationFailure({ kind, violations }: Problem): boolean {
  if (kind === "conflict") return true;
  return kind === "validation" && !withOwnCode.has(violations?.[0]?.field ?? "");
}

/** The problem with the code that Profile A gives it; `Svc-Error-Code` keeps a narrower one. */
export function creationFailed(problem: Problem): Problem {
  const reason = problem.reason ?? "WEBHOOK_CREATION_FAILED";
  return { ...problem, reason, shownCode: "webhook_creation_failed" };
}

/** Reads a registration of Profile A. */
export function readRegistration<Schema extends z.ZodObject>(schema: Schema, body: unknown): Outcome<z.output<Schema>> {
  if (!isJsonObject(body)) return { ok: false, problem: malformed("The body must be a JSON object.") };
  const read = readWith(schema, body);
  if (read.ok || !isCreationFailure(read.problem)) return read;
  return { ok: false, problem: creationFailed(read.problem) };
}

/** Gives refusals of the webhooks service that code, too. */
export async function asCreation<Value>(call: Promise<Value>): Promise<Value> {
  try {
    return await call;
  } catch (error) {
    const problem = problemOf(error);
    throw isCreationFailure(problem) ? new ProblemError(creationFailed(problem)) : error;
  }
}
