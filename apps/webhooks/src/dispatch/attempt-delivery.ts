import type { KeyObject } from "node:crypto";
import type { Database } from "@platform/postgres/database";
import type { Clock } from "@platform/service/clock";
import { currentPlace, type OpenSpan, openSpan, placeOf, traceparentOf } from "@platform/service/tracing";
import { openKeyPair } from "../secrets/key-pair.ts";
import { openRequestSecrets, type RequestSecrets } from "../secrets/request-secrets.ts";
import type { SecretBox } from "../secrets/secret-box.ts";
import { signatureHeaders, withoutDigests } from "../secrets/signature.ts";
import type { SigningKey, SigningKeys } from "../secrets/signing-keys.ts";
import type { RecordedResult } from "../sending/attempt.ts";
import { type AuthenticatedSendDependencies, maskedHeaders, sendAuthenticated } from "../sending/send-authenticated.ts";
import type { DueDelivery } from "./claim.sql.ts";
import { waitForTurn } from "./wait-for-turn.ts";

export interface AttemptDependencies extends Omit<AuthenticatedSendDependencies, "turn"> {
  database: Database;
  keys: Pick<SigningKeys, "keyOf">;
  box: Pick<SecretBox, "open">;
  clock: Clock;
}

/** What an attempt needs of a delivery. */
type Attemptable = Omit<
  DueDelivery,
  "step" | "byHand" | "dueAt" | "isFailing" | "isRated" | "traceparent" | "sequence"
> &
  Partial<Pick<DueDelivery, "step" | "traceparent" | "sequence" | "isRated">>;

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
  const { webhookId, id, url, body, eventId, eventType, sequence, signature, timeoutSeconds } = delivery;
  const nowMs = clock.now();
  const timestamp = Math.floor(nowMs / 1000);
  const privateKeys = privateKeysOf(box, delivery, nowMs);
  const headers = {
    "content-type": "application/json",
    "user-agent": "Svc-Webhooks/1",
    "svc-event-id": eventId,
    "svc-event-type": eventType,
    ...(sequence && { "svc-event-sequence": sequence }),
    "svc-delivery-id": id,
    ...signatureHeaders({ form: signature, eventId, timestamp, body, ...keysOf(keys, delivery, nowMs), privateKeys }),
    ...(traceparent && { traceparent }),
  };
  const limitMs = timeoutSeconds === 0 ? timeoutMs : Math.min(timeoutMs, timeoutSeconds * 1000);
  const requestSecrets = requestSecretsOf(box, delivery);
  const { environment, ownerId, isRated = false } = delivery;
  const turn = async () => {
    if (isRated) await waitForTurn({ database, clock }, { environment, ownerId }, webhookId);
  };
  const result = await sendAuthenticated(
    { pools, tokens, timeoutMs: limitMs, turn },
    { webhookId, url, headers, body, secrets: requestSecrets },
  );
  const recorded = [...Object.entries(headers).map(withoutDigests), ...maskedHeaders(requestSecrets)];
  return { ...result, sent: { url, headers: recorded } };
}

function requestSecretsOf(
  box: Pick<SecretBox, "open">,
  { webhookId, requestSecrets, requestSecretsKeyId }: Attemptable,
): RequestSecrets {
  const sealed = requestSecrets && requestSecretsKeyId ? { sealed: requestSecrets, keyId: requestSecretsKeyId } : null;
  return openRequestSecrets(box, sealed, webhookId);
}

/** During an overlap the previous key signs, too. */
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

/** During an overlap the previous secret signs first, so that receivers that have not switched yet notice nothing. */
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
