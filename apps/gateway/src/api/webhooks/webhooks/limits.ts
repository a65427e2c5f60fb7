import { type Plans, planOf } from "@platform/plans/plans";
import type { Principal } from "../../../edge/authentication/verdict.ts";
import type { Profile } from "../../../edge/profile.ts";

/** The limits of webhooks in the plan of a principal. */
export type WebhookLimits = (principal: Principal, profile: Profile) => { maxWebhooks: number; maxInFlight: number };

/** One number limits both the active webhooks and the deliveries in flight. */
export function webhookLimits(plans: Plans): WebhookLimits {
  return (principal, profile) => {
    const { concurrentWebhooks } = planOf(plans, principal, profile);
    // Existing webhooks still receive events when a plan allows no more.
    return { maxWebhooks: concurrentWebhooks, maxInFlight: Math.max(1, concurrentWebhooks) };
  };
}
