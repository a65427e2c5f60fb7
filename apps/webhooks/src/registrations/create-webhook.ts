import type { TargetPolicy } from "@platform/egress/target-url";
import type { Database } from "@platform/postgres/query/database";
import type { Queryable } from "@platform/postgres/query/statement";
import { type EnvelopeForm, webhookDefaults } from "@platform/public-records/event/envelope";
import { type MemberValues, toMemberRow } from "@platform/public-records/noun/members";
import { webhookMembers } from "@platform/public-records/noun/webhook";
import type { TenantCall } from "@platform/service/call/call";
import { changeStamp } from "@platform/service/call/current-actor";
import { newId } from "@platform/service/call/ids";
import type { Tenant } from "@platform/service/call/tenant";
import type { Clock } from "@platform/service/lifecycle/clock";
import type { EventFilter } from "../fan-out/filter.sql.ts";
import { newKeyPairColumns, noKeyPair } from "../sending/secrets/key-pair.ts";
import { type Authentication, toShownRequestSecrets } from "../sending/secrets/request-secrets.ts";
import { newSecret } from "../sending/secrets/secret.ts";
import type { SecretBox } from "../sending/secrets/secret-box.ts";
import type { SignatureForm } from "../sending/secrets/signature.ts";
import { checkTogether, toRequestSecretColumns } from "./change-request-secrets.ts";
import { checkExternalId } from "./check-external-id.ts";
import { checkFilter } from "./check-filter.ts";
import { checkPlan } from "./check-plan.ts";
import { checkRegistration } from "./check-registration.ts";
import { upsertOwnerLimits } from "./owner.sql.ts";
import { insertSubscriptions } from "./subscription.sql.ts";
import { insertWebhook, type SealedColumns, selectWebhookOfRequest } from "./webhook.sql.ts";
import type { PlanLimits, Webhook } from "./webhook.ts";
import { recordWebhookChange } from "./webhook-activity.ts";

export interface CreateWebhookDependencies {
  database: Database;
  box: SecretBox;
  clock: Clock;
  policy: TargetPolicy;
  /** Maximum number of webhooks of one owner, active or not. */
  maxRegistrations: number;
}

export interface Registration extends MemberValues<typeof webhookMembers> {
  limits: PlanLimits;
  profile: "A" | "B";
  ownerType: string;
  url: string;
  events: string[];
  description: string;
  warnEarly: boolean;
  /** 0 takes the profile's default. */
  envelope: number;
  signature: number;
  /** 0 takes the time-out of the service. */
  timeoutSeconds: number;
  /** Requests a second; 0: no limit. */
  rateLimit: number;
  metadata: Readonly<Record<string, string>>;
  /** Empty: none. */
  externalId: string;
  /** The secret; if empty, the service generates one. */
  secret: string;
  /** True if requests also have an ed25519 signature. */
  asymmetricSignature: boolean;
  /** Values by header name. */
  headers: Readonly<Record<string, string>>;
  /** Null: none. */
  authentication: Authentication | null;
  /** Null: all events. */
  filter: EventFilter | null;
}

/** A webhook before it is stored. */
interface Draft {
  webhook: Webhook;
  columns: SealedColumns;
  /** The signing secret, which only the response to the request shows. */
  secret: string;
}

/**
 * Registers a webhook, which is on at once. Idempotent for one request.
 * Throws INVALID_ARGUMENT naming each wrong member, FAILED_PRECONDITION when the plan's limit is reached,
 * ALREADY_EXISTS when another webhook has the external id.
 */
export async function createWebhook(
  dependencies: CreateWebhookDependencies,
  call: TenantCall,
  registration: Registration,
): Promise<{ webhook: Webhook; secret: string }> {
  const { url, events, headers, authentication, filter } = registration;
  checkRegistration(registration, dependencies.policy);
  checkTogether(url, { headers, authentication });
  checkFilter(filter, { events, environment: call.tenant.environment });
  const draft = newDraft(dependencies, call.tenant, registration);
  return dependencies.database.transaction((tx) => storeDraft(tx, dependencies, call, { registration, draft }));
}

function newDraft(
  { box, clock }: Pick<CreateWebhookDependencies, "box" | "clock">,
  { environment, ownerId }: Tenant,
  registration: Registration,
): Draft {
  const { profile, ownerType, url, events, description, warnEarly } = registration;
  const { timeoutSeconds, rateLimit, metadata, externalId, filter, headers, authentication } = registration;
  const now = new Date(clock.now());
  const creator = changeStamp().changedBy ?? "";
  const id = newId("wh_");
  const keyPair = registration.asymmetricSignature ? newKeyPairColumns(box, id) : noKeyPair;
  const webhook: Webhook = {
    id,
    environment,
    ownerId,
    ownerType,
    url,
    events,
    description,
    envelope: (registration.envelope || webhookDefaults[profile].envelope) as EnvelopeForm,
    signature: (registration.signature || webhookDefaults[profile].signature) as SignatureForm,
    isActive: true,
    warnEarly,
    timeoutSeconds,
    rateLimit,
    metadata,
    externalId,
    filter,
    ...toShownRequestSecrets({ headers, authentication }),
    ...toMemberRow(webhookMembers, registration),
    disabledReason: null,
    disabledAt: null,
    failingSince: null,
    createdBy: creator,
    changedBy: creator,
    urlChangedBy: creator,
    createdAt: now,
    updatedAt: now,
    previousSecretExpiresAt: null,
    deletedAt: null,
    publicKey: keyPair.publicKey,
    previousPublicKey: "",
  };
  const columns = { ...toRequestSecretColumns(box, { headers, authentication }, id), ...keyPair };
  return { webhook, columns, secret: registration.secret || newSecret() };
}

async function storeDraft(
  tx: Queryable,
  { box, maxRegistrations }: Pick<CreateWebhookDependencies, "box" | "maxRegistrations">,
  { tenant, requestId }: TenantCall,
  { registration, draft }: { registration: Registration; draft: Draft },
): Promise<{ webhook: Webhook; secret: string }> {
  const { webhook, columns, secret } = draft;
  const { maxWebhooks } = await upsertOwnerLimits(tx, tenant, registration.limits, registration.profile);
  const existing = await selectWebhookOfRequest(tx, tenant, requestId);
  if (existing) return { webhook: existing, secret: box.open(existing, existing.id) };
  await checkPlan(tx, tenant, { maxWebhooks, maxRegistrations });
  await checkExternalId(tx, tenant, webhook);
  await insertWebhook(tx, { ...webhook, ...columns }, box.seal(secret, webhook.id), requestId);
  await insertSubscriptions(tx, webhook);
  await recordWebhookChange(tx, webhook, "created");
  return { webhook, secret };
}
