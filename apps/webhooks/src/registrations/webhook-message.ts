import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type {
  Authentication as AuthenticationMessage,
  EventFilter as EventFilterMessage,
  WebhookSchema,
} from "@platform/contracts/webhooks/v1/webhooks";
import { fromMemberRow } from "@platform/public-records/noun/members";
import { webhookMembers } from "@platform/public-records/noun/webhook";
import type { EventFilter } from "../fan-out/filter.sql.ts";
import type { Authentication } from "../sending/secrets/request-secrets.ts";
import type { ReadWebhook } from "./webhook.sql.ts";
import { disabledReasons, type Webhook } from "./webhook.ts";

/**
 * Converts a webhook to its message. The previous secret and key are not shown after the end of an overlap, also before upkeep
 * erases them.
 */
export function toWebhookMessage(webhook: Webhook | ReadWebhook, nowMs: number) {
  const { disabledReason, disabledAt, createdAt, updatedAt, previousSecretExpiresAt, deletedAt, ...others } = webhook;
  const { failingSince, authentication, certificateExpiresAt, previousPublicKey, filter, ...members } = others;
  const isOverlap = previousSecretExpiresAt !== null && previousSecretExpiresAt.getTime() > nowMs;
  return {
    ...fromMemberRow(webhookMembers, members),
    disabledReason: disabledReasons.fromName(disabledReason),
    ...(disabledAt && { disabledAt: timestampFromDate(disabledAt) }),
    createdAt: timestampFromDate(createdAt),
    updatedAt: timestampFromDate(updatedAt),
    ...(isOverlap && { previousSecretExpiresAt: timestampFromDate(previousSecretExpiresAt), previousPublicKey }),
    authenticationType: authentication ?? "",
    ...(certificateExpiresAt && { certificateExpiresAt: timestampFromDate(certificateExpiresAt) }),
    ...(filter && { filter: toFilterMessage(filter) }),
    ...(failingSince && { failingSince: timestampFromDate(failingSince) }),
    ...(deletedAt && { deletedAt: timestampFromDate(deletedAt) }),
  } satisfies MessageInitShape<typeof WebhookSchema>;
}

/** Reads the authentication of requests: undefined when the message is absent, null when it has no kind. */
export function fromAuthentication(message: AuthenticationMessage | undefined): Authentication | null | undefined {
  switch (message?.kind.case) {
    case "basic": {
      const { username, password } = message.kind.value;
      return { type: "basic", username, password };
    }
    case "oauth2": {
      const { tokenUrl, clientId, clientSecret, scope } = message.kind.value;
      return { type: "oauth2", tokenUrl, clientId, clientSecret, scope };
    }
    case "mutualTls": {
      const { certificate, privateKey } = message.kind.value;
      return { type: "mutual_tls", certificate, privateKey };
    }
    default:
      return message && null;
  }
}

function toFilterMessage(filter: EventFilter) {
  return {
    members: Object.fromEntries(Object.entries(filter).map(([name, values]) => [name, { values: [...values] }])),
  };
}

/** Reads a filter: undefined when the message is absent, null when it has no members. The names are not checked yet. */
export function fromFilter(message: EventFilterMessage | undefined): EventFilter | null | undefined {
  const members = Object.entries(message?.members ?? {}).map(([name, { values }]) => [name, values]);
  return message && (members.length > 0 ? Object.fromEntries(members) : null);
}
