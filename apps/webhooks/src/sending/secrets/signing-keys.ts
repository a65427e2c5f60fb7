import { createSecretKey, type KeyObject } from "node:crypto";
import type { Part } from "@platform/service/lifecycle/app";
import { standardKey } from "./secret.ts";
import type { SealedSecret, SecretBox } from "./secret-box.ts";

/** Keys of one secret. */
export interface SigningKey {
  /** The whole secret, for `Svc-Signature`. */
  whole: KeyObject;
  /** The bytes after the prefix, for Standard Webhooks. */
  standard: KeyObject;
}

export interface SigningKeys extends Part {
  /** Throws when the secret cannot be decrypted, as `SecretBox.open` does. */
  keyOf(stored: SealedSecret, webhookId: string): SigningKey;
}

/** Time between turns. A key that was not used is dropped at the next turn, so within twice the time. */
const turnMs = 60_000;

/** Makes the keys of a secret. */
export function signingKey(secret: string): SigningKey {
  return { whole: createSecretKey(Buffer.from(secret)), standard: createSecretKey(standardKey(secret)) };
}

/**
 * Decrypts secrets, and caches the keys of those in use: to decrypt and import them costs five times as much as to sign. Keys
 * are found by the encrypted secret, so after a rotation no cached key of the previous secret is used.
 *
 * @param maxCached half of the maximum number of cached keys
 */
export function signingKeys(box: Pick<SecretBox, "open">, maxCached = 5000): SigningKeys {
  let recent = new Map<string, SigningKey>();
  let before = new Map<string, SigningKey>();
  let timer: NodeJS.Timeout | undefined;

  function turn(): void {
    before = recent;
    recent = new Map();
  }

  return {
    name: "signing keys",
    start() {
      timer = setInterval(turn, turnMs).unref();
    },
    stop: () => clearInterval(timer),
    keyOf(stored, webhookId) {
      const name = `${webhookId} ${stored.keyId} ${stored.sealed.toString("base64")}`;
      const cached = recent.get(name);
      if (cached) return cached;
      const key = before.get(name) ?? signingKey(box.open(stored, webhookId));
      if (recent.size >= maxCached) turn();
      recent.set(name, key);
      return key;
    },
  };
}
