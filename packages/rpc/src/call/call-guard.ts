import type { Metadata } from "@grpc/grpc-js";
import { Fault } from "@platform/service/call/fault";
import type { ServiceIdentity } from "../trust/service-identity.ts";

const authorizationKey = "authorization";
const scheme = "Bearer ";

/** Writes a service token into the metadata of a call. */
export function setToken(metadata: Metadata, token: string): void {
  metadata.set(authorizationKey, scheme + token);
}

export interface CallGuard {
  /**
   * Accepts a call and returns its caller, or throws or rejects: UNAUTHENTICATED without a valid token, PERMISSION_DENIED for a
   * caller that is not listed.
   */
  admit(metadata: Metadata): string | Promise<string>;
  /**
   * Accepts a call again that was accepted before, or rejects: if its key is not trusted any more, or its caller not
   * listed. Needed because streams outlive their tokens.
   */
  admitAgain(metadata: Metadata): Promise<void>;
}

/**
 * Authorizes the callers of one gRPC method.
 *
 * @param service full name, the audience of the tokens
 * @param allows whether a caller is listed
 */
export function callGuard(
  identity: ServiceIdentity,
  service: string,
  rpc: string,
  allows: (caller: string) => boolean,
): CallGuard {
  const audiences = [service];

  function admit(caller: string): string {
    if (allows(caller)) return caller;
    throw new Fault("PERMISSION_DENIED", "CALLER_NOT_ALLOWED", `${caller} may not call ${rpc}.`);
  }

  return {
    admit(metadata) {
      const caller = identity.verify(tokenIn(metadata), audiences);
      if (typeof caller === "string") return admit(caller);
      return caller.then(admit);
    },
    async admitAgain(metadata) {
      const caller = await identity.trustedCaller(tokenIn(metadata));
      if (caller !== undefined) return void admit(caller);
      throw new Fault("UNAUTHENTICATED", "SERVICE_KEY_WITHDRAWN", "The caller's key is not trusted here.");
    },
  };
}

/** The service token of a call. Throws UNAUTHENTICATED without one. */
export function tokenIn(metadata: Metadata): string {
  const [header] = metadata.get(authorizationKey);
  if (typeof header === "string" && header.startsWith(scheme)) return header.slice(scheme.length);
  throw new Fault("UNAUTHENTICATED", "SERVICE_TOKEN_MISSING", "The call carries no service token.");
}
