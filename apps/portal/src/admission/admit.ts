import type { CredentialsOperatorService } from "@platform/contracts/credentials/v1/credentials";
import { toFailure } from "@platform/postgres/pool/failure";
import type { Queryable } from "@platform/postgres/query/statement";
import type { Calls } from "@platform/rpc/client/client";
import { actorOf } from "@platform/service/call/actor";
import { isEnvironment } from "@platform/service/call/tenant";
import { isAPIError } from "better-auth/api";
import type { Access, EmbeddedAccess, StaffAccess } from "../access/access-table.ts";
import { selectPortalSession } from "../access/embedding/portal-session.sql.ts";
import { digestOf } from "../access/embedding/session-token.ts";
import {
  type MembershipRow,
  selectReachable,
  selectStaffMembership,
  updateStaffUse,
} from "../access/membership.sql.ts";
import { type EmbeddedCall, lacksFactor, type OpenCall, type OwnerCall, type PersonCall } from "../access/page-call.ts";
import { ownerIdOf } from "../accounts/provider-id.ts";
import { deleteSession } from "../accounts/session.sql.ts";
import { endOf } from "../accounts/session-end.ts";
import type { SignIns } from "../accounts/sign-ins.ts";
import { PortalProblem } from "../problem.ts";
import { useRecorder } from "./record-use.ts";

interface Dependencies {
  database: Queryable;
  signIns: SignIns;
  operator: Pick<Calls<typeof CredentialsOperatorService>, "getOwner">;
  credentials: Parameters<typeof useRecorder>[0];
}

/** How old the stored last use of a member of staff may be. */
const staffUseMs = 300_000;

/** Owner and environment of a call: by headers for RPCs, by query for links. */
export interface Scope {
  /** Empty: the person's only owner. */
  ownerId: string;
  environment: string;
}

/** Decides who calls and whether they may. Throws UNAUTHENTICATED without a session, PERMISSION_DENIED without the role. */
export type Admit = (call: OpenCall, access: Access | undefined, scope: Scope, writes: boolean) => Promise<OpenCall>;

const ownerHeader = "portal-owner";
const environmentHeader = "portal-environment";
const embeddedHeader = "portal-embedded-session";

/** The owner and the environment that a request names. */
export function scopeOf(headers: Headers): Scope {
  return { ownerId: headers.get(ownerHeader) ?? "", environment: headers.get(environmentHeader) ?? "" };
}

export function admission({ database, signIns, operator, credentials }: Dependencies): Admit {
  const recordUse = useRecorder(credentials);

  async function identify(call: OpenCall): Promise<PersonCall> {
    const { response, headers } = await signIns.api
      .getSession({ headers: call.headers, returnHeaders: true })
      .catch((error: unknown) => {
        throw causeOf(error);
      });
    if (!response) throw signInRequired();
    await refuseEnded(database, response);
    call.cookies.push(...headers.getSetCookie());
    const { user, session } = response;
    const providerOwnerId = session.providerId ? ownerIdOf(session.providerId) : undefined;
    // An owner's own provider makes nobody a member of the staff.
    const staff = providerOwnerId === undefined ? await selectStaffMembership(database, user.id) : undefined;
    return Object.assign(call, {
      actor: actorOf(staff ? "operator" : "person", user.id),
      signedIn: {
        sessionId: session.id,
        startedAt: session.createdAt,
        personId: user.id,
        email: user.email,
        name: user.name,
        codesRequired: user.twoFactorEnabled === true,
        factor: isFactor(session.factor) ? session.factor : undefined,
        providerOwnerId,
        staff,
      },
    });
  }

  async function actFor(call: PersonCall, scope: Scope): Promise<OwnerCall> {
    const { personId, providerOwnerId } = call.signedIn;
    const membership = chosen(await selectReachable(database, personId, providerOwnerId), scope.ownerId);
    if (!isEnvironment(scope.environment)) {
      throw new PortalProblem("INVALID_ARGUMENT", "NO_ENVIRONMENT", `Name the environment: ${environmentHeader}.`);
    }
    const tenant = { ownerId: membership.ownerId, environment: scope.environment };
    return Object.assign(call, { tenant, role: membership.role, actor: actorOf("person", personId) });
  }

  return async (call, access, scope, writes) => {
    if (access === undefined) throw refused();
    if (access === "open") return call;
    if (typeof access === "object" && "embedded" in access) {
      const embedded = await admitEmbedded(database, call, access);
      if (writes) await refuseSuspended(operator, embedded);
      return embedded;
    }
    const person = await identify(call);
    if (access === "person") return person;
    if (typeof access === "object" && "staff" in access) return admitStaff(database, person, access);
    const owner = await actFor(person, scope);
    if (access !== "member" && !access.includes(owner.role)) throw refused();
    if (writes) await refuseSuspended(operator, owner);
    await recordUse(owner, writes);
    return owner;
  };
}

