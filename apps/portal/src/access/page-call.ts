import type { Actor } from "@platform/service/call/actor";
import type { Call } from "@platform/service/call/call";
import type { Tenant } from "@platform/service/call/tenant";
import type { EmbeddedRole } from "./embedding/portal-session.sql.ts";
import type { StaffMembership } from "./membership.sql.ts";
import type { RoleName } from "./role.ts";

/** Second factors with which people sign in. */
export type SignInFactor = "code" | "passkey";

/** A signed-in person and their session. */
export interface SignedIn {
  sessionId: string;
  /** When the person signed in. */
  startedAt: Date;
  personId: string;
  email: string;
  name: string;
  codesRequired: boolean;
  /** Second factor of the sign-in; undefined without one. */
  factor: SignInFactor | undefined;
  /** Owner whose identity provider started the session; undefined: a password or a passkey did. */
  providerOwnerId: string | undefined;
  /** Undefined for everybody but the operator's staff, and in the session of an identity provider. */
  staff: StaffMembership | undefined;
}

/** A call before anybody is identified, as RPCs without a session get it. */
export interface OpenCall extends Call {
  /** Headers of the request, for better-auth: the cookie, and the address of the client. */
  headers: Headers;
  clientAddress: string;
  /** Cookies that the response sets; handlers add to them. */
  cookies: string[];
  /** True if the message of the RPC could be read. */
  isRead?: boolean;
}

/** A call of a person. */
export interface PersonCall extends OpenCall {
  actor: Actor;
  signedIn: SignedIn;
}

/** True for the call of a signed-in person. */
export function isOfPerson(call: OpenCall): call is PersonCall {
  return "signedIn" in call;
}

/** A call of a person for an owner, in one environment. It is passed on to the services as the options of their calls. */
export interface OwnerCall extends PersonCall {
  tenant: Tenant;
  role: RoleName;
}

/** A call of a page in an owner's application: for one employer, without a person. The actor is the key that created its session. */
export interface EmbeddedCall extends OpenCall {
  actor: Actor;
  tenant: Tenant;
  embedded: { sessionId: string; employerId: string; role: EmbeddedRole };
}

/** True for the call of a page in an owner's application. */
export function isEmbedded(call: OpenCall): call is EmbeddedCall {
  return "embedded" in call;
}

/** True for a member of staff whose pages stay closed until they sign in with a one-time code or a passkey. */
export function lacksFactor({ staff, factor, codesRequired }: SignedIn): boolean {
  if (!staff?.factorRequired) return false;
  return factor === undefined || (factor === "code" && !codesRequired);
}
