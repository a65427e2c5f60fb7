import { createCipheriv, createDecipheriv, hash, randomBytes } from "node:crypto";

/** An encrypted secret. */
export interface SealedSecret {
  /** Nonce, ciphertext and tag of AES-256-GCM. */
  sealed: Buffer;
  /** Id of the key that decrypts it. */
  keyId: string;
}

/** Encrypts secrets for the database, and decrypts them. */
export interface SecretBox {
  /** Id of the key that encrypts. */
  readonly keyId: string;
  /** Returns true if the key with this id is configured. */
  knows(keyId: string): boolean;
  /** @param webhookId the webhook of the secret; the result cannot be decrypted for another one */
  seal(secret: string, webhookId: string): SealedSecret;
  /** Throws when the key is not configured, or the bytes are not of this webhook. */
  open(sealed: SealedSecret, webhookId: string): string;
}

const algorithm = "aes-256-gcm";
const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

/** Reads a key of 32 bytes in hex or base64; undefined when the text is neither. */
export function parseSecretKey(text: string): Buffer | undefined {
  const encoding = /^[0-9A-Fa-f]{64}$/.test(text) ? "hex" : "base64";
  if (encoding === "base64" && !/^[0-9A-Za-z+/_-]{43}=?$/.test(text)) return undefined;
  const key = Buffer.from(text, encoding);
  return key.length === keyBytes ? key : undefined;
}

/**
 * The id of a key is the beginning of its SHA-256, so that ids need not be configured.
 *
 * @param current encrypts and decrypts
 * @param earlier decrypt what was encrypted before the key was changed
 */
export function secretBox(current: Buffer, earlier: readonly Buffer[] = []): SecretBox {
  const keys = new Map([...earlier, current].map((key) => [idOf(key), key]));
  const keyId = idOf(current);
  return {
    keyId,
    knows: (id) => keys.has(id),
    seal(secret, webhookId) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, current, nonce).setAAD(Buffer.from(webhookId));
      const sealed = Buffer.concat([nonce, cipher.update(secret, "utf8"), cipher.final(), cipher.getAuthTag()]);
      return { sealed, keyId };
    },
    open(stored, webhookId) {
      const key = keys.get(stored.keyId);
      if (!key) throw new Error("a webhook's secret is sealed with a key that is not configured");
      const { sealed } = stored;
      const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceBytes))
        .setAAD(Buffer.from(webhookId))
        .setAuthTag(sealed.subarray(-tagBytes));
      return decipher.update(sealed.subarray(nonceBytes, -tagBytes), undefined, "utf8") + decipher.final("utf8");
    },
  };
}

function idOf(key: Buffer): string {
  return hash("sha256", key, "hex").slice(0, 16);
}
