import type { Webhook, WebhooksService } from "@platform/contracts/webhooks/v1/webhooks";
import type { Calls } from "@platform/rpc/client/client";
import type { TenantCall } from "@platform/service/call/call";
import type { Principal } from "../../../edge/authentication/verdict.ts";
import type { Profile } from "../../../edge/profile.ts";
import { requireRecord } from "../../shared/require-record.ts";
import { requireScopesOfChange } from "../event-types/event-scopes.ts";
import type { WebhookLimits } from "./limits.ts";
import { type Change, fromChange } from "./members.ts";

export interface WebhookDependencies {
  webhooks: Calls<typeof WebhooksService>;
  limitsOf: WebhookLimits;
}

interface ChangeRequest {
  profile: Profile;
  webhookId: string;
  change: Change;
  principal: Principal;
  call: TenantCall;
}

/** Changes the members of `change`. Throws a 403 for a principal that may not read the records of the webhook's events. */
export async function changeWebhook(
  { webhooks, limitsOf }: WebhookDependencies,
  { profile, webhookId, change, principal, call }: ChangeRequest,
): Promise<Webhook> {
  await requireScopesOfChange(change, principal, async () => (await webhooks.getWebhook({ webhookId }, call)).webhook);
  const limits = limitsOf(principal, profile);
  const { webhook } = await webhooks.updateWebhook({ webhookId, limits, ...fromChange(change) }, call);
  return requireRecord(webhook);
}
