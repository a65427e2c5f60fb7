import { isDeepStrictEqual } from "node:util";
import type { TargetPolicy } from "@platform/egress/target-url";
import type { Database } from "@platform/postgres/query/database";
import type { Queryable } from "@platform/postgres/query/statement";
import { type MemberChanges, presentMembers, toMemberRow } from "@platform/public-records/noun/members";
import { webhookMembers } from "@platform/public-records/noun/webhook";
import type { TenantCall } from "@platform/service/call/call";
import { refusal } from "@platform/service/call/refusal";
import type { Tenant } from "@platform/service/call/tenant";
import type { Clock } from "@platform/service/lifecycle/clock";
import type { EventFilter } from "../fan-out/filter.sql.ts";
import { newKeyPairColumns, noKeyPair } from "../sending/secrets/key-pair.ts";
import type { Authentication } from "../sending/secrets/request-secrets.ts";
import type { SecretBox } from "../sending/secrets/secret-box.ts";
import { announceCondition } from "./announce-condition.ts";
import { changeRequestSecrets } from "./change-request-secrets.ts";
import { checkExternalId } from "./check-external-id.ts";
import { checkFilter } from "./check-filter.ts";
import { checkPlan } from "./check-plan.ts";
import { checkRegistration } from "./check-registration.ts";
import { lockOwner, upsertOwnerLimits } from "./owner.sql.ts";
import { deleteSubscriptions, insertSubscriptions } from "./subscription.sql.ts";
import { lockWebhook, type SealedWebhook, updateWebhookRow } from "./webhook.sql.ts";
import type { PlanLimits, Webhook } from "./webhook.ts";
import { recordWebhookChange } from "./webhook-activity.ts";

export interface UpdateWebhookDependencies {
  database: Database;
  box: SecretBox;
  clock: Clock;
  policy: TargetPolicy;
  maxRegistrations: number;
  /** Starts the held deliveries of a webhook, one request at a time at first. */
  restart(webhookId: string): void;
}

/** Members to change; absent members stay as they are. */
export interface WebhookChange extends MemberChanges<typeof webhookMembers> {
  webhookId: string;
  url?: string | undefined;
  events?: string[] | undefined;
  description?: string | undefined;
  isActive?: boolean | undefined;
  warnEarly?: boolean | undefined;
  /** 0 restores the time-out of the service. */
  timeoutSeconds?: number | undefined;
  /** 0 removes the limit. */
  rateLimit?: number | undefined;
  /** Replaces all metadata. */
  metadata?: Readonly<Record<string, string>> | undefined;
  /** Empty removes it. */
  externalId?: string | undefined;
  /** Replaces all headers. */
  headers?: Readonly<Record<string, string>> | undefined;
  /** Null removes it. */
  authentication?: Authentication | null | undefined;
  /** False deletes the key pair; true makes one unless there is one. */
  asymmetricSignature?: boolean | undefined;
  /** Null removes it. */
  filter?: EventFilter | null | undefined;
  limits?: PlanLimits | undefined;
}

/**
 * Changes a webhook; a request that changes nothing leaves it as it is. Switching it on delivers the held events, oldest first.
 * Throws NOT_FOUND; INVALID_ARGUMENT naming each wrong member; FAILED_PRECONDITION when it is to be switched on and the plan
 * allows no more active ones; ALREADY_EXISTS when another webhook has the external id.
 */
export async function updateWebhook(
  dependencies: UpdateWebhookDependencies,
  { tenant }: TenantCall,
  change: WebhookChange,
): Promise<Webhook> {
  checkRegistration(change, dependencies.policy);
  const { webhook, isSwitchedOn } = await dependencies.database.transaction((tx) =>
    changeWebhook(tx, dependencies, tenant, change),
  );
  if (isSwitchedOn) dependencies.restart(webhook.id);
  return webhook;
}

async function changeWebhook(
  tx: Queryable,
  { box, clock, maxRegistrations }: Pick<UpdateWebhookDependencies, "box" | "clock" | "maxRegistrations">,
  tenant: Tenant,
  { webhookId, ...change }: WebhookChange,
): Promise<{ webhook: Webhook; isSwitchedOn: boolean }> {
  // Locks the owner before the webhook, as everywhere, which prevents deadlocks.
  const limits = await limitsOf(tx, tenant, change.limits);
  const before = await lockWebhook(tx, tenant, webhookId);
  if (!before || !limits) throw refusal("WEBHOOK_NOT_FOUND");
  // It is registered already, so only the limit of active ones applies.
  const isSwitchedOn = change.isActive === true && !before.isActive;
  if (isSwitchedOn) await checkPlan(tx, tenant, { ...limits, maxRegistrations: maxRegistrations + 1 });
  const secrets = changeRequestSecrets(box, before, change);
  const after = {
    ...changed(before, change, new Date(clock.now())),
    ...secrets,
    ...changedKeyPair(box, before, change),
  };
  if (isDeepStrictEqual({ ...after, updatedAt: before.updatedAt }, before)) return { webhook: before, isSwitchedOn };
  if (change.events || change.filter) checkFilter(after.filter, after);
  await checkExternalId(tx, tenant, after);
  const failingSince = await updateWebhookRow(tx, after);
  if (before.isActive && !after.isActive) {
    await announceCondition(tx, "webhookDisabled", { ...after, failingSince });
  }
  await recordWebhookChange(tx, after, changeOf(before, after));
  if (change.events || change.filter !== undefined) {
    await deleteSubscriptions(tx, tenant, webhookId);
    await insertSubscriptions(tx, after);
  }
  return { webhook: { ...after, failingSince }, isSwitchedOn };
}

function changedKeyPair(
  box: SecretBox,
  before: SealedWebhook,
  { asymmetricSignature }: Omit<WebhookChange, "webhookId">,
) {
  if (asymmetricSignature === undefined || asymmetricSignature === (before.publicKey !== "")) return {};
  return { ...(asymmetricSignature ? newKeyPairColumns(box, before.id) : noKeyPair), previousPublicKey: "" };
}

function changeOf(before: Webhook, after: Webhook) {
  if (before.isActive === after.isActive) return "updated";
  return after.isActive ? "enabled" : "disabled";
}

/** Locks the owner and resolves to its limits, which those of the request replace; undefined if it has no webhook. */
async function limitsOf(tx: Queryable, tenant: Tenant, requestLimits: PlanLimits | undefined) {
  const owner = await lockOwner(tx, tenant);
  if (!owner || !requestLimits) return owner;
  return upsertOwnerLimits(tx, tenant, requestLimits);
}

function changed(before: SealedWebhook, change: Omit<WebhookChange, "webhookId">, updatedAt: Date): SealedWebhook {
  const isActive = change.isActive ?? before.isActive;
  return {
    ...before,
    url: change.url ?? before.url,
    events: change.events ?? before.events,
    description: change.description ?? before.description,
    warnEarly: change.warnEarly ?? before.warnEarly,
    timeoutSeconds: change.timeoutSeconds ?? before.timeoutSeconds,
    rateLimit: change.rateLimit ?? before.rateLimit,
    metadata: change.metadata ?? before.metadata,
    externalId: change.externalId ?? before.externalId,
    filter: change.filter === undefined ? before.filter : change.filter,
    ...toMemberRow(webhookMembers, { ...before, ...presentMembers(webhookMembers, change) }),
    isActive,
    disabledReason: isActive ? null : (before.disabledReason ?? "requested"),
    disabledAt: isActive ? null : (before.disabledAt ?? updatedAt),
    updatedAt,
  };
}
