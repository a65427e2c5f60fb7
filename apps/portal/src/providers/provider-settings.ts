import { isRole, type RoleName, roles } from "../access/role.ts";
import { invalidField } from "../problem.ts";
import type { GroupRole, ProviderRow } from "./provider.sql.ts";

const mostGroups = 50;

/** Issuers of Microsoft for the people of all its customers, whose e-mail addresses nobody checks. */
const sharedIssuer = /^https:\/\/login\.microsoftonline\.com\/(?:common|organizations|consumers)(?:\/|$)/;

/** Throws INVALID_ARGUMENT naming `issuer`. */
export function checkIssuer(issuer: string, isDevelopment: boolean): string {
  const url = URL.parse(issuer);
  const isSecure = url?.protocol === "https:" || (isDevelopment && url?.protocol === "http:");
  if (!url || !isSecure) throw invalidField("issuer", "must be a URL that starts with https://");
  // The library would not check that a document at such an address is the issuer's.
  if (issuer.includes("/.well-known/")) throw invalidField("issuer", "must be the issuer, without /.well-known/");
  if (sharedIssuer.test(issuer)) throw invalidField("issuer", "must name your tenant instead of all of Microsoft's");
  return issuer;
}

/** Throws INVALID_ARGUMENT naming `default_role`. */
export function checkDefaultRole(name: string): RoleName | null {
  if (name === "") return null;
  if (isRole(name)) return name;
  throw invalidField("default_role", `must be empty or one of ${roles.join(", ")}`);
}

/** Throws INVALID_ARGUMENT naming `group_roles`. */
export function checkGroupRoles(rows: readonly { group: string; role: RoleName | undefined }[]): GroupRole[] {
  if (rows.length > mostGroups) throw invalidField("group_roles", `must be at most ${mostGroups}`);
  const groupRoles = rows.map(({ group, role }) => {
    if (group.trim() === "" || group.length > 200 || role === undefined) {
      throw invalidField("group_roles", "must each have the name of a group, of at most 200 characters, and a role");
    }
    return { group: group.trim(), role };
  });
  if (new Set(groupRoles.map(({ group }) => group)).size === groupRoles.length) return groupRoles;
  throw invalidField("group_roles", "must not name a group twice");
}

/** Role that the groups of a person give. Undefined: none. */
export function roleOfGroups(
  { groupsClaim, groupRoles, defaultRole }: Pick<ProviderRow, "groupsClaim" | "groupRoles" | "defaultRole">,
  claims: object,
): RoleName | undefined {
  const value = Object.hasOwn(claims, groupsClaim) ? (claims as Record<string, unknown>)[groupsClaim] : undefined;
  const groups = new Set([value].flat());
  return groupRoles.find(({ group }) => groups.has(group))?.role ?? defaultRole ?? undefined;
}
