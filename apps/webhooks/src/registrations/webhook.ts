import {
  DisabledReasonSchema,
  type DisabledReason as DisabledReasonValue,
} from "@platform/contracts/webhooks/v1/webhooks";
import type { EnvelopeForm } from "@platform/public-records/event/envelope";
import { enumNames } from "@platform/service/call/enum-names";
import type { Environment } from "@platform/service/call/tenant";
import type { EventFilter } from "../fan-out/filter.sql.ts";
import type { ShownRequestSecrets } from "../sending/secrets/request-secrets.ts";
import type { SignatureForm } from "../sending/secrets/signature.ts";

/** URL of a webhook and the secrets that sign requests to it. */
export interface SigningTarget {
  url: string;
  /** 0: the time-out of the service. */
  timeoutSeconds: number;
  signature: SignatureForm;
  secret: Buffer;
  secretKeyId: string;
  /** Null: none. */
  requestSecrets: Buffer | null;
  requestSecretsKeyId: string | null;
  previousSecret: Buffer | null;
  previousSecretKeyId: string | null;
  previousSecretExpiresAt: Date | null;
  /** Private ed25519 keys; null: none. */
  signingKey: Buffer | null;
  signingKeyKeyId: string | null;
  previousSigningKey: Buffer | null;
  previousSigningKeyKeyId: string | null;
}

/** Reasons for which a webhook is off. `delivery_failed`: the last attempt of a delivery failed; `gone`: the receiver responded with 410. */
export const disabledReasons = enumNames<typeof DisabledReasonValue>(DisabledReasonSchema);
export type DisabledReason = (typeof disabledReasons.names)[number];

/** A registration, without its secrets. */
export interface Webhook extends ShownRequestSecrets {
  /** `wh_…` */
  id: string;
  environment: Environment;
  ownerId: string;
  ownerType: string;
  url: string;
  /** Event types in the order of the request. */
  events: string[];
  description: string;
  envelope: EnvelopeForm;
  signature: SignatureForm;
  isActive: boolean;
  /** True if the owner is warned by e-mail before it is disabled. */
  warnEarly: boolean;
  /** Time-out of an attempt; 0: that of the service. */
  timeoutSeconds: number;
  /** Maximum number of requests a second; 0: no limit. */
  rateLimit: number;
  /** Values that the owner stores with it, by name. */
  metadata: Readonly<Record<string, string>>;
  /** The owner's own id of it; empty: none. */
  externalId: string;
  /** Filter of its events; null: none. */
  filter: EventFilter | null;
  /** Public key that verifies `v1a` signatures, as `whpk_…`; empty: there is none. */
  publicKey: string;
  /** Public key before the last rotation, during its overlap; empty: none. */
  previousPublicKey: string;
  /** Null while it is on. */
  disabledReason: DisabledReason | null;
  /** Null while it is on. */
  disabledAt: Date | null;
  /** Actor that created it, as `api_key:key_…`, that changed it last, and that set its URL; empty when unknown. */
  createdBy: string;
  changedBy: string;
  urlChangedBy: string;
  createdAt: Date;
  updatedAt: Date;
  /** Time until which the previous secret signs, and the current one makes only `Svc-Signature-Next`. */
  previousSecretExpiresAt: Date | null;
  /** Set only in a list of deleted webhooks. */
  deletedAt?: Date | null;
}

/** Limits of an owner's plan in one environment. */
export interface PlanLimits {
  /** Maximum number of active registrations. */
  maxWebhooks: number;
  /** Maximum number of deliveries in flight. */
  maxInFlight: number;
}
