import type { Attempt, Delivery, ReplayDeliveriesResponse, Webhook } from "@platform/contracts/webhooks/v1/webhooks";
import type { Shape } from "../../shared/shape.ts";
import type { Summarized } from "./metrics.ts";

/** The responses about webhooks, which each profile writes in its own way. */
export interface WebhookShapes {
  webhook: Shape<[webhook: Webhook]>;
  /** The responses that contain the secret: to the creation and to the rotation. No other one does. */
  newSecret: Shape<[webhook: Webhook, secret: string]>;
  rotated: Shape<[webhook: Webhook, secret: string]>;
  webhookPage: Shape<[webhooks: readonly Webhook[], hasMore: boolean]>;
  deleted: Shape<[]>;
  delivery: Shape<[delivery: Delivery]>;
  deliveryWithAttempts: Shape<[delivery: Delivery, attempts: readonly Attempt[]]>;
  deliveryPage: Shape<[deliveries: readonly Delivery[], hasMore: boolean]>;
  /** A page of deliveries of several webhooks. */
  foundDeliveries: Shape<[deliveries: readonly Delivery[], hasMore: boolean]>;
  replayed: Shape<[response: ReplayDeliveriesResponse]>;
  metrics: Shape<[summarized: Summarized]>;
}
