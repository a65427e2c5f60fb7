import { createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";
import { readFile } from "node:fs/promises";
import { Fault } from "@platform/service/call/fault";
import { calculateJwkThumbprint, SignJWT } from "jose";

/** A token for calls of one gRPC service, named in full. Nearly always at hand; a promise when one has to be made. */
export type TokenSource = (audience: string) => string | Promise<string>;

interface TokenSourceOptions {
  /** The calling service. */
  subject: string;
  /** Its private key: Ed25519, PKCS #8, PEM. */
  keyFile: string;
  now: () => number;
}

/** Short, so that a token that leaks is soon worth nothing, and a key that is withdrawn soon opens nothing. */
export const tokenLifetimeSeconds = 60;
/** Renewed before the called service could think it old, its clock being a little ahead. */
const renewAfterMs = 40_000;

interface Made {
  token: string;
  madeAtMs: number;
}

/**
 * Makes the tokens by which a service says who it is: a JWT (RFC 7519) signed with its own key (EdDSA, RFC 8037), for one
 * audience and a minute. One token serves all calls of that time. The key is read anew for each token, so a key that is
 * replaced on disk is in use within a minute and without a restart.
 *
 * Rejects with UNAVAILABLE when the key cannot be read and the last token has expired.
 */
export function tokenSource({ subject, keyFile, now }: TokenSourceOptions): TokenSource {
  const made = new Map<string, Made>();
  const making = new Map<string, Promise<string>>();

  async function make(audience: string): Promise<string> {
    const issuedAt = Math.floor(now() / 1000);
    const { key, keyId } = await readKey(keyFile);
    return new SignJWT()
      .setProtectedHeader({ alg: "EdDSA", kid: keyId })
      .setIssuer(subject)
      .setSubject(subject)
      .setAudience(audience)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + tokenLifetimeSeconds)
      .sign(key);
  }

  async function renew(audience: string): Promise<string> {
    const madeAtMs = now();
    const last = made.get(audience);
    try {
      const token = await make(audience);
      made.set(audience, { token, madeAtMs });
      return token;
    } catch (cause) {
      if (last && madeAtMs - last.madeAtMs < tokenLifetimeSeconds * 1000) return last.token;
      throw new Fault("UNAVAILABLE", "SERVICE_KEY_UNREADABLE", "The service cannot say who it is.", { cause });
    } finally {
      making.delete(audience);
    }
  }

  return (audience) => {
    const last = made.get(audience);
    if (last && now() - last.madeAtMs < renewAfterMs) return last.token;
    const under = making.get(audience);
    if (under) return under;
    const token = renew(audience);
    making.set(audience, token);
    return token;
  };
}

async function readKey(keyFile: string): Promise<{ key: KeyObject; keyId: string }> {
  const key = createPrivateKey(await readFile(keyFile));
  return { key, keyId: await keyIdOf(createPublicKey(key)) };
}

/** The name of a public key: its thumbprint (RFC 7638), which both sides work out and nobody has to hand on. */
export function keyIdOf(key: KeyObject): Promise<string> {
  return calculateJwkThumbprint(key.export({ format: "jwk" }) as Parameters<typeof calculateJwkThumbprint>[0]);
}
