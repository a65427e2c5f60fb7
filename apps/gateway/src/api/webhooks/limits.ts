import type { Principal } from "../../edge/authentication/verdict.ts";
import { type Plans, planOf } from "../../edge/plans.ts";
import type { Profile } from "../../edge/profile.ts";

/** What the plan of a principal lets its owner have of webhooks. */
export type WebhookLimits = (principal: Principal, profile: Profile) => { maxWebhooks: number; maxInFlight: number };

/** One number says both how many may be active and how many deliveries may be under way. */
export function webhookLimits(plans: Plans): WebhookLimits {
  return (principal, profile) => {
    const { concurrentWebhooks } = planOf(plans, principal, profile);
    // What is there already is still delivered when a plan has none left.
    return { maxWebhooks: concurrentWebhooks, maxInFlight: Math.max(1, concurrentWebhooks) };
  };
}
