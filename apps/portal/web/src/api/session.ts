import { createQueryOptions } from "@connectrpc/connect-query";
import {
  type GetSessionResponse,
  type Membership,
  PortalSessionService,
  Role,
} from "@platform/contracts/portal/v1/session";
import { transportFor } from "./transport.ts";

/** The session; fails with UNAUTHENTICATED if nobody is signed in. */
export const sessionQuery = () => ({
  ...createQueryOptions(PortalSessionService.method.getSession, {}, { transport: transportFor({}) }),
  meta: { isSession: true },
  // Whoever signs in again is compared with the person before, also hours later.
  gcTime: Number.POSITIVE_INFINITY,
});

/** Address of an owner's logo; undefined if the owner has none. */
export const logoUrl = ({ ownerId, logoVersion }: Membership) =>
  logoVersion && `/logo?${new URLSearchParams({ owner: ownerId, version: logoVersion })}`;

const ownerKey = "portal.owner";
const environmentKey = "portal.environment";

let addressed: string | undefined;

/** Id of the owner whose pages this tab shows, which their addresses name; undefined until one is known. */
export const addressedOwner = () => addressed;

/** Sets the owner of this tab; undefined to choose it anew. */
export function addressOwner(ownerId: string | undefined): void {
  addressed = ownerId;
}

/**
 * The owner that the address names; undefined if the person has no access to it. An address without one means that of this tab, in a new
 * tab the one that the person chose last, or the first; undefined for the operator's staff.
 */
export function currentMembership({ memberships }: GetSessionResponse): Membership | undefined {
  if (addressed !== undefined) return memberships.find(({ ownerId }) => ownerId === addressed);
  const chosen = [sessionStorage.getItem(ownerKey), localStorage.getItem(ownerKey)];
  const membership =
    chosen.flatMap((id) => memberships.find(({ ownerId }) => ownerId === id) ?? [])[0] ?? memberships[0];
  addressed = membership?.ownerId;
  if (membership) sessionStorage.setItem(ownerKey, membership.ownerId);
  return membership;
}

/** Chooses the owner of this tab, and of those that are opened from now on. */
export function rememberOwner(ownerId: string): void {
  sessionStorage.setItem(ownerKey, ownerId);
  localStorage.setItem(ownerKey, ownerId);
}

/** The environment that the person looked at last; production at first. */
export function lastEnvironment({ environments }: GetSessionResponse): string {
  const last = localStorage.getItem(environmentKey) ?? "production";
  return environments.includes(last) ? last : (environments[0] ?? "production");
}

export const rememberEnvironment = (environment: string) => localStorage.setItem(environmentKey, environment);

/** Names of the roles on pages. */
export const roleNames: Readonly<Record<Role, string>> = {
  [Role.UNSPECIFIED]: "No role",
  [Role.ADMIN]: "Admin",
  [Role.DEVELOPER]: "Developer",
  [Role.OPERATIONS]: "Operations",
  [Role.AUDITOR]: "Auditor",
  [Role.VIEWER]: "Viewer",
};
