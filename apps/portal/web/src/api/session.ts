import { createQueryOptions } from "@connectrpc/connect-query";
import {
  type GetSessionResponse,
  type Membership,
  PortalSessionService,
  Role,
} from "@platform/contracts/portal/v1/session";
import { transportFor } from "./transport.ts";

/** Who is signed in; fails with UNAUTHENTICATED if nobody is. */
export const sessionQuery = () => ({
  ...createQueryOptions(PortalSessionService.method.getSession, {}, { transport: transportFor({}) }),
  meta: { isSession: true },
});

/** Address of an owner's logo; undefined if the owner has none. */
export const logoUrl = ({ ownerId, logoVersion }: Membership) =>
  logoVersion && `/logo?${new URLSearchParams({ owner: ownerId, version: logoVersion })}`;

const ownerKey = "portal.owner";
const environmentKey = "portal.environment";

/** The owner that the person chose last, or the first one; undefined for the operator's staff. */
export function currentMembership({ memberships }: GetSessionResponse): Membership | undefined {
  const chosen = localStorage.getItem(ownerKey);
  return memberships.find(({ ownerId }) => ownerId === chosen) ?? memberships[0];
}

export const rememberOwner = (ownerId: string) => localStorage.setItem(ownerKey, ownerId);

/** The environment that the person looked at last; production at first. */
export function lastEnvironment({ environments }: GetSessionResponse): string {
  const last = localStorage.getItem(environmentKey) ?? "production";
  return environments.includes(last) ? last : (environments[0] ?? "production");
}

export const rememberEnvironment = (environment: string) => localStorage.setItem(environmentKey, environment);

/** What each role is called on pages. */
export const roleNames: Readonly<Record<Role, string>> = {
  [Role.UNSPECIFIED]: "No role",
  [Role.ADMIN]: "Admin",
  [Role.DEVELOPER]: "Developer",
  [Role.OPERATIONS]: "Operations",
  [Role.AUDITOR]: "Auditor",
  [Role.VIEWER]: "Viewer",
};
