import { type Scope, scopes, scopesBeyond } from "@platform/credential-format/scopes";
import { PortalProblem } from "../problem.ts";
import type { RoleName } from "./role.ts";

const reading = scopes.filter((scope) => scope.endsWith(":read"));

/** The scopes of each role: what its people may do in the portal, and the most that a key may do that they make. */
export const roleScopes: Readonly<Record<RoleName, readonly Scope[]>> = {
  admin: scopes,
  developer: [...reading, "keys:write", "webhooks:write"],
  operations: [...reading, "payroll:write", "payments:write", "policies:write", "exposure:write"],
  auditor: [...reading, "audits:write", "policies:write"],
  viewer: reading,
};

/**
 * The scopes of a new key of a person; if none are requested, all of the role's. Empty for a role that may do everything. Throws
 * PERMISSION_DENIED `SCOPE_NOT_GRANTED` naming the scopes that the role lacks.
 */
export function scopesOfNewKey(role: RoleName, requested: readonly string[]): string[] {
  if (requested.length > 0) {
    refuseBeyondRole(role, requested);
    return [...requested];
  }
  return roleScopes[role].length === scopes.length ? [] : [...roleScopes[role]];
}

/** Throws PERMISSION_DENIED `SCOPE_NOT_GRANTED` naming the scopes of a key that the role lacks. */
export function refuseBeyondRole(role: RoleName, keyScopes: readonly string[]): void {
  const missing = scopesBeyond(roleScopes[role], keyScopes);
  if (missing.length === 0) return;
  const message = `Your role cannot give a key the scope ${missing.join(", ")}. Ask an admin for such a key.`;
  throw new PortalProblem("PERMISSION_DENIED", "SCOPE_NOT_GRANTED", message, {
    metadata: { scope: missing.join(", ") },
  });
}
