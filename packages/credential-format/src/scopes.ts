/** Everything that an API key can be restricted to. Names are public: one that was released is never renamed. */
export const scopes = [
  "payroll:read",
  "payroll:write",
  "employees:read",
  "employees:write",
  "policies:read",
  "policies:write",
  "audits:read",
  "audits:write",
  "payments:read",
  "payments:write",
  "exposure:read",
  "exposure:write",
  "keys:write",
  "webhooks:write",
  "events:read",
  "evidence:write",
  "account:write",
  "portal_sessions:write",
] as const;

/** Permission that an endpoint needs, such as `payroll:write`. */
export type Scope = (typeof scopes)[number];

/** The scopes of a credential: all scopes when it is not restricted to some. */
export function grantedScopes(restrictedTo: readonly string[]): readonly Scope[] {
  return restrictedTo.length === 0 ? scopes : scopes.filter((scope) => restrictedTo.includes(scope));
}

/** The scopes of one credential that another lacks; each is given by what it is restricted to, and empty is unrestricted. */
export function scopesBeyond(restrictedTo: readonly string[], others: readonly string[]): readonly Scope[] {
  const granted = grantedScopes(restrictedTo);
  return grantedScopes(others).filter((scope) => !granted.includes(scope));
}
