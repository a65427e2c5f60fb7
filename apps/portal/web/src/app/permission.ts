import { Role } from "@platform/contracts/portal/v1/session";
import { getRouteApi } from "@tanstack/react-router";

const environmentRoute = getRouteApi("/$environment");

/** Roles of people who write programs that call the API. */
export const developers: readonly Role[] = [Role.ADMIN, Role.DEVELOPER];

/** Roles of people who audit. */
export const auditors: readonly Role[] = [Role.ADMIN, Role.AUDITOR];

/** Roles that may change records, by kind. The server decides; this only leaves out buttons that it would refuse. */
const changers = {
  people: [Role.ADMIN],
  settings: [Role.ADMIN],
  keys: developers,
  webhooks: developers,
  payroll: [Role.ADMIN, Role.OPERATIONS],
  grants: [Role.ADMIN, Role.OPERATIONS],
  payments: [Role.ADMIN, Role.OPERATIONS],
  policies: [Role.ADMIN, Role.OPERATIONS, Role.AUDITOR],
  audits: auditors,
  evidence: [Role.ADMIN],
  comments: [Role.ADMIN, Role.DEVELOPER, Role.OPERATIONS, Role.AUDITOR],
} satisfies Readonly<Record<string, readonly Role[]>>;

/** Returns whether the signed-in person may change these records of the owner. */
export function usePermission(records: keyof typeof changers): boolean {
  const { membership } = environmentRoute.useRouteContext();
  const allowed: readonly Role[] = changers[records];
  return membership !== undefined && !membership.isSuspended && allowed.includes(membership.role);
}
