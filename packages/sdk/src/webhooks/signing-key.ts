import { bytesOfBase64, type Signature } from "./signature-headers.ts";

type Key = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

/** The two keys of one secret: forms 1 and 2 use the whole text, Standard Webhooks the bytes behind `whsec_`. */
export interface SigningKey {
  readonly whole: Key;
  readonly standard: Key | undefined;
}

const hmac = { name: "HMAC", hash: "SHA-256" };

export async function signingKey(secret: string): Promise<SigningKey> {
  const bytes = bytesOfBase64(secret.replace(/^whsec_/, ""));
  return {
    whole: await imported(new TextEncoder().encode(secret)),
    standard: bytes && bytes.length > 0 ? await imported(bytes) : undefined,
  };
}

/** The key with which a signature of this kind is made. */
export const keyFor = (kind: Signature["kind"], { whole, standard }: SigningKey) =>
  kind === "standard" ? standard : whole;

/** Bytes that are signed: the prefix and the body as it is. */
function signedBytes(prefix: string, body: Uint8Array): Uint8Array<ArrayBuffer> {
  const before = new TextEncoder().encode(prefix);
  const whole = new Uint8Array(before.length + body.length);
  whole.set(before);
  whole.set(body, before.length);
  return whole;
}

/** Compares in constant time: that is what `verify` of WebCrypto does. */
export async function isMadeWith(key: Key, { prefix, digest }: Signature, body: Uint8Array): Promise<boolean> {
  return crypto.subtle.verify(hmac, key, Uint8Array.from(digest), signedBytes(prefix, body));
}

export async function digestOf(key: Key, prefix: string, body: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.sign(hmac, key, signedBytes(prefix, body)));
}

function imported(bytes: Uint8Array): Promise<Key> {
  return crypto.subtle.importKey("raw", Uint8Array.from(bytes), hmac, false, ["sign", "verify"]);
}
