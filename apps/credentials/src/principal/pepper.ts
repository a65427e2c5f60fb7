import { createHmac } from "node:crypto";
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
