import { createHmac } from "node:crypto";
import { standardKey } from "./secret.ts";

/** Form of `Svc-Signature`: 1 is `t=<time>,v1=<hex>` over time and body, 2 is `sha256=<hex>` over the body. */
export type SignatureForm = 1 | 2;

interface ToSign {
  form: SignatureForm;
  eventId: string;
  /** Unix time of the attempt in seconds. */
  timestamp: number;
  /** Exactly the bytes that are sent. */
  body: Buffer;
  /** Makes `Svc-Signature`: the only secret, or the previous one during the overlap of a rotation. */
  secret: string;
  /** The new secret, during the overlap of a rotation. */
  nextSecret?: string | undefined;
}

/**
 * Returns the headers that prove the origin of a request: `Svc-Signature`, and those of Standard Webhooks. During an overlap
 * `Svc-Signature-Next` is added. `Svc-Signature` always has exactly one digest, because receivers read it as a whole.
 */
export function signatureHeaders(toSign: ToSign): Record<string, string> {
  const { eventId, timestamp, body, secret, nextSecret } = toSign;
  const secrets = nextSecret === undefined ? [secret] : [secret, nextSecret];
  const standard = secrets.map((each) => `v1,${standardDigest(each, `${eventId}.${timestamp}.`, body)}`);
  return {
    "svc-signature": signature(toSign, secret),
    ...(nextSecret !== undefined && { "svc-signature-next": signature(toSign, nextSecret) }),
    "webhook-id": eventId,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": standard.join(" "),
  };
}

const signatures = new Set(["svc-signature", "svc-signature-next", "webhook-signature"]);

/** A header as it is recorded: of a signature only its form, such as `t=1767225600,v1=…`. */
export function withoutDigests([name, value]: [name: string, value: string]): [name: string, value: string] {
  return [name, signatures.has(name) ? value.replaceAll(/(v1=|v1,|sha256=)[^ ,]+/g, "$1…") : value];
}

function signature({ form, timestamp, body }: ToSign, secret: string): string {
  const hmac = createHmac("sha256", secret);
  if (form === 2) return `sha256=${hmac.update(body).digest("hex")}`;
  return `t=${timestamp},v1=${hmac.update(`${timestamp}.`).update(body).digest("hex")}`;
}

function standardDigest(secret: string, before: string, body: Buffer): string {
  return createHmac("sha256", standardKey(secret)).update(before).update(body).digest("base64");
}
