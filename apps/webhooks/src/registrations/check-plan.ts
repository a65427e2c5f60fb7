import type { Queryable } from "@platform/postgres/statement";
import { Fault } from "@platform/service/fault";
import type { Tenant } from "@platform/service/tenant";
import { countWebhooks } from "./webhook.sql.ts";
import type { PlanLimits } from "./webhook.ts";

/**
 * Throws FAILED_PRECONDITION when the plan lets the owner have no more active webhooks, or when it has as many registrations,
 * active or not, as anybody may have. The owner must be locked, so that nobody else adds one in between.
 */
export async function checkPlan(
  tx: Queryable,
  tenant: Tenant,
  { maxWebhooks, maxRegistrations }: Pick<PlanLimits, "maxWebhooks"> & { maxRegistrations: number },
): Promise<void> {
  const { active, registered } = await countWebhooks(tx, tenant);
  if (active >= maxWebhooks) {
    throw new Fault("FAILED_PRECONDITION", "WEBHOOK_LIMIT_REACHED", `The plan allows ${maxWebhooks} active webhooks.`);
  }
  if (registered >= maxRegistrations) {
    const message = `There may be ${maxRegistrations} webhooks, active or not. Delete some that are no longer needed.`;
    throw new Fault("FAILED_PRECONDITION", "REGISTRATION_LIMIT_REACHED", message);
  }
}
