import { createHmac, timingSafeEqual } from "node:crypto";

const hexLength = 64;

/**
 * Returns the change in a notification: its text behind the HMAC-SHA-256, in hex, with which the trigger signs it. Undefined if the
 * signature is not that of the key.
 */
export function signedChange(key: Buffer, payload: string): string | undefined {
  const change = payload.slice(hexLength);
  const stated = Buffer.from(payload.slice(0, hexLength), "hex");
  const actual = createHmac("sha256", key).update(change).digest();
  return stated.length === actual.length && timingSafeEqual(stated, actual) ? change : undefined;
}
