import { createHmac, hash } from "node:crypto";
import { invalidMember } from "@platform/validation/invalid";

const leastBytes = 32;
const sha256Bytes = 32;

/** Reads a pepper of at least 32 bytes in hex or base64; undefined when the text is neither or too short. */
export function parsePepper(text: string): Buffer | undefined {
  const isHex = text.length % 2 === 0 && /^[0-9A-Fa-f]+$/.test(text);
  if (!isHex && !/^[0-9A-Za-z+/_-]+={0,2}$/.test(text)) return undefined;
  const pepper = Buffer.from(text, isHex ? "hex" : "base64");
  return pepper.length >= leastBytes ? pepper : undefined;
}

/**
 * Returns the digest of a secret that is stored: HMAC-SHA-256, keyed with the server's pepper, of the SHA-256 that the gateway
 * sends. Without the pepper, nobody can test guessed secrets against a copy of the database.
 * Throws INVALID_ARGUMENT if `sha256` does not have 32 bytes.
 */
export function storedDigest(pepper: Buffer, sha256: Uint8Array): Buffer {
  if (sha256.length !== sha256Bytes) {
    throw invalidMember("INVALID_DIGEST", "sha256", "must have 32 bytes");
  }
  return createHmac("sha256", pepper).update(sha256).digest();
}

/** Peppers of the service: the first is that of new digests, the others are accepted until no digest needs them. */
export type Peppers = readonly [Buffer, ...Buffer[]];

/** Reads peppers that are separated by commas; undefined if one of them is invalid or there twice. */
export function parsePeppers(text: string): Peppers | undefined {
  const [first, ...others] = text.split(",").map((part) => parsePepper(part.trim()));
  if (!first || !others.every((pepper) => pepper !== undefined)) return undefined;
  const ids = [first, ...others].map(pepperId);
  return new Set(ids).size === ids.length ? [first, ...others] : undefined;
}

/** Name of a pepper in the database and for operators, from which nobody learns the pepper. */
export function pepperId(pepper: Buffer): string {
  return hash("sha256", Buffer.concat([Buffer.from("pepper id "), pepper]), "hex").slice(0, 12);
}

/** The digests of a secret under each pepper, in their order. */
export function storedDigests(peppers: Peppers, sha256: Uint8Array): Buffer[] {
  return peppers.map((pepper) => storedDigest(pepper, sha256));
}
