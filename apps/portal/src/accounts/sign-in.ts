import type { Queryable } from "@platform/postgres/query/statement";
import { canUsePassword } from "../access/membership.sql.ts";
import type { OpenCall } from "../access/page-call.ts";
import { selectPersonByEmail } from "../people/person.sql.ts";
import { PortalProblem } from "../problem.ts";
import { deleteStarted } from "./session.sql.ts";
import type { SignIns } from "./sign-ins.ts";
import type { Throttle } from "./throttle.ts";

/** Resolves to the owner whose identity provider signs in people with an address. */
export interface ProviderOwners {
  ownerOf(email: string): Promise<string | undefined>;
}

interface Dependencies {
  database: Queryable;
  signIns: SignIns;
  throttle: Throttle;
  providers: ProviderOwners;
}

/** The same error for every cause, so that nobody learns which addresses have accounts. */
export function signInFailed(): PortalProblem {
  return new PortalProblem("UNAUTHENTICATED", "SIGN_IN_FAILED", "The e-mail address or the password is wrong.");
}

export function providerRequired(): PortalProblem {
  return new PortalProblem("FAILED_PRECONDITION", "PROVIDER_REQUIRED", "Sign in with your company's account.");
}

/**
 * Signs in with a password; the session's cookie is added to the call. It reaches no owner whose identity provider signs in the person,
 * so that who is removed there has no access here. Resolves to whether a one-time code is needed.
 *
 * Throws UNAUTHENTICATED, RESOURCE_EXHAUSTED after too many attempts, FAILED_PRECONDITION `PROVIDER_REQUIRED`.
 */
export async function signInWithPassword(
  { database, signIns, throttle, providers }: Dependencies,
  call: OpenCall,
  { email: input, password }: { email: string; password: string },
): Promise<boolean> {
  const email = input.trim().toLowerCase();
  await throttle.attempt(call.clientAddress, email);
  const refused = (await providers.ownerOf(email)) === undefined ? signInFailed() : providerRequired();
  const response = await signIns.api.signInEmail({
    body: { email, password },
    headers: call.headers,
    asResponse: true,
  });
  if (response.status >= 500) throw new Error(`better-auth responded with ${response.status} to a sign-in`);
  if (!response.ok) throw refused;
  const cookies = response.headers.getSetCookie();
  const person = await selectPersonByEmail(database, email);
  if (!person || !(await canUsePassword(database, person.id))) {
    await deleteStarted(database, cookies);
    throw refused;
  }
  await throttle.succeeded(call.clientAddress, email);
  call.cookies.push(...cookies);
  const { twoFactorRedirect } = (await response.json()) as { twoFactorRedirect?: boolean };
  return twoFactorRedirect === true;
}
