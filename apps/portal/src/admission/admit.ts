import type { CredentialsOperatorService } from "@platform/contracts/credentials/v1/credentials";
import { toFailure } from "@platform/postgres/pool/failure";
import type { Queryable } from "@platform/postgres/query/statement";
import type { Calls } from "@platform/rpc/client/client";
import { actorOf } from "@platform/service/call/actor";
import { isEnvironment } from "@platform/service/call/tenant";
import { isAPIError } from "better-auth/api";
import type { Access } from "../access/access-table.ts";
import { isStaff, type MembershipRow, selectMemberships } from "../access/membership.sql.ts";
import type { OpenCall, OwnerCall, PersonCall } from "../access/page-call.ts";
import type { SignIns } from "../accounts/sign-ins.ts";
import { PortalProblem } from "../problem.ts";

interface Dependencies {
  database: Queryable;
  signIns: SignIns;
  operator: Pick<Calls<typeof CredentialsOperatorService>, "getOwner">;
}

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

/** The owner and the environment that a request names. */
export function scopeOf(headers: Headers): Scope {
  return { ownerId: headers.get(ownerHeader) ?? "", environment: headers.get(environmentHeader) ?? "" };
}

export function admission({ database, signIns, operator }: Dependencies): Admit {
  async function identify(call: OpenCall): Promise<PersonCall> {
    const { response, headers } = await signIns.api
      .getSession({ headers: call.headers, returnHeaders: true })
      .catch((error: unknown) => {
        // better-auth hides why it could not read the session.
        throw isAPIError(error) && error.cause instanceof Error ? toFailure(error.cause) : error;
      });
    if (!response) throw new PortalProblem("UNAUTHENTICATED", "SIGN_IN_REQUIRED", "Sign in to continue.");
    call.cookies.push(...headers.getSetCookie());
    const { user, session } = response;
    const staff = await isStaff(database, user.id);
    return Object.assign(call, {
      actor: actorOf(staff ? "operator" : "person", user.id),
      signedIn: {
        sessionId: session.id,
        personId: user.id,
        email: user.email,
        name: user.name,
        codesRequired: user.twoFactorEnabled === true,
        isStaff: staff,
      },
    });
  }

  async function actFor(call: PersonCall, scope: Scope): Promise<OwnerCall> {
    const membership = chosen(await selectMemberships(database, call.signedIn.personId), scope.ownerId);
    if (!isEnvironment(scope.environment)) {
      throw new PortalProblem("INVALID_ARGUMENT", "NO_ENVIRONMENT", `Name the environment: ${environmentHeader}.`);
    }
    const tenant = { ownerId: membership.ownerId, environment: scope.environment };
    return Object.assign(call, { tenant, role: membership.role, actor: actorOf("person", call.signedIn.personId) });
  }

  return async (call, access, scope, writes) => {
    if (access === undefined) throw refused();
    if (access === "open") return call;
    const person = await identify(call);
    if (access === "person") return person;
    if (access === "operator") {
      if (!person.signedIn.isStaff) throw refused();
      return person;
    }
    const owner = await actFor(person, scope);
    if (access !== "member" && !access.includes(owner.role)) throw refused();
    if (writes) await refuseSuspended(operator, owner);
    return owner;
  };
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
async function refuseSuspended(operator: Dependencies["operator"], { tenant }: OwnerCall): Promise<void> {
  const { owner } = await operator.getOwner({ id: tenant.ownerId });
  if (owner?.suspendedAt === undefined) return;
  throw new PortalProblem("FAILED_PRECONDITION", "OWNER_SUSPENDED", "This account is suspended and can only be read.");
}
