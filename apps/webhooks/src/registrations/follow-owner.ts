import type { CredentialsOperatorService, Owner } from "@platform/contracts/credentials/v1/credentials";
import type { Event } from "@platform/contracts/events/v1/events";
import { tenantOfEvent } from "@platform/messaging/event/event";
import { defaultPlanName, type Plans } from "@platform/plans/plans";
import type { Queryable } from "@platform/postgres/query/statement";
import type { Calls } from "@platform/rpc/client/client";
import { Fault } from "@platform/service/call/fault";
import type { Tenant } from "@platform/service/call/tenant";
import { lockOwner, updateOwner } from "./owner.sql.ts";
import { selectActiveWebhookIds } from "./webhook.sql.ts";
import type { PlanLimits } from "./webhook.ts";

interface Dependencies {
  credentials: Pick<Calls<typeof CredentialsOperatorService>, "getOwner">;
  plans: Plans;
  /** Starts deliveries that are due for these webhooks. */
  wake(webhookIds: readonly string[]): void;
}

/**
 * Consumes changes of owners: a changed plan changes how many deliveries may be in flight, also of webhooks that exist; a
 * suspended owner's deliveries are held, and a resumed one's start again.
 *
 * The event only announces a change. The present state is read under the lock of the owner's row, so that of two events at the
 * same time the later one wins.
 */
export function followOwners({ credentials, plans, wake }: Dependencies) {
  const concerned = new WeakMap<Event, readonly string[]>();

  return {
    async handle(tx: Queryable, event: Event): Promise<void> {
      if (event.data.case !== "activityCredentials" || !event.data.value.action.startsWith("owner.")) return;
      const tenant = tenantOfEvent(event);
      const stored = await lockOwner(tx, tenant);
      // The owner has never registered a webhook.
      if (!stored) return;
      const owner = await findOwner(credentials, tenant.ownerId);
      await updateOwner(tx, tenant, {
        assignedPlan: owner?.plan ?? "",
        limits: limitsOf(plans, { plan: owner?.plan ?? "", tenant, stored }),
        isSuspended: !owner || owner.suspendedAt !== undefined,
        ownerType: owner?.ownerType,
      });
      concerned.set(event, await selectActiveWebhookIds(tx, tenant));
    },
    committed(event: Event): void {
      const webhookIds = concerned.get(event) ?? [];
      if (webhookIds.length > 0) wake(webhookIds);
    },
  };
}

/** Resolves to undefined if the owner was deleted. */
async function findOwner(credentials: Dependencies["credentials"], id: string): Promise<Owner | undefined> {
  try {
    return (await credentials.getOwner({ id })).owner;
  } catch (error) {
    if (error instanceof Fault && error.code === "NOT_FOUND") return undefined;
    throw error;
  }
}

/** Without an assigned plan, the limits of the gateway apply, unless they were those of a plan that was unassigned. */
function limitsOf(
  plans: Plans,
  {
    plan,
    tenant,
    stored,
  }: { plan: string; tenant: Tenant; stored: PlanLimits & { assignedPlan: string; profile: "A" | "B" | null } },
): PlanLimits {
  if (plan === "" && stored.assignedPlan === "") return stored;
  const assignedPlan = plans.get(plan) ?? plans.get(defaultPlanName(stored.profile ?? "A", tenant.environment));
  if (!assignedPlan) return stored;
  return { maxWebhooks: assignedPlan.concurrentWebhooks, maxInFlight: Math.max(1, assignedPlan.concurrentWebhooks) };
}
