import { hash, randomInt } from "node:crypto";
import { crc32 } from "node:zlib";

/** Kind of a credential: the bearer of Profile A, or one of the two headers of Profile B. */
export type CredentialKind = "api_key" | "client_id" | "client_secret";

/** Test data or real data; part of the prefix of a credential. */
export type CredentialEnvironment = keyof typeof environmentWords;

/** Parsed content of a credential. It proves nothing; only the credentials service can verify a credential. */
export interface ParsedCredential {
  kind: CredentialKind;
  environment: CredentialEnvironment;
}

const kindWords = { api_key: "sk", client_id: "cli", client_secret: "sec" } as const;
const environmentWords = { sandbox: "test", production: "live" } as const;

const base62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const randomLength = 26;
// 62^6 exceeds 2^32, so six characters can represent every CRC-32.
const checksumLength = 6;

const kindOf = new Map<string, CredentialKind>([
  ["sk", "api_key"],
  ["cli", "client_id"],
  ["sec", "client_secret"],
]);
const shape = /^svc_(test|live)_(sk|cli|sec)_[0-9A-Za-z]{32}$/;

/** Prefix of all credentials of this kind and environment, such as `svc_test_sk_`. */
export function prefixOf(kind: CredentialKind, environment: CredentialEnvironment): string {
  return `svc_${environmentWords[environment]}_${kindWords[kind]}_`;
}

/**
 * Generates a credential: prefix, 26 random characters (154 bits), and a checksum of 6 characters over everything
 * before.
 */
export function mintCredential(kind: CredentialKind, environment: CredentialEnvironment): string {
  const start = prefixOf(kind, environment);
  let text = start;
  // randomInt has no modulo bias, so all characters have the same probability.
  while (text.length < start.length + randomLength) text += base62.charAt(randomInt(base62.length));
  return text + checksum(text);
}

/**
 * Parses a text without I/O: "malformed" if prefix, length or alphabet are wrong, "bad_checksum" if the format is right
 * but it was never issued, because it was mistyped or invented.
 */
export function parseCredential(text: string): ParsedCredential | "malformed" | "bad_checksum" {
  const [, environmentWord, kindWord] = shape.exec(text) ?? [];
  const kind = kindOf.get(kindWord ?? "");
  if (!kind) return "malformed";
  if (!hasItsChecksum(text)) return "bad_checksum";
  return { kind, environment: environmentWord === "live" ? "production" : "sandbox" };
}

/** The checksum of a credential: its last six characters. It identifies a leaked credential without revealing it. */
export function checksumOf(credential: string): string {
  return credential.slice(-checksumLength);
}

/** SHA-256 of the complete text, 32 bytes; sent and used as cache key instead of the credential. */
export function credentialSha256(text: string): Buffer {
  return hash("sha256", text, "buffer");
}

// Digit of each character code; the format check excludes codes outside the alphabet.
const digitOf = new Uint8Array(128);
for (const [digit, character] of [...base62].entries()) digitOf[character.charCodeAt(0)] = digit;

/** Compares the digits without creating a string, because this runs for every request. */
function hasItsChecksum(text: string): boolean {
  const start = text.length - checksumLength;
  let claimed = 0;
  for (let index = start; index < text.length; index++) {
    claimed = claimed * base62.length + (digitOf[text.charCodeAt(index)] ?? 0);
  }
  return claimed === crc32(text.slice(0, start));
}

/** CRC-32 (ISO 3309, as in zlib) in base 62, most significant digit first, padded with zeros to six digits. */
function checksum(text: string): string {
  let digits = "";
  for (let rest = crc32(text), index = 0; index < checksumLength; index++) {
    digits = base62.charAt(rest % base62.length) + digits;
    rest = Math.floor(rest / base62.length);
  }
  return digits;
}
