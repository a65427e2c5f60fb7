import { readEvent, type WebhookEvent, type WebhookEventOfForm3 } from "./event.ts";
import { type HeaderSource, readHeaders, type Signature, signaturesIn } from "./signature-headers.ts";
import { isMadeWith, keyFor, type SigningKey, signingKey } from "./signing-key.ts";
import { WebhookVerificationError } from "./verification-error.ts";

/** How strictly a request is verified. */
export interface VerifyOptions {
  /** Largest difference between the signed time and now, in seconds. 300 if omitted. */
  readonly tolerance?: number | undefined;
  /**
   * Also accepts form 2 of `Svc-Signature` (`sha256=…`) without `webhook-signature`. It signs no time, so a replay is not detected: whoever
   * recorded one request can send it again at any time. Only for a proxy that removes the `webhook-*` headers of every request.
   */
  readonly acceptReplays?: boolean | undefined;
  /** Envelope of the webhook, where it is 3: it only decides the type of the event. */
  readonly envelope?: 1 | 2 | 3 | undefined;
  /** Instead of the clock, for tests. */
  readonly now?: Date | undefined;
}

/** The raw body: bytes as they came, or their text. Never JSON that was parsed and serialized again. */
export type RawBody = string | Uint8Array | ArrayBuffer;

export function verify(
  raw: RawBody,
  headers: HeaderSource,
  secret: string | readonly string[],
  options: VerifyOptions & { envelope: 3 },
): Promise<WebhookEventOfForm3>;
export function verify(
  raw: RawBody,
  headers: HeaderSource,
  secret: string | readonly string[],
  options?: VerifyOptions,
): Promise<WebhookEvent>;
/**
 * Verifies a webhook request and resolves to its event. Rejects with a WebhookVerificationError.
 *
 * The signature of Standard Webhooks decides where the request has one, because it covers id and time; otherwise form 1 of `Svc-Signature`
 * or `Svc-Signature-Next`, which covers the time. The event has only what is signed: take nothing from the headers `Svc-…`. While you
 * replace a secret, either of the two secrets verifies; you can also pass both.
 */
export async function verify(
  raw: RawBody,
  headers: HeaderSource,
  secret: string | readonly string[],
  { tolerance = 300, acceptReplays = false, now = new Date() }: VerifyOptions = {},
): Promise<WebhookEvent | WebhookEventOfForm3> {
  const body = bytesOf(raw);
  const header = readHeaders(headers);
  const keys = await Promise.all([secret].flat().map(checkedSecret).map(signingKey));
  const signatures = signaturesIn(header);
  if (signatures.length === 0) throw new WebhookVerificationError("missing_signature", "The request has no signature.");
  const standard = signatures.filter(({ kind }) => kind === "standard");
  const signature = await firstMatch(standard.length > 0 ? standard : signatures, keys, body);
  if (!signature) {
    throw new WebhookVerificationError(
      "invalid_signature",
      "No signature matches. Check the secret, and that the raw body is verified as it arrived.",
    );
  }
  const { timestamp } = signature;
  if (timestamp === undefined && !acceptReplays) {
    throw new WebhookVerificationError(
      "timestamp_missing",
      "The signature covers no time, so the request may be a replay: webhook-id, webhook-timestamp and webhook-signature are missing.",
    );
  }
  const ageSeconds = timestamp === undefined ? 0 : now.getTime() / 1000 - timestamp;
  // Not the other way round: a tolerance or time that is NaN would accept a request of any age.
  if (!(Math.abs(ageSeconds) <= tolerance)) {
    const problem = `The request was signed ${Math.abs(Math.round(ageSeconds))} s ${ageSeconds > 0 ? "ago" : "in the future"}`;
    throw new WebhookVerificationError("timestamp_out_of_tolerance", `${problem}; allowed are ${tolerance} s.`);
  }
  const event = readEvent(body, signature.kind === "standard" ? header("webhook-id") : undefined);
  if (!event) {
    const problem = "The body is signed and is no event, or no signed text has its id.";
    throw new WebhookVerificationError("invalid_body", problem);
  }
  return event;
}

async function firstMatch(
  signatures: readonly Signature[],
  keys: readonly SigningKey[],
  body: Uint8Array,
): Promise<Signature | undefined> {
  for (const signature of signatures) {
    for (const both of keys) {
      const key = keyFor(signature.kind, both);
      if (key && (await isMadeWith(key, signature, body))) return signature;
    }
  }
  return undefined;
}

/** A wrong secret is a mistake of the program, not of the request. */
function checkedSecret(secret: unknown): string {
  if (typeof secret === "string" && /^whsec_[!-~]+$/.test(secret)) return secret;
  throw new TypeError("secret must be the whsec_… of the webhook.");
}

function bytesOf(raw: RawBody): Uint8Array {
  if (typeof raw === "string") return new TextEncoder().encode(raw);
  if (raw instanceof Uint8Array) return raw;
  if (raw instanceof ArrayBuffer) return new Uint8Array(raw);
  throw new TypeError(
    "The body must be raw: a text or bytes. Configure your framework to keep the bytes if it parses the body.",
  );
}
