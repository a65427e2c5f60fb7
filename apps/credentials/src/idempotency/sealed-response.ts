import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const cipher = "aes-256-gcm";
const nonceBytes = 12;
const authTagLength = 16;

/** Keys that encrypt a response, and the request that it belongs to. */
export interface Seal {
  pepper: Buffer;
  /** Value of the Idempotency-Key header; the database contains only its digest. */
  idempotencyKey: string;
  /** Owner, environment and endpoint; they are authenticated, so a response copied to another row is not decrypted. */
  place: readonly string[];
}

/**
 * Encrypts a response, which may contain a secret that is shown only once. The key is derived from the pepper and the partner's
 * idempotency key. Neither is in the database, so a copy of the database does not reveal responses.
 */
export function sealResponse(seal: Seal, body: Uint8Array): Buffer {
  const nonce = randomBytes(nonceBytes);
  const sealing = createCipheriv(cipher, keyOf(seal), nonce, { authTagLength }).setAAD(placeOf(seal));
  const encrypted = Buffer.concat([sealing.update(body), sealing.final()]);
  return Buffer.concat([nonce, sealing.getAuthTag(), encrypted]);
}

/** Decrypts a response. Throws if the bytes were encrypted with another seal, or were changed. */
export function openResponse(seal: Seal, sealed: Buffer): Buffer {
  const nonce = sealed.subarray(0, nonceBytes);
  const tag = sealed.subarray(nonceBytes, nonceBytes + authTagLength);
  const opening = createDecipheriv(cipher, keyOf(seal), nonce, { authTagLength }).setAAD(placeOf(seal)).setAuthTag(tag);
  return Buffer.concat([opening.update(sealed.subarray(nonceBytes + authTagLength)), opening.final()]);
}

function keyOf({ pepper, idempotencyKey }: Seal): Buffer {
  return Buffer.from(hkdfSync("sha256", pepper, idempotencyKey, "idempotent answer", 32));
}

function placeOf({ place }: Seal): Buffer {
  return Buffer.from(JSON.stringify(place));
}
