import { createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";
import { readFile } from "node:fs/promises";
import { Fault } from "@platform/service/call/fault";
import { calculateJwkThumbprint, SignJWT } from "jose";

/** A token for calls of one gRPC service, named in full. Nearly always cached; a promise when a new one is issued. */
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
/** Renewed before it expires for a called service whose clock is a little ahead. */
const renewAfterMs = 40_000;

interface IssuedToken {
  token: string;
  issuedAtMs: number;
}

/**
 * Issues the tokens with which a service proves its identity: a JWT (RFC 7519) signed with its own key (EdDSA, RFC 8037), for one
 * audience and a minute. One token serves all calls of that time. The key is read anew for each token, so a key that is
 * replaced on disk is in use within a minute and without a restart.
 *
 * Rejects with UNAVAILABLE when the key cannot be read and the last token has expired.
 */
export function tokenSource({ subject, keyFile, now }: TokenSourceOptions): TokenSource {
  const tokens = new Map<string, IssuedToken>();
  const renewals = new Map<string, Promise<string>>();

  async function issue(audience: string): Promise<string> {
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
    const issuedAtMs = now();
    const last = tokens.get(audience);
    try {
      const token = await issue(audience);
      tokens.set(audience, { token, issuedAtMs });
      return token;
    } catch (cause) {
      if (last && issuedAtMs - last.issuedAtMs < tokenLifetimeSeconds * 1000) return last.token;
      throw new Fault("UNAVAILABLE", "SERVICE_KEY_UNREADABLE", "The service cannot say who it is.", { cause });
    } finally {
      renewals.delete(audience);
    }
  }

  return (audience) => {
    const last = tokens.get(audience);
    if (last && now() - last.issuedAtMs < renewAfterMs) return last.token;
    const pending = renewals.get(audience);
    if (pending) return pending;
    const token = renew(audience);
    renewals.set(audience, token);
    return token;
  };
}

async function readKey(keyFile: string): Promise<{ key: KeyObject; keyId: string }> {
  const key = createPrivateKey(await readFile(keyFile));
  return { key, keyId: await keyIdOf(createPublicKey(key)) };
}

/** The name of a public key: its thumbprint (RFC 7638), which both sides calculate. */
export function keyIdOf(key: KeyObject): Promise<string> {
  return calculateJwkThumbprint(key.export({ format: "jwk" }) as Parameters<typeof calculateJwkThumbprint>[0]);
}
