import {
  DisabledReasonSchema,
  type DisabledReason as DisabledReasonValue,
} from "@platform/contracts/webhooks/v1/webhooks";
import { type RowOf, typed } from "@platform/postgres/query/columns";
import type { EnvelopeForm } from "@platform/public-records/event/envelope";
import { memberColumns } from "@platform/public-records/noun/members";
import { webhookMembers } from "@platform/public-records/noun/webhook";
import { enumNames } from "@platform/service/call/enum-names";
import type { Environment } from "@platform/service/call/tenant";
import type { EventFilter } from "../fan-out/filter.sql.ts";
import type { ShownRequestSecrets } from "../sending/secrets/request-secrets.ts";
import type { SignatureForm } from "../sending/secrets/signature.ts";

/** Reasons for which a webhook is off. `delivery_failed`: the last attempt of a delivery failed; `gone`: the receiver responded with 410. */
export const disabledReasons = enumNames<typeof DisabledReasonValue>(DisabledReasonSchema);
export type DisabledReason = (typeof disabledReasons.names)[number];

/** Columns that never change. */
export const identity = {
  /** `wh_…` */
  id: "text",
  environment: typed<Environment>("text"),
  ownerId: "text",
  ownerType: "text",
  envelope: typed<EnvelopeForm>("int"),
  signature: typed<SignatureForm>("int"),
  createdAt: "timestamptz",
} as const;

/** Columns that a change replaces, and that are read as they are stored. */
export const changeable = {
  url: "text",
  /** Event types in the order of the request. */
  events: "text[]",
  description: "text",
  /** True if the owner is warned by e-mail before it is disabled. */
  warnEarly: "bool",
  /** Values that the owner stores with it, by name. */
  metadata: typed<Readonly<Record<string, string>>>("jsonb"),
  /** Filter of its events; null: none. */
  filter: typed<EventFilter | null>("jsonb?"),
  headerNames: "text[]",
  authentication: typed<ShownRequestSecrets["authentication"]>("text?"),
  certificateExpiresAt: "timestamptz?",
  ...memberColumns(webhookMembers),
  updatedAt: "timestamptz",
} as const;

/** Columns that are read as they are stored. */
export const storedColumns = {
  ...identity,
  ...changeable,
  isActive: "bool",
  /** Null while it is on. */
  disabledReason: typed<DisabledReason | null>("text?"),
  /** Time since which deliveries fail, or it is off; null while it works. */
  failingSince: "timestamptz?",
  /** Time until which the previous secret signs, and the current one makes only `Svc-Signature-Next`. */
  previousSecretExpiresAt: "timestamptz?",
  /** Set only in a list of deleted webhooks. */
  deletedAt: "timestamptz?",
} as const;

export const webhookRow = {
  ...storedColumns,
  /** Null while it is on. */
  disabledAt: "timestamptz?",
  /** Time-out of an attempt; 0: that of the service. */
  timeoutSeconds: "int",
  /** Maximum number of requests a second; 0: no limit. */
  rateLimit: "int",
  /** The owner's own id of it; empty: none. */
  externalId: "text",
  /** Public key that verifies `v1a` signatures, as `whpk_…`; empty: there is none. */
  publicKey: "text",
  /** Public key before the last rotation, during its overlap; empty: none. */
  previousPublicKey: "text",
  /** Actor that created it, as `api_key:key_…`, that changed it last, and that set its URL; empty when unknown. */
  createdBy: "text",
  changedBy: "text",
  urlChangedBy: "text",
} as const;

/** A registration, without its secrets. */
export type Webhook = RowOf<typeof webhookRow>;

/** Limits of an owner's plan in one environment. */
export interface PlanLimits {
  /** Maximum number of active registrations. */
  maxWebhooks: number;
  /** Maximum number of deliveries in flight. */
  maxInFlight: number;
}
