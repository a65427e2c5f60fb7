import { randomBytes } from "node:crypto";

const prefix = "whsec_";

/** Makes a signing secret: `whsec_` and the base64 of 32 random bytes, as Standard Webhooks defines it. */
export function newSecret(): string {
  return prefix + randomBytes(32).toString("base64");
}

/** Returns true for a valid secret of an owner: `whsec_` and the base64 of 24 to 64 bytes. */
export function isSecret(text: string): boolean {
  const encoded = text.slice(prefix.length);
  const key = Buffer.from(encoded, "base64");
  // The decoder skips characters that are no base64; the text would be another key to other libraries.
  return text.startsWith(prefix) && key.toString("base64") === encoded && key.length >= 24 && key.length <= 64;
}

export const expectedSecret = "must be whsec_ and the base64 of 24 to 64 bytes";

/** Returns the key of Standard Webhooks' signature: the bytes after the prefix. The other forms use the whole text. */
export function standardKey(secret: string): Buffer {
  return Buffer.from(secret.slice(prefix.length), "base64");
}
