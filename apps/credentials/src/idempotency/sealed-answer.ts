import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const cipher = "aes-256-gcm";
const nonceBytes = 12;
const authTagLength = 16;

/** What an answer is sealed with, and what it belongs to. */
export interface Seal {
  pepper: Buffer;
  /** As the partner sent it; the database holds its digest only. */
  idempotencyKey: string;
  /** Owner, environment and endpoint: an answer moved to another row does not open. */
  place: readonly string[];
}

/**
 * Encrypts an answer, which may hold a secret that is shown only once. The key is made from the pepper and the partner's
 * own idempotency key, neither of which is in the database, so the database alone gives no answer away.
 */
export function sealAnswer(seal: Seal, body: Uint8Array): Buffer {
  const nonce = randomBytes(nonceBytes);
  const sealing = createCipheriv(cipher, keyOf(seal), nonce, { authTagLength }).setAAD(placeOf(seal));
  const encrypted = Buffer.concat([sealing.update(body), sealing.final()]);
  return Buffer.concat([nonce, sealing.getAuthTag(), encrypted]);
}

/** Throws when the bytes were not sealed with this seal, or were changed since. */
export function openAnswer(seal: Seal, sealed: Buffer): Buffer {
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
