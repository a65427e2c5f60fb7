import type { MessageInitShape } from "@bufbuild/protobuf";
import type {
  DeliveryAttemptSchema,
  DeliverySchema,
  WebhookAuthentication,
  WebhookFilter,
  WebhookSchema,
} from "@platform/contracts/portal/v1/webhooks";
import {
  type Attempt,
  type AuthenticationSchema,
  type Delivery,
  type DeliveryStatus,
  DeliveryStatusSchema,
  type DisabledReason,
  DisabledReasonSchema,
  type Webhook,
} from "@platform/contracts/webhooks/v1/webhooks";
import { enumNames } from "@platform/service/call/enum-names";
import { invalidField } from "../../problem.ts";
import { fromFilter, toFilter } from "./filter.ts";

const statuses = enumNames<typeof DeliveryStatus>(DeliveryStatusSchema);
const reasons = enumNames<typeof DisabledReason>(DisabledReasonSchema);

export function toWebhook(webhook: Webhook): MessageInitShape<typeof WebhookSchema> {
  const { id, url, events, description, isActive, envelope, signature, warnEarly, disabledReason } = webhook;
  const { createdAt, updatedAt, disabledAt, previousSecretExpiresAt, timeoutSeconds, metadata, externalId } = webhook;
  const { rateLimit, filter, failingSince } = webhook;
  const { headerNames, authenticationType, certificateExpiresAt, publicKey, previousPublicKey } = webhook;
  return {
    id,
    url,
    events,
    description,
    isActive,
    envelope,
    signature,
    warnEarly,
    timeoutSeconds,
    metadata,
    externalId,
    headerNames,
    authenticationType,
    publicKey,
    previousPublicKey,
    rateLimit,
    ...(certificateExpiresAt && { certificateExpiresAt }),
    ...(filter && { filter: toFilter(filter) }),
    disabledReason: reasons.toName(disabledReason) ?? "",
    ...(createdAt && { createdAt }),
    ...(updatedAt && { updatedAt }),
    ...(disabledAt && { disabledAt }),
    ...(failingSince && { failingSince }),
    ...(previousSecretExpiresAt && { previousSecretExpiresAt }),
  };
}

interface Settings {
  timeoutSeconds?: number | undefined;
  rateLimit?: number | undefined;
  metadata?: { values: Record<string, string> } | undefined;
  externalId?: string | undefined;
  headers?: { values: Record<string, string> } | undefined;
  authentication?: WebhookAuthentication | undefined;
  secret?: string | undefined;
  asymmetricSignature?: boolean | undefined;
  filter?: WebhookFilter | undefined;
}

/** The settings that a request has; absent ones stay as they are. */
export function fromSettings(settings: Settings) {
  const { timeoutSeconds, rateLimit, metadata, externalId } = settings;
  const { headers, authentication, secret, asymmetricSignature, filter } = settings;
  return {
    ...(timeoutSeconds !== undefined && { timeoutSeconds }),
    ...(rateLimit !== undefined && { rateLimit }),
    ...(metadata && { metadata: { values: metadata.values } }),
    ...(externalId !== undefined && { externalId }),
    ...(headers && { headers: { values: headers.values } }),
    ...(secret !== undefined && { secret }),
    ...(asymmetricSignature !== undefined && { asymmetricSignature }),
    ...(authentication && { authentication: fromAuthentication(authentication) }),
    ...(filter && { filter: fromFilter(filter) }),
  };
}

/** Throws INVALID_ARGUMENT for a unknown type. */
function fromAuthentication(authentication: WebhookAuthentication): MessageInitShape<typeof AuthenticationSchema> {
  switch (authentication.type) {
    case "":
      return {};
    case "basic": {
      const { username, password } = authentication;
      return { kind: { case: "basic", value: { username, password } } };
    }
    case "oauth2": {
      const { tokenUrl, clientId, clientSecret, scope } = authentication;
      return { kind: { case: "oauth2", value: { tokenUrl, clientId, clientSecret, scope } } };
    }
    case "mutual_tls": {
      const { certificate, privateKey } = authentication;
      return { kind: { case: "mutualTls", value: { certificate, privateKey } } };
    }
    default:
      throw invalidField("authentication.type", "must be basic, oauth2 or mutual_tls");
  }
}

export function toDelivery(delivery: Delivery): MessageInitShape<typeof DeliverySchema> {
  const { id, webhookId, eventId, eventType, status, attempts, responseCode, lastError } = delivery;
  const { createdAt, nextAttemptAt, payloadRemovedAt, payloadSha256 } = delivery;
  return {
    id,
    webhookId,
    eventId,
    eventType,
    attempts,
    lastError,
    payloadSha256,
    status: statuses.toName(status) ?? "",
    ...(responseCode !== undefined && { responseCode }),
    ...(createdAt && { createdAt }),
    ...(nextAttemptAt && { nextAttemptAt }),
    ...(payloadRemovedAt && { payloadRemovedAt }),
  };
}

export function toAttempt(attempt: Attempt): MessageInitShape<typeof DeliveryAttemptSchema> {
  const { number, startedAt, durationMs, responseCode, error, answer, url, headers } = attempt;
  return {
    number,
    durationMs,
    error,
    responseBody: text(answer),
    url,
    headers: headers.map(({ name, value }) => ({ name, value })),
    ...(startedAt && { startedAt }),
    ...(responseCode !== undefined && { responseCode }),
  };
}

/** Bytes as text; what is no UTF-8, or cut off, becomes the replacement character. */
export function text(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("utf8");
}

/** The status with a name; empty: unspecified. Throws INVALID_ARGUMENT. */
export function fromStatus(name: string): DeliveryStatus {
  const statusName = statuses.names.find((status) => status === name);
  if (statusName === undefined && name !== "")
    throw invalidField("status", `must be one of ${statuses.names.join(", ")}`);
  return statuses.fromName(statusName);
}
