import { type Role, RoleSchema, type StaffRole, StaffRoleSchema } from "@platform/contracts/portal/v1/session";
import { enumNames } from "@platform/service/call/enum-names";

const roleNames = enumNames<typeof Role>(RoleSchema);

/** Roles of people for an owner, as the database names them. */
export const roles = roleNames.names;

export type RoleName = (typeof roles)[number];

export function isRole(name: string): name is RoleName {
  return (roles as readonly string[]).includes(name);
}

/** Unspecified for a name that is no role, such as `operator`. */
export function toRole(name: string): Role {
  return roleNames.fromName(isRole(name) ? name : undefined);
}

/** Undefined if unspecified. */
export function fromRole(role: Role): RoleName | undefined {
  return roleNames.toName(role);
}

const staffRoleNames = enumNames<typeof StaffRole>(StaffRoleSchema);

/** Roles of the operator's staff, as the database names them. */
export const staffRoles = staffRoleNames.names;

export type StaffRoleName = (typeof staffRoles)[number];

export function isStaffRole(name: string): name is StaffRoleName {
  return (staffRoles as readonly string[]).includes(name);
}

export function toStaffRole(name: StaffRoleName): StaffRole {
  return staffRoleNames.fromName(name);
}
