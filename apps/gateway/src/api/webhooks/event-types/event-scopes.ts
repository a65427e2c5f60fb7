import type { Scope } from "@platform/credential-format/scopes";
import type { PartnerEventType } from "@platform/messaging/event/partner-events";
import type { Principal } from "../../../edge/authentication/verdict.ts";
import { requireScope } from "../../../edge/require-scope.ts";

/** The type of the records that events are about: `policy` of `policy.created`. */
type EventResource = PartnerEventType extends `${infer Resource}.${string}` ? Resource : never;

/** The scope that reads what the events of a resource contain. An event of a new resource needs a row here. */
const scopeOfResource: Record<EventResource, Scope> = {
  file: "payroll:read",
  audit: "audits:read",
  employee: "employees:read",
  policy: "policies:read",
  endorsement: "policies:read",
  premium: "policies:read",
  payment: "payments:read",
  exposure_grant: "exposure:read",
  evidence: "events:read",
  webhook: "webhooks:write",
};

/** Throws a 403 that names the first scope that a subscription to these event types needs and the credentials do not have. */
export function requireEventScopes(types: readonly PartnerEventType[], principal: Principal): void {
  for (const type of types) requireScope(scopeOfEvent(type), principal);
}

/** The scope that a subscription to an event type needs. */
export function scopeOfEvent(type: PartnerEventType): Scope {
  return scopeOfResource[type.split(".", 1)[0] as EventResource];
}

interface Change {
  url?: string | undefined;
  events?: readonly PartnerEventType[] | undefined;
}

/**
 * The same for a change of a webhook: new event types need their scopes, and so does a new URL for those that the webhook has,
 * because it would send them to somebody else.
 *
 * @param present reads the webhook as it is
 */
export async function requireScopesOfChange(
  { url, events }: Change,
  principal: Principal,
  present: () => Promise<{ events: readonly string[] } | undefined>,
): Promise<void> {
  if (events) requireEventScopes(events, principal);
  else if (url !== undefined) requireEventScopes(((await present())?.events ?? []) as PartnerEventType[], principal);
}
