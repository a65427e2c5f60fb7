import { hash, randomBytes } from "node:crypto";

/** A secret for an address or a session, of which only the digest is stored. */
export function newToken(): { token: string; digest: Buffer } {
  const token = randomBytes(32).toString("base64url");
  return { token, digest: digestOf(token) };
}

export function digestOf(token: string): Buffer {
  return hash("sha256", token, "buffer");
}
