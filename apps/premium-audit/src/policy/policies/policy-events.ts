import { create } from "@bufbuild/protobuf";
import type { Event } from "@platform/contracts/events/v1/events";
import { PolicySchema } from "@platform/contracts/premium_audit/v1/policies";
import { type NewEvent, newEvent } from "@platform/messaging/event/event";
import type { Tenant } from "@platform/service/call/tenant";
import type { Policy } from "./policy.ts";
import { toPolicyMessage } from "./policy-message.ts";

export type PolicyEventName =
  | "policyCreated"
  | "policyUpdated"
  | "policyRenewed"
  | "policyCancelled"
  | "policyReinstated";

/** Makes an event with the changed policy as its data. */
export function policyEvent(tenant: Tenant, name: PolicyEventName, policy: Policy): Event {
  const value = { policy: create(PolicySchema, toPolicyMessage(tenant, policy)) };
  // All these events have the same data, which the union type of events cannot express.
  return newEvent({ tenant, data: { case: name, value } } as NewEvent);
}

/** Makes `policy.premium_adjusted`: an audit has changed the premium of a policy. */
export function premiumAdjusted(
  tenant: Tenant,
  policy: Policy,
  change: { previousPremium: string; newPremium: string; auditId: string },
): Event {
  const value = { policy: create(PolicySchema, toPolicyMessage(tenant, policy)), ...change };
  return newEvent({ tenant, data: { case: "policyPremiumAdjusted", value } });
}
