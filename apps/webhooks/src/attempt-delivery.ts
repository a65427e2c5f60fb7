import type { AttemptResult } from "./attempt.ts";
import type { DueDelivery } from "./claim-rows.ts";
import type { Clock } from "./clock.ts";
import type { SecretBox } from "./secret-box.ts";
import { sendRequest } from "./send-request.ts";
import { signatureHeaders } from "./signature.ts";

export interface AttemptDependencies {
  pools: Parameters<typeof sendRequest>[0]["pools"];
  /** For the attempt as a whole. */
  timeoutMs: number;
  box: SecretBox;
  clock: Clock;
}

/** Signs a delivery's body as it stands and sends it. Throws only when the webhook's secret cannot be opened. */
export function attemptDelivery(
  { pools, timeoutMs, box, clock }: AttemptDependencies,
  delivery: Omit<DueDelivery, "step" | "byHand" | "isWarned">,
): Promise<AttemptResult> {
  const { id, url, body, eventId, eventType, signature } = delivery;
  const nowMs = clock.now();
  const secrets = secretsOf(box, delivery, nowMs);
  const headers = {
    "content-type": "application/json",
    "user-agent": "Svc-Webhooks/1",
    "svc-event-id": eventId,
    "svc-event-type": eventType,
    "svc-delivery-id": id,
    ...signatureHeaders({ form: signature, eventId, timestamp: Math.floor(nowMs / 1000), body, secrets }),
  };
  return sendRequest({ pools, timeoutMs }, { url, headers, body });
}

/** The current secret, and the one before it while that still signs. */
function secretsOf(box: SecretBox, delivery: Parameters<typeof attemptDelivery>[1], nowMs: number): string[] {
  const { webhookId, secret, secretKeyId, previousSecret, previousSecretKeyId, previousSecretExpiresAt } = delivery;
  const current = box.open({ sealed: secret, keyId: secretKeyId }, webhookId);
  if (!previousSecret || !previousSecretKeyId || Number(previousSecretExpiresAt) <= nowMs) return [current];
  return [current, box.open({ sealed: previousSecret, keyId: previousSecretKeyId }, webhookId)];
}
