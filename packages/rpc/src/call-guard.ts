import type { Metadata } from "@grpc/grpc-js";
import { Fault } from "@platform/service/fault";
import type { ServiceIdentity } from "./service-identity.ts";

const authorizationKey = "authorization";
const scheme = "Bearer ";

/** Writes a service token into the metadata of a call. */
export function setToken(metadata: Metadata, token: string): void {
  metadata.set(authorizationKey, scheme + token);
}

export interface CallGuard {
  /**
   * Accepts a call, or throws or rejects: UNAUTHENTICATED without a valid token, PERMISSION_DENIED for a caller that is
   * not listed.
   */
  admit(metadata: Metadata): void | Promise<void>;
  /** Whether the key of an accepted call's token is still trusted; needed because streams outlive their tokens. */
  stillTrusts(metadata: Metadata): Promise<boolean>;
}

/** Authorizes the callers of one gRPC service. Closed by default: an empty list refuses all callers. */
export function callGuard(identity: ServiceIdentity, audience: string, callers: readonly string[]): CallGuard {
  const allowed = new Set(callers);

  function admit(caller: string): void {
    if (allowed.has(caller)) return;
    throw new Fault("PERMISSION_DENIED", "CALLER_NOT_ALLOWED", `${caller} may not call ${audience}.`);
  }

  return {
    admit(metadata) {
      const caller = identity.verify(tokenIn(metadata), audience);
      if (typeof caller === "string") return admit(caller);
      return caller.then(admit);
    },
    stillTrusts: (metadata) => identity.isKeyTrusted(tokenIn(metadata)),
  };
}

function tokenIn(metadata: Metadata): string {
  const [header] = metadata.get(authorizationKey);
  if (typeof header === "string" && header.startsWith(scheme)) return header.slice(scheme.length);
  throw new Fault("UNAUTHENTICATED", "SERVICE_TOKEN_MISSING", "The call carries no service token.");
}
