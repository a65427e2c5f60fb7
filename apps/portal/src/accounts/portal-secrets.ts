import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { SecretConfig } from "better-auth/crypto";

/** Secrets of the portal: the first signs and encrypts, the others are accepted. */
export type PortalSecrets = readonly [string, ...string[]];

/** Returns the secrets for one purpose, as the functions of better-auth take them. */
export function secretsFor(secrets: PortalSecrets, purpose = ""): Required<SecretConfig> {
  const keys = new Map(secrets.map((secret) => [versionOf(secret), `${purpose}${secret}`]));
  // Ciphertexts from before secrets had versions are of the oldest one.
  const oldest = secrets.at(-1) ?? secrets[0];
  return { keys, currentVersion: versionOf(secrets[0]), legacySecret: `${purpose}${oldest}` };
}

/** The number by which ciphertexts name their secret. It depends on the secret alone, so that the order of the list may change. */
export function versionOf(secret: string): number {
  return createHash("sha256").update(`version of ${secret}`).digest().readUIntBE(0, 4);
}

/** Returns what every ciphertext of the first secret begins with. */
export function currentPrefix(secrets: PortalSecrets): string {
  return `$ba$${versionOf(secrets[0])}$`;
}

/**
 * Returns a `Cookie` header in which cookies that an older secret has signed are signed by the first one: better-auth knows only one
 * secret of cookies. A cookie without a valid signature stays as it is.
 */
export function withCurrentSignatures(header: string, [current, ...older]: PortalSecrets): string {
  if (older.length === 0) return header;
  return header
    .split(";")
    .map((cookie) => {
      const [, name = "", encoded = ""] = /^\s*([^=]+)=(.*)$/s.exec(cookie) ?? [];
      const value = decoded(encoded);
      const [, text, signature = ""] = /^(.+)\.([A-Za-z0-9+/]{43}=)$/s.exec(value) ?? [];
      if (text === undefined || !older.some((secret) => isEqual(signatureOf(text, secret), signature))) return cookie;
      return ` ${name}=${encodeURIComponent(`${text}.${signatureOf(text, current)}`)}`;
    })
    .join(";")
    .trimStart();
}

function signatureOf(text: string, secret: string): string {
  return createHmac("sha256", secret).update(text).digest("base64");
}

function isEqual(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.trim());
  } catch {
    return "";
  }
}
