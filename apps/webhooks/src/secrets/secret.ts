import { randomBytes } from "node:crypto";

const prefix = "whsec_";

/** Makes a signing secret: `whsec_` and the base64 of 32 random bytes, as Standard Webhooks defines it. */
export function newSecret(): string {
  return prefix + randomBytes(32).toString("base64");
}

/** Returns the key of Standard Webhooks' signature: the bytes after the prefix. The other forms use the whole text. */
export function standardKey(secret: string): Buffer {
  return Buffer.from(secret.slice(prefix.length), "base64");
}
