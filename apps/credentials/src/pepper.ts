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
 * What is stored of a secret: HMAC-SHA-256, keyed with the server's pepper, of the SHA-256 that the gateway sends. A copy
 * of the database alone does not even let anybody try secrets against it.
 * Throws INVALID_ARGUMENT when `sha256` has not 32 bytes.
 */
export function storedDigest(pepper: Buffer, sha256: Uint8Array): Buffer {
  if (sha256.length !== sha256Bytes) {
    throw invalidMember("INVALID_DIGEST", "sha256", "must have 32 bytes");
  }
  return createHmac("sha256", pepper).update(sha256).digest();
}
