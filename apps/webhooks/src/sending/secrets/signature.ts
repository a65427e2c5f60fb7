import { createHmac, type KeyObject, sign } from "node:crypto";
import type { SigningKey } from "./signing-keys.ts";

/** Form of `Svc-Signature`: 1 is `t=<time>,v1=<hex>` over time and body, 2 is `sha256=<hex>` over the body. */
export type SignatureForm = 1 | 2;

interface ToSign {
  form: SignatureForm;
  eventId: string;
  /** Unix time of the attempt in seconds. */
  timestamp: number;
  /** The bytes that are sent. */
  body: Buffer;
  /** Key of `Svc-Signature`: of the only secret, or of the previous one during the overlap of a rotation. */
  key: SigningKey;
  /** Key of the new secret, during the overlap of a rotation. */
  nextKey?: SigningKey | undefined;
  /** Private ed25519 keys, the previous one first, for `v1a` signatures. */
  privateKeys?: readonly KeyObject[];
}

/**
 * Returns the headers that prove the origin of a request: `Svc-Signature`, and those of Standard Webhooks. During an overlap
 * `Svc-Signature-Next` is added. `Svc-Signature` always has exactly one digest, because receivers read it as a whole.
 */
export function signatureHeaders(toSign: ToSign): Record<string, string> {
  const { eventId, timestamp, body, key, nextKey, privateKeys = [] } = toSign;
  const keys = nextKey === undefined ? [key] : [key, nextKey];
  const before = `${eventId}.${timestamp}.`;
  const digests = keys.map((each) => `v1,${standardDigest(each, before, body)}`);
  const signatures = privateKeys.map((each) => `v1a,${asymmetricSignature(each, before, body)}`);
  return {
    "svc-signature": signature(toSign, key),
    ...(nextKey !== undefined && { "svc-signature-next": signature(toSign, nextKey) }),
    "webhook-id": eventId,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": [...digests, ...signatures].join(" "),
  };
}

const signatureNames = new Set(["svc-signature", "svc-signature-next", "webhook-signature"]);

/** Returns a header in its recorded form: for a signature only the form, such as `t=1767225600,v1=…`. */
export function withoutDigests([name, value]: [name: string, value: string]): [name: string, value: string] {
  return [name, signatureNames.has(name) ? value.replaceAll(/(v1=|v1,|v1a,|sha256=)[^ ,]+/g, "$1…") : value];
}

function signature({ form, timestamp, body }: ToSign, { whole }: SigningKey): string {
  const hmac = createHmac("sha256", whole);
  if (form === 2) return `sha256=${hmac.update(body).digest("hex")}`;
  return `t=${timestamp},v1=${hmac.update(`${timestamp}.`).update(body).digest("hex")}`;
}

function standardDigest({ standard }: SigningKey, before: string, body: Buffer): string {
  return createHmac("sha256", standard).update(before).update(body).digest("base64");
}

function asymmetricSignature(privateKey: KeyObject, before: string, body: Buffer): string {
  return sign(null, Buffer.concat([Buffer.from(before), body]), privateKey).toString("base64");
}
