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
  /** The current secret and, after a rotation, the previous one. Each makes a signature. */
  secrets: readonly string[];
}

/** Returns the headers that prove the origin of a request: `Svc-Signature`, and those of Standard Webhooks. */
export function signatureHeaders({ form, eventId, timestamp, body, secrets }: ToSign): Record<string, string> {
  const standard = secrets.map((secret) => `v1,${standardDigest(secret, `${eventId}.${timestamp}.`, body)}`);
  return {
    "svc-signature": form === 1 ? form1(timestamp, body, secrets) : form2(body, secrets),
    "webhook-id": eventId,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": standard.join(" "),
  };
}

function form1(timestamp: number, body: Buffer, secrets: readonly string[]): string {
  const digests = secrets.map((secret) => createHmac("sha256", secret).update(`${timestamp}.`).update(body));
  return [`t=${timestamp}`, ...digests.map((digest) => `v1=${digest.digest("hex")}`)].join(",");
}

function form2(body: Buffer, secrets: readonly string[]): string {
  return secrets.map((secret) => `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`).join(",");
}

function standardDigest(secret: string, before: string, body: Buffer): string {
  return createHmac("sha256", standardKey(secret)).update(before).update(body).digest("base64");
}
