import { Fault } from "@platform/service/call/fault";
import { decodeProtectedHeader, errors, jwtVerify } from "jose";
import { LRUCache } from "lru-cache";
import { tokenLifetimeSeconds } from "./service-token.ts";
import type { TrustedCallers } from "./trusted-callers.ts";

/** Returns the caller that a token for one of these audiences identifies. Throws or rejects with UNAUTHENTICATED. */
export type CallerVerifier = (token: string, audiences: readonly string[]) => string | Promise<string>;

interface Verified {
  caller: string;
  keyId: string;
  audience: string;
  validUntilMs: number;
}

const clockToleranceSeconds = 5;
/** Each caller has one token for each service at a time. */
const maxRemembered = 1000;

/**
 * Verifies service tokens: signature, audience, age, and that the key belongs to the caller in the token. A valid token
 * is cached until it expires, is a minute old or loses its key, so that only its first call needs a verification.
 */
export function callerVerifier(trusted: TrustedCallers, now: () => number): CallerVerifier {
  const remembered = new LRUCache<string, Verified>({ max: maxRemembered });

  async function verify(token: string, audiences: readonly string[]): Promise<string> {
    const keyId = keyIdIn(token);
    const trustedKey = trusted.current()?.get(keyId) ?? (await trusted.latest()).get(keyId);
    if (!trustedKey) throw refused("The service token is signed with a key that is not trusted here.");
    const { payload } = await jwtVerify(token, trustedKey.key, {
      algorithms: ["EdDSA"],
      audience: [...audiences],
      issuer: trustedKey.caller,
      subject: trustedKey.caller,
      requiredClaims: ["exp", "iat"],
      clockTolerance: clockToleranceSeconds,
      // Maximum lifetime of a token, whatever its own expiry: that of the tokens created here.
      maxTokenAge: tokenLifetimeSeconds,
      currentDate: new Date(now()),
    }).catch((error: unknown) => {
      throw refused(reasonOf(error));
    });
    const { aud, exp = 0, iat = 0 } = payload;
    // Whatever its own expiry says, as for its first call.
    const validUntilMs = Math.min(exp, iat + tokenLifetimeSeconds) * 1000;
    if (typeof aud === "string")
      remembered.set(token, { caller: trustedKey.caller, keyId, audience: aud, validUntilMs });
    return trustedKey.caller;
  }

  return (token, audiences) => {
    const verified = remembered.get(token);
    const isGood =
      verified !== undefined &&
      audiences.includes(verified.audience) &&
      verified.validUntilMs > now() &&
      trusted.current()?.has(verified.keyId) === true;
    return isGood ? verified.caller : verify(token, audiences);
  };
}

/** The caller of a token that was verified before; undefined if its key is not trusted any more. */
export async function trustedCaller(trusted: TrustedCallers, token: string): Promise<string | undefined> {
  return (await trusted.latest()).get(keyIdIn(token))?.caller;
}

function keyIdIn(token: string): string {
  try {
    return decodeProtectedHeader(token).kid ?? "";
  } catch {
    throw refused("The service token is not a JWT.");
  }
}

/** Describes the problem of a token without its content. */
function reasonOf(error: unknown): string {
  if (error instanceof errors.JWTExpired) return "The service token has expired.";
  if (error instanceof errors.JWTClaimValidationFailed)
    return `The service token's \`${error.claim}\` is not right here.`;
  return "The service token's signature is not right.";
}

function refused(message: string): Fault {
  return new Fault("UNAUTHENTICATED", "SERVICE_TOKEN_REFUSED", message);
}
