import { Role } from "@platform/contracts/portal/v1/session";

/** Roles of people for an owner, as the database names them. */
export const roles = ["admin", "developer", "operations", "auditor", "viewer"] as const;

export type RoleName = (typeof roles)[number];

const values: Readonly<Record<RoleName, Role>> = {
  admin: Role.ADMIN,
  developer: Role.DEVELOPER,
  operations: Role.OPERATIONS,
  auditor: Role.AUDITOR,
  viewer: Role.VIEWER,
};

export function isRole(name: string): name is RoleName {
  return (roles as readonly string[]).includes(name);
}

export function toRole(name: string): Role {
  return isRole(name) ? values[name] : Role.UNSPECIFIED;
}

/** Undefined if unspecified. */
export function fromRole(role: Role): RoleName | undefined {
  return roles.find((name) => values[name] === role);
}
