import type { Environment } from "@platform/service/tenant";
import type { EnvelopeForm } from "../fan-out/envelope.ts";
import type { SignatureForm } from "../secrets/signature.ts";

/** Where a webhook points and the secrets that sign requests to it. */
export interface SigningTarget {
  url: string;
  signature: SignatureForm;
  secret: Buffer;
  secretKeyId: string;
  previousSecret: Buffer | null;
  previousSecretKeyId: string | null;
  previousSecretExpiresAt: Date | null;
}

/** Why a webhook is off. `delivery_failed`: a delivery failed for the last time; `gone`: the receiver answered 410. */
export type DisabledReason = "requested" | "delivery_failed" | "gone";

/** A registration, without its secrets. */
export interface Webhook {
  /** `wh_…` */
  id: string;
  environment: Environment;
  ownerId: string;
  ownerType: string;
  url: string;
  /** In the order they were asked for. */
  events: string[];
  description: string;
  envelope: EnvelopeForm;
  signature: SignatureForm;
  isActive: boolean;
  /** Null while it is on. */
  disabledReason: DisabledReason | null;
  createdAt: Date;
  updatedAt: Date;
  /** Until when the secret before the last rotation signs too. */
  previousSecretExpiresAt: Date | null;
}

/** What an owner's plan allows in one environment. */
export interface PlanLimits {
  /** Active registrations. */
  maxWebhooks: number;
  /** Deliveries under way at the same time. */
  maxInFlight: number;
}

/** How long the secret before a rotation goes on signing. */
export const secretOverlapMs = 24 * 60 * 60 * 1000;
