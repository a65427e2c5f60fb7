import type { Scope } from "@platform/credential-format/scopes";
import type { Principal } from "./authentication/verdict.ts";
import { type Problem, ProblemError } from "./errors/problem.ts";
import { problemOfReason } from "./errors/reason-problem.ts";

/** The refusal of a credential that does not have a scope. */
export function scopeMissing(scope: Scope): Problem {
  return problemOfReason("SCOPE_MISSING", { scope });
}

/** Throws a 403 that names the scope when a restricted credential does not have it. */
export function requireScope(scope: Scope | null, principal: Principal | null): void {
  if (scope === null || !principal || principal.scopes.includes(scope)) return;
  throw new ProblemError(scopeMissing(scope));
}
