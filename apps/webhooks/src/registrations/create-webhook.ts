import type { Database } from "@platform/postgres/query/database";
import { type EnvelopeForm, webhookDefaults } from "@platform/public-records/event/envelope";
import type { TenantCall } from "@platform/service/call/call";
import { changeStamp } from "@platform/service/call/current-actor";
import { newId } from "@platform/service/call/ids";
import type { Clock } from "@platform/service/lifecycle/clock";
import type { EventFilter } from "../fan-out/filter.sql.ts";
import { newKeyPairColumns, noKeyPair } from "../sending/secrets/key-pair.ts";
import { type Authentication, toShownRequestSecrets } from "../sending/secrets/request-secrets.ts";
import { newSecret } from "../sending/secrets/secret.ts";
import type { SecretBox } from "../sending/secrets/secret-box.ts";
import type { SignatureForm } from "../sending/secrets/signature.ts";
import type { TargetPolicy } from "../sending/target-url.ts";
import { checkTogether, toRequestSecretColumns } from "./change-request-secrets.ts";
import { checkExternalId } from "./check-external-id.ts";
import { checkFilter } from "./check-filter.ts";
import { checkPlan } from "./check-plan.ts";
import { checkRegistration } from "./check-registration.ts";
import { upsertOwnerLimits } from "./owner.sql.ts";
import { insertSubscriptions } from "./subscription.sql.ts";
import { insertWebhook, selectWebhookOfRequest } from "./webhook.sql.ts";
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

export interface Registration {
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
  /** Empty: one is made. */
  secret: string;
  /** Whether requests also have an ed25519 signature. */
  asymmetricSignature: boolean;
  /** Values by header name. */
  headers: Readonly<Record<string, string>>;
  /** Null: none. */
  authentication: Authentication | null;
  /** Null: all events. */
  filter: EventFilter | null;
}

/**
 * Registers a webhook, which is on at once. Idempotent for one request.
 * Throws INVALID_ARGUMENT naming each wrong member, FAILED_PRECONDITION when the plan's limit is reached,
 * ALREADY_EXISTS when another webhook has the external id.
 */
export async function createWebhook(
  { database, box, clock, policy, maxRegistrations }: CreateWebhookDependencies,
  { tenant, requestId }: TenantCall,
  registration: Registration,
): Promise<{ webhook: Webhook; secret: string }> {
  checkRegistration(registration, policy);
  const { limits, profile, ownerType, url, events, description, warnEarly } = registration;
  const { timeoutSeconds, rateLimit, metadata, externalId } = registration;
  const requestSecrets = { headers: registration.headers, authentication: registration.authentication };
  checkTogether(url, requestSecrets);
  checkFilter(registration.filter, { events, environment: tenant.environment });
  const now = new Date(clock.now());
  const webhook: Webhook = {
    id: newId("wh_"),
    environment: tenant.environment,
    ownerId: tenant.ownerId,
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
    filter: registration.filter,
    ...toShownRequestSecrets(requestSecrets),
    disabledReason: null,
    disabledAt: null,
    createdBy: changeStamp()[0] ?? "",
    changedBy: changeStamp()[0] ?? "",
    urlChangedBy: changeStamp()[0] ?? "",
    createdAt: now,
    updatedAt: now,
    previousSecretExpiresAt: null,
    publicKey: "",
    previousPublicKey: "",
  };
  const pair = registration.asymmetricSignature ? newKeyPairColumns(box, webhook.id) : noKeyPair;
  webhook.publicKey = pair.publicKey;
  const secret = registration.secret || newSecret();

  const created = await database.transaction(async (tx) => {
    const allowed = await upsertOwnerLimits(tx, tenant, limits, profile);
    const made = await selectWebhookOfRequest(tx, tenant, requestId);
    if (made) return { webhook: made, secret: box.open(made, made.id) };
    await checkPlan(tx, tenant, { maxWebhooks: allowed.maxWebhooks, maxRegistrations });
    await checkExternalId(tx, tenant, webhook);
    const columns = toRequestSecretColumns(box, requestSecrets, webhook.id);
    await insertWebhook(tx, { ...webhook, ...columns, ...pair }, box.seal(secret, webhook.id), requestId);
    await insertSubscriptions(tx, webhook);
    await recordWebhookChange(tx, webhook, "created");
    return { webhook, secret };
  });
  return created;
}
