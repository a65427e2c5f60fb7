import { createPrivateKey, generateKeyPairSync, type KeyObject } from "node:crypto";
import type { SealedSecret, SecretBox } from "./secret-box.ts";

/** An ed25519 key pair as Standard Webhooks writes it. */
interface KeyPair {
  /** `whsk_` and the base64 of 64 bytes: the private key, then the public one. */
  privateKey: string;
  /** `whpk_` and the base64 of 32 bytes. */
  publicKey: string;
}

/** Columns of the key pair that signs; all null without one. */
export interface KeyPairColumns {
  signingKey: Buffer | null;
  signingKeyKeyId: string | null;
  /** Empty: none. */
  publicKey: string;
}

export const noKeyPair: KeyPairColumns = { signingKey: null, signingKeyKeyId: null, publicKey: "" };

const privatePrefix = "whsk_";
const partBytes = 32;

function newKeyPair(): KeyPair {
  const { d = "", x = "" } = generateKeyPairSync("ed25519").privateKey.export({ format: "jwk" });
  const privateBytes = Buffer.from(d, "base64url");
  const publicBytes = Buffer.from(x, "base64url");
  return {
    privateKey: privatePrefix + Buffer.concat([privateBytes, publicBytes]).toString("base64"),
    publicKey: `whpk_${publicBytes.toString("base64")}`,
  };
}

/** Makes a key pair for a webhook, encrypted. */
export function newKeyPairColumns(box: SecretBox, webhookId: string): KeyPairColumns {
  const { privateKey, publicKey } = newKeyPair();
  const { sealed, keyId } = box.seal(privateKey, boundToKeyPair(webhookId));
  return { signingKey: sealed, signingKeyKeyId: keyId, publicKey };
}

/** Decrypts and imports a private key. */
export function openKeyPair(box: Pick<SecretBox, "open">, sealed: SealedSecret, webhookId: string): KeyObject {
  return importPrivateKey(box.open(sealed, boundToKeyPair(webhookId)));
}

function importPrivateKey(privateKey: string): KeyObject {
  const bytes = Buffer.from(privateKey.slice(privatePrefix.length), "base64");
  const d = bytes.subarray(0, partBytes).toString("base64url");
  const x = bytes.subarray(partBytes).toString("base64url");
  return createPrivateKey({ key: { kty: "OKP", crv: "Ed25519", d, x }, format: "jwk" });
}

/**
 * Returns the context that the ciphertext of a private key is bound to, so that no other ciphertext of the webhook can replace
 * it.
 */
export function boundToKeyPair(webhookId: string): string {
  return `${webhookId} signing`;
}
