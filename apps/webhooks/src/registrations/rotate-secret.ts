import type { Database } from "@platform/postgres/query/database";
import type { Queryable } from "@platform/postgres/query/statement";
import type { TenantCall } from "@platform/service/call/call";
import { refusal } from "@platform/service/call/refusal";
import type { Clock } from "@platform/service/lifecycle/clock";
import { webhookBounds } from "@platform/validation/bounds";
import { invalidMember } from "@platform/validation/invalid";
import { parseMessage } from "@platform/validation/message";
import { z } from "zod";
import { newKeyPairColumns, noKeyPair } from "../sending/secrets/key-pair.ts";
import { expectedSecret, isSecret, newSecret } from "../sending/secrets/secret.ts";
import type { SecretBox } from "../sending/secrets/secret-box.ts";
import { lockWebhook, updateOverlapEnded, updateSecret } from "./webhook.sql.ts";
import type { Webhook } from "./webhook.ts";
import { recordWebhookChange } from "./webhook-activity.ts";

interface Dependencies {
  database: Database;
  box: SecretBox;
  clock: Clock;
}

interface Rotation {
  webhookId: string;
  /** Seconds for which the previous secret still signs; 0 switches at once. */
  overlapSeconds?: number | undefined;
  /** The new secret; if empty, the service generates one. */
  secret?: string | undefined;
}

const expected = `must be a whole number from 0 to ${webhookBounds.overlapSeconds}`;
const members = z.object({
  secret: z
    .string()
    .refine((text) => text === "" || isSecret(text), { error: expectedSecret })
    .default(""),
  overlapSeconds: z
    .int({ error: expected })
    .min(0, { error: expected })
    .max(webhookBounds.overlapSeconds, { error: expected })
    .default(webhookBounds.defaultOverlapSeconds),
});

/**
 * Gives a webhook a new secret, and a new key pair if it has one. During the overlap the previous one still makes `Svc-Signature`,
 * so that the receiver can switch at any time. Idempotent for one request, because a second rotation would end the overlap of the
 * first. Throws NOT_FOUND; INVALID_ARGUMENT for an invalid overlap or secret.
 */
export async function rotateSecret(
  dependencies: Dependencies,
  call: TenantCall,
  { webhookId, ...rotation }: Rotation,
): Promise<{ webhook: Webhook; secret: string }> {
  const valid = parseMessage("INVALID_WEBHOOK", members, rotation);
  return dependencies.database.transaction((tx) => storeRotation(tx, dependencies, call, { ...valid, webhookId }));
}

async function storeRotation(
  tx: Queryable,
  { box, clock }: Pick<Dependencies, "box" | "clock">,
  { tenant, requestId }: TenantCall,
  rotation: Required<Pick<Rotation, "webhookId">> & z.output<typeof members>,
): Promise<{ webhook: Webhook; secret: string }> {
  const { webhookId, overlapSeconds } = rotation;
  const before = await lockWebhook(tx, tenant, webhookId);
  if (!before) throw refusal("WEBHOOK_NOT_FOUND");
  if (before.rotateRequestId === requestId) return { webhook: before, secret: box.open(before, webhookId) };
  if (rotation.secret !== "" && rotation.secret === box.open(before, webhookId)) {
    throw invalidMember("INVALID_WEBHOOK", "secret", "must differ from the present secret");
  }
  const secret = rotation.secret || newSecret();
  const pair = before.publicKey === "" ? noKeyPair : newKeyPairColumns(box, webhookId);
  const at = new Date(clock.now());
  const expiresAt = overlapSeconds === 0 ? null : new Date(at.getTime() + overlapSeconds * 1000);
  const sealed = box.seal(secret, webhookId);
  const webhook = await updateSecret(tx, tenant, webhookId, { ...sealed, ...pair, expiresAt, requestId, at });
  if (!webhook) throw refusal("WEBHOOK_NOT_FOUND");
  await recordWebhookChange(tx, webhook, "secret_rotated");
  return { webhook, secret };
}

/** Ends the overlap of a rotation: the new secret alone signs. Without an overlap nothing changes. Throws NOT_FOUND. */
export async function completeSecretRotation(
  { database, clock }: Pick<Dependencies, "database" | "clock">,
  { tenant }: TenantCall,
  { webhookId }: { webhookId: string },
): Promise<Webhook> {
  return database.transaction(async (tx) => {
    const before = await lockWebhook(tx, tenant, webhookId);
    if (!before) throw refusal("WEBHOOK_NOT_FOUND");
    if (!before.previousSecretExpiresAt) return before;
    await recordWebhookChange(tx, before, "secret_rotation_completed");
    return (await updateOverlapEnded(tx, tenant, webhookId, new Date(clock.now()))) ?? before;
  });
}
