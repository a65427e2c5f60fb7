import { type Queryable, statement } from "@platform/postgres/query/statement";
import { changeStampList } from "@platform/service/call/current-actor";
import type { Tenant } from "@platform/service/call/tenant";
import { webhookColumns } from "./webhook.sql.ts";
import type { DisabledReason, Webhook } from "./webhook.ts";

/** A webhook with the time since which it is failing or disabled; null while it works. */
export interface FailingWebhook extends Webhook {
  failingSince: Date | null;
}

const failingColumns = `${webhookColumns}, failing_since AS "failingSince"`;

const disable = statement<FailingWebhook>(
  "webhooks_disable",
  `UPDATE webhooks SET is_active = false, disabled_reason = $2, disabled_at = $3, updated_at = $3,
     changed_by = $5, changed_request_id = $6, failing_since = coalesce(failing_since, $3), recovery_mail = true
   WHERE environment = $7 AND owner_id = $8 AND id = $1 AND url = $4 AND is_active AND deleted_at IS NULL RETURNING ${failingColumns}`,
);

/**
 * Switches a webhook off. Undefined when it was off already (of several concurrent calls one succeeds), or when its URL has
 * changed, because the result of an attempt does not apply to another URL.
 */
export async function updateWebhookDisabled(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  { id, url, reason, at }: { id: string; url: string; reason: DisabledReason; at: Date },
): Promise<FailingWebhook | undefined> {
  const [row] = await tx.query(disable, [id, reason, at, url, ...changeStampList(), environment, ownerId]);
  return row;
}

const warn = statement<Webhook>(
  "webhooks_warn",
  `UPDATE webhooks SET warned_at = $2, recovery_mail = true
   WHERE environment = $4 AND owner_id = $5 AND id = $1 AND url = $3 AND warn_early AND warned_at IS NULL AND is_active AND deleted_at IS NULL
   RETURNING ${webhookColumns}`,
);

/** Records that the owner was warned. Undefined when it was recorded before, not requested, or when the URL has changed. */
export async function updateWebhookWarned(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  { id, url, at }: { id: string; url: string; at: Date },
): Promise<Webhook | undefined> {
  const [row] = await tx.query(warn, [id, at, url, environment, ownerId]);
  return row;
}

const fail = statement<FailingWebhook>(
  "webhooks_fail",
  `UPDATE webhooks SET failing_since = $3
   WHERE environment = $4 AND owner_id = $5 AND id = $1 AND url = $2 AND failing_since IS NULL AND is_active AND deleted_at IS NULL RETURNING ${failingColumns}`,
);

/** Records that deliveries fail. Undefined when it was recorded before, or when the URL has changed. */
export async function updateWebhookFailing(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  { id, url, at }: { id: string; url: string; at: Date },
): Promise<FailingWebhook | undefined> {
  const [row] = await tx.query(fail, [id, url, at, environment, ownerId]);
  return row;
}

/** A webhook that works again. */
export interface RecoveredWebhook extends FailingWebhook {
  /** True if an e-mail reported that it was failing or disabled. */
  wasMailed: boolean;
}

const recover = statement<RecoveredWebhook>(
  "webhooks_recover",
  `WITH failing AS (
     SELECT id AS failing_id, failing_since AS since, recovery_mail AS mailed FROM webhooks
     WHERE environment = $3 AND owner_id = $4 AND id = $1 AND url = $2 AND is_active AND deleted_at IS NULL AND (warned_at IS NOT NULL OR failing_since IS NOT NULL)
     FOR NO KEY UPDATE
   )
   UPDATE webhooks SET warned_at = NULL, failing_since = NULL, recovery_mail = false FROM failing
   WHERE environment = $3 AND owner_id = $4 AND id = failing_id
   RETURNING ${webhookColumns}, since AS "failingSince", mailed AS "wasMailed"`,
);

/**
 * Clears the recorded failures after a successful delivery. Undefined when there is nothing (of several concurrent calls one
 * clears it), or when the URL has changed.
 */
export async function updateWebhookRecovered(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  { id, url }: { id: string; url: string },
): Promise<RecoveredWebhook | undefined> {
  const [row] = await tx.query(recover, [id, url, environment, ownerId]);
  return row;
}