/** Returns why a session could not be read, which better-auth hides. */
function causeOf(error: unknown): unknown {
  return isAPIError(error) && error.cause instanceof Error ? toFailure(error.cause) : error;
}

/** A page in an owner's application has the token of its session in a header, which no other site can make a browser send. */
async function admitEmbedded(
  database: Queryable,
  call: OpenCall,
  { embedded: roles }: EmbeddedAccess,
): Promise<EmbeddedCall> {
  const token = call.headers.get(embeddedHeader);
  const session = token ? await selectPortalSession(database, digestOf(token)) : undefined;
  if (!session) {
    const message = "The session of this page has ended. Reload the page around it.";
    throw new PortalProblem("UNAUTHENTICATED", "PORTAL_SESSION_ENDED", message);
  }
  const { id: sessionId, ownerId, environment, employerId, role, createdBy } = session;
  if (!roles.includes(role)) throw refused();
  const embedded = { sessionId, employerId, role };
  return Object.assign(call, { actor: actorOf("api_key", createdBy), tenant: { ownerId, environment }, embedded });
}

/** Staff need a second factor, and the role. */
async function admitStaff(database: Queryable, person: PersonCall, access: StaffAccess): Promise<PersonCall> {
  const { staff, personId } = person.signedIn;
  if (!staff) throw refused();
  if (lacksFactor(person.signedIn)) {
    const message = "Set up one-time codes or a passkey under your account, and sign in with it.";
    throw new PortalProblem("PERMISSION_DENIED", "SECOND_FACTOR_REQUIRED", message);
  }
  if (access.staff !== "any" && !staff.roles.includes(access.staff)) throw refused();
  if (Date.now() - (staff.lastUsedAt?.getTime() ?? 0) > staffUseMs) await updateStaffUse(database, personId);
  return person;
}

/** Throws UNAUTHENTICATED for a session that is too old, or that an identity provider has to confirm again. */
async function refuseEnded(
  database: Queryable,
  { user, session }: { user: { id: string }; session: { id: string } & Parameters<typeof endOf>[0] },
): Promise<void> {
  const end = endOf(session, Date.now());
  if (end === undefined) return;
  if (end === "unconfirmed") {
    const message = "Your company confirms your sign-in again.";
    throw new PortalProblem("UNAUTHENTICATED", "PROVIDER_CONFIRMATION_REQUIRED", message);
  }
  await deleteSession(database, user.id, session.id);
  throw signInRequired();
}

function signInRequired(): PortalProblem {
  return new PortalProblem("UNAUTHENTICATED", "SIGN_IN_REQUIRED", "Sign in to continue.");
}

function isFactor(factor: unknown): factor is "code" | "passkey" {
  return factor === "code" || factor === "passkey";
}

function refused(): PortalProblem {
  return new PortalProblem("PERMISSION_DENIED", "ROLE_NOT_ALLOWED", "Your role does not allow this.");
}

/** An owner of others is refused like an unknown one. */
function chosen(memberships: readonly MembershipRow[], ownerId: string): MembershipRow {
  const matches = memberships.filter((membership) => ownerId === "" || membership.ownerId === ownerId);
  if (matches.length > 1) {
    throw new PortalProblem("INVALID_ARGUMENT", "NO_OWNER", `Name the owner: ${ownerHeader}.`);
  }
  if (!matches[0]) throw new PortalProblem("PERMISSION_DENIED", "NO_ACCESS", "You have no access to this owner.");
  return matches[0];
}

/** A suspended owner can be read: its people must be able to see what they have. */
async function refuseSuspended(
  operator: Dependencies["operator"],
  { tenant }: Pick<OwnerCall, "tenant">,
): Promise<void> {
  const { owner } = await operator.getOwner({ id: tenant.ownerId });
  if (owner?.suspendedAt === undefined) return;
  throw new PortalProblem("FAILED_PRECONDITION", "OWNER_SUSPENDED", "This account is suspended and can only be read.");
}
