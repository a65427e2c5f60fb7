import { create } from "@bufbuild/protobuf";
import type { Event } from "@platform/contracts/events/v1/events";
import { PolicySchema } from "@platform/contracts/premium_audit/v1/policies";
import { type NewEvent, newEvent } from "@platform/messaging/event";
import type { Tenant } from "@platform/service/tenant";
import type { Policy } from "./policy.ts";
import { toPolicyMessage } from "./policy-message.ts";

/** What happened to a policy, with the policy as it is since. */
export function policyEvent(
  tenant: Tenant,
  name: "policyCreated" | "policyUpdated" | "policyRenewed" | "policyCancelled",
  policy: Policy,
): Event {
  const value = { policy: create(PolicySchema, toPolicyMessage(tenant, policy)) };
  // Each of these events carries the same; the type of an event does not know it.
  return newEvent({ tenant, data: { case: name, value } } as NewEvent);
}

/** An audit has changed a policy's premium. */
export function premiumAdjusted(
  tenant: Tenant,
  policy: Policy,
  change: { previousPremium: string; newPremium: string; auditId: string },
): Event {
  const value = { policy: create(PolicySchema, toPolicyMessage(tenant, policy)), ...change };
  return newEvent({ tenant, data: { case: "policyPremiumAdjusted", value } });
}
