import type { KeyObject } from "node:crypto";
import type { Database } from "@platform/postgres/query/database";
import type { Clock } from "@platform/service/lifecycle/clock";
import { currentPlace, type OpenSpan, openSpan, placeOf, traceparentOf } from "@platform/service/observe/tracing";
import { type Signing, sentHeaders, signedText, signedTime } from "@premium-audit/sdk/conformance";
import type { RecordedResult } from "../sending/attempt.ts";
import { openKeyPair } from "../sending/secrets/key-pair.ts";
import { openRequestSecrets, type RequestSecrets } from "../sending/secrets/request-secrets.ts";
import { newSecret } from "../sending/secrets/secret.ts";
import type { SecretBox } from "../sending/secrets/secret-box.ts";
import { signatureHeaders, withoutDigests } from "../sending/secrets/signature.ts";
import { type SigningKey, type SigningKeys, signingKey } from "../sending/secrets/signing-keys.ts";
import { type AuthenticatedSendDependencies, maskedHeaders, sendAuthenticated } from "../sending/send-authenticated.ts";
import type { DueDelivery } from "./claim.sql.ts";
import { waitForTurn } from "./wait-for-turn.ts";

export interface AttemptDependencies extends Omit<AuthenticatedSendDependencies, "turn"> {
  database: Database;
  keys: Pick<SigningKeys, "keyOf">;
  box: Pick<SecretBox, "open">;
  clock: Clock;
}

/** Members of a delivery that an attempt needs. */
type Attemptable = Omit<
  DueDelivery,
  "step" | "byHand" | "dueAt" | "isFailing" | "isRated" | "traceparent" | "sequence"
> &
  Partial<Pick<DueDelivery, "step" | "traceparent" | "sequence" | "isRated">> & {
    /** Kind of signature, which a check of the receiver can change. */
    signing?: Signing;
  };

/**
 * Signs a delivery's stored body and sends it, within the trace of the request that caused the event. Throws only when the
 * webhook's secrets cannot be decrypted.
 */
export async function attemptDelivery(
  dependencies: AttemptDependencies,
  delivery: Attemptable,
): Promise<RecordedResult> {
  const span = attemptSpan(delivery);
  try {
    const result = await signAndSend(dependencies, delivery, traceparentOf(span?.place));
    if (result.responseCode !== undefined) span?.set({ "http.response.status_code": result.responseCode });
    if (result.errorClass) span?.fail(result.errorClass);
    return result;
  } finally {
    span?.end();
  }
}

// The span does not contain the receiver's address, which identifies the owner.
function attemptSpan({ eventId, step = 0, traceparent }: Attemptable): OpenSpan | undefined {
  const parent = placeOf(traceparent) ?? currentPlace();
  if (!parent) return undefined;
  return openSpan({
    name: "POST",
    kind: "client",
    attributes: {
      "http.request.method": "POST",
      "messaging.message.id": eventId,
      ...(step > 0 && { "http.request.resend_count": step }),
    },
    parent,
  });
}

async function signAndSend(
  { database, pools, tokens, timeoutMs, keys, box, clock }: AttemptDependencies,
  delivery: Attemptable,
  traceparent: string | undefined,
): Promise<RecordedResult> {
  const { webhookId, id, url, body, eventId, eventType, sequence, timeoutSeconds } = delivery;
  const nowMs = clock.now();
  const signatures = signaturesOf({ keys, box }, delivery, nowMs);
  const headers = {
    "content-type": "application/json",
    "user-agent": "Svc-Webhooks/1",
    "svc-event-id": eventId,
    "svc-event-type": eventType,
    ...(sequence && { "svc-event-sequence": sequence }),
    "svc-delivery-id": id,
    ...signatures,
    ...(traceparent && { traceparent }),
  };
  const limitMs = timeoutSeconds === 0 ? timeoutMs : Math.min(timeoutMs, timeoutSeconds * 1000);
  const requestSecrets = requestSecretsOf(box, delivery);
  const { environment, ownerId, isRated = false } = delivery;
  const tenant = { environment, ownerId };
  const turn = isRated ? () => waitForTurn({ database, clock }, tenant, webhookId) : async () => {};
  const result = await sendAuthenticated(
    { pools, tokens, timeoutMs: limitMs, turn },
    { webhookId, url, headers, body, secrets: requestSecrets },
  );
  const recorded = [...Object.entries(headers).map(withoutDigests), ...maskedHeaders(requestSecrets)];
  return { ...result, sent: { url, headers: recorded } };
}

/** Returns the headers that sign a delivery, or those of another kind of signing if a check of the receiver requests one. */
function signaturesOf(
  { keys, box }: Pick<AttemptDependencies, "keys" | "box">,
  delivery: Attemptable,
  nowMs: number,
): Record<string, string> {
  const { signature: form, eventId, body, signing = "valid" } = delivery;
  const timestamp = signedTime(signing, nowMs);
  if (signing === "valid") {
    const privateKeys = privateKeysOf(box, delivery, nowMs);
    return signatureHeaders({ form, eventId, timestamp, body, ...keysOf(keys, delivery, nowMs), privateKeys });
  }
  const signed = Buffer.from(signedText(signing, body.toString()));
  const isForged = signing === "forged";
  const hmacKeys = isForged ? { key: signingKey(newSecret()) } : keysOf(keys, delivery, nowMs);
  if (signing === "rotating") hmacKeys.nextKey ??= signingKey(newSecret());
  const privateKeys = isForged ? [] : privateKeysOf(box, delivery, nowMs);
  const headers = signatureHeaders({ form, eventId, timestamp, body: signed, ...hmacKeys, privateKeys });
  return sentHeaders(signing, headers, nowMs);
}

function requestSecretsOf(
  box: Pick<SecretBox, "open">,
  { webhookId, requestSecrets, requestSecretsKeyId }: Attemptable,
): RequestSecrets {
  const sealed = requestSecrets && requestSecretsKeyId ? { sealed: requestSecrets, keyId: requestSecretsKeyId } : null;
  return openRequestSecrets(box, sealed, webhookId);
}

/** Returns the private keys. During an overlap the previous key signs, too. */
function privateKeysOf(box: Pick<SecretBox, "open">, delivery: Attemptable, nowMs: number): KeyObject[] {
  const { webhookId, signingKey, signingKeyKeyId, previousSigningKey, previousSigningKeyKeyId } = delivery;
  const open = (sealed: Buffer | null, keyId: string | null) =>
    sealed && keyId ? [openKeyPair(box, { sealed, keyId }, webhookId)] : [];
  const isOverlap = Number(delivery.previousSecretExpiresAt) > nowMs;
  return [
    ...(isOverlap ? open(previousSigningKey, previousSigningKeyKeyId) : []),
    ...open(signingKey, signingKeyKeyId),
  ];
}

/**
 * Returns the keys of secrets. During an overlap the previous secret signs first, so that receivers that have not switched yet
 * are not affected.
 */
function keysOf(
  keys: Pick<SigningKeys, "keyOf">,
  delivery: Attemptable,
  nowMs: number,
): { key: SigningKey; nextKey?: SigningKey } {
  const { webhookId, secret, secretKeyId, previousSecret, previousSecretKeyId, previousSecretExpiresAt } = delivery;
  const current = keys.keyOf({ sealed: secret, keyId: secretKeyId }, webhookId);
  if (!previousSecret || !previousSecretKeyId || Number(previousSecretExpiresAt) <= nowMs) return { key: current };
  return { key: keys.keyOf({ sealed: previousSecret, keyId: previousSecretKeyId }, webhookId), nextKey: current };
}
