import { assigned } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import { stamp } from "@platform/postgres/tables/stamp";
import { changeStamp } from "@platform/service/call/current-actor";
import type { Tenant } from "@platform/service/call/tenant";
import { webhookColumns } from "./webhook.sql.ts";
import { type DisabledReason, type Webhook, webhookRow } from "./webhook.ts";

/** An attempt is only about the URL that it was sent to. */
const attempted = `environment = {environment:text} AND owner_id = {ownerId:text} AND id = {id:text} AND url = {url:text}
     AND is_active AND deleted_at IS NULL`;

/** The webhook of an attempt. */
interface AttemptedWebhook {
  id: string;
  url: string;
}

const disable = statement(
  "webhooks_disable",
  webhookRow,
  `UPDATE webhooks SET is_active = false, disabled_reason = {reason:text}, disabled_at = {at:timestamptz}, updated_at = {at:timestamptz},
     ${assigned(stamp)}, failing_since = coalesce(failing_since, {at:timestamptz}), recovery_mail = true
   WHERE ${attempted} RETURNING ${webhookColumns}`,
  { using: stamp },
);

/**
 * Switches a webhook off. Undefined when it was off already (of several concurrent calls one succeeds), or when its URL has
 * changed, because the result of an attempt does not apply to another URL.
 */
export async function updateWebhookDisabled(
  tx: Queryable,
  tenant: Tenant,
  { id, url, reason, at }: AttemptedWebhook & { reason: DisabledReason; at: Date },
): Promise<Webhook | undefined> {
  const [row] = await tx.query(disable, { ...tenant, ...changeStamp(), id, url, reason, at });
  return row;
}

const warn = statement(
  "webhooks_warn",
  webhookRow,
  `UPDATE webhooks SET warned_at = {at:timestamptz}, recovery_mail = true
   WHERE ${attempted} AND warn_early AND warned_at IS NULL RETURNING ${webhookColumns}`,
);

/** Records that the owner was warned. Undefined when it was recorded before, not requested, or when the URL has changed. */
export async function updateWebhookWarned(
  tx: Queryable,
  tenant: Tenant,
  { id, url, at }: AttemptedWebhook & { at: Date },
): Promise<Webhook | undefined> {
  const [row] = await tx.query(warn, { ...tenant, id, url, at });
  return row;
}

const fail = statement(
  "webhooks_fail",
  webhookRow,
  `UPDATE webhooks SET failing_since = {at:timestamptz} WHERE ${attempted} AND failing_since IS NULL RETURNING ${webhookColumns}`,
);

/** Records that deliveries fail. Undefined when it was recorded before, or when the URL has changed. */
export async function updateWebhookFailing(
  tx: Queryable,
  tenant: Tenant,
  { id, url, at }: AttemptedWebhook & { at: Date },
): Promise<Webhook | undefined> {
  const [row] = await tx.query(fail, { ...tenant, id, url, at });
  return row;
}

/** A webhook that works again. */
export interface RecoveredWebhook extends Webhook {
  /** Time since which it was failing or disabled; null if only an e-mail warned of it. */
  failedSince: Date | null;
  /** True if an e-mail reported that it was failing or disabled. */
  wasMailed: boolean;
}

const recover = statement(
  "webhooks_recover",
  { ...webhookRow, failedSince: "timestamptz?", wasMailed: "bool" },
  `WITH failing AS (
     SELECT id AS failing_id, failing_since AS since, recovery_mail AS mailed FROM webhooks
     WHERE ${attempted} AND (warned_at IS NOT NULL OR failing_since IS NOT NULL)
     FOR NO KEY UPDATE
   )
   UPDATE webhooks SET warned_at = NULL, failing_since = NULL, recovery_mail = false FROM failing
   WHERE environment = {environment:text} AND owner_id = {ownerId:text} AND id = failing_id
   RETURNING ${webhookColumns}, since AS "failedSince", mailed AS "wasMailed"`,
);

/**
 * Clears the recorded failures after a successful delivery. Undefined when there is nothing (of several concurrent calls one
 * clears it), or when the URL has changed.
 */
export async function updateWebhookRecovered(
  tx: Queryable,
  tenant: Tenant,
  { id, url }: AttemptedWebhook,
): Promise<RecoveredWebhook | undefined> {
  const [row] = await tx.query(recover, { ...tenant, id, url });
  return row;
}
