import type { Database } from "@platform/postgres/database";
import type { TenantCall } from "@platform/service/call";
import type { Clock } from "@platform/service/clock";
import { refusal } from "@platform/service/refusal";
import { newSecret } from "../secrets/secret.ts";
import type { SecretBox } from "../secrets/secret-box.ts";
import { lockWebhook, updateSecret } from "./webhook.sql.ts";
import { secretOverlapMs, type Webhook } from "./webhook.ts";

interface Dependencies {
  database: Database;
  box: SecretBox;
  clock: Clock;
}

/**
 * Gives a webhook a new secret. The previous one signs too for 24 hours, so that the receiver can change over. Idempotent for one
 * request, because a second rotation would end the overlap of the first. Throws NOT_FOUND.
 */
export async function rotateSecret(
  { database, box, clock }: Dependencies,
  { tenant, requestId }: TenantCall,
  { webhookId }: { webhookId: string },
): Promise<{ webhook: Webhook; secret: string }> {
  return database.transaction(async (tx) => {
    const before = await lockWebhook(tx, tenant, webhookId);
    if (!before) throw refusal("WEBHOOK_NOT_FOUND");
    if (before.rotateRequestId === requestId) return { webhook: before, secret: box.open(before, webhookId) };
    const secret = newSecret();
    const at = new Date(clock.now());
    const expiresAt = new Date(at.getTime() + secretOverlapMs);
    const sealed = box.seal(secret, webhookId);
    const webhook = await updateSecret(tx, webhookId, { ...sealed, expiresAt, requestId, at });
    if (!webhook) throw refusal("WEBHOOK_NOT_FOUND");
    return { webhook, secret };
  });
}
