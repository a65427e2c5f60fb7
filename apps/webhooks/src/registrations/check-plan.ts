import type { Queryable } from "@platform/postgres/query/statement";
import { refusal } from "@platform/service/call/refusal";
import type { Tenant } from "@platform/service/call/tenant";
import { countWebhooks } from "./webhook.sql.ts";
import type { PlanLimits } from "./webhook.ts";

/**
 * Throws FAILED_PRECONDITION when the owner has as many active webhooks as its plan allows, or as many registrations, active or
 * not, as any owner may have. The owner must be locked, so that no other request adds one in between.
 */
export async function checkPlan(
  tx: Queryable,
  tenant: Tenant,
  { maxWebhooks, maxRegistrations }: Pick<PlanLimits, "maxWebhooks"> & { maxRegistrations: number },
): Promise<void> {
  const { active, registered } = await countWebhooks(tx, tenant);
  if (active >= maxWebhooks) {
    throw refusal("WEBHOOK_LIMIT_REACHED", { most: maxWebhooks });
  }
  if (registered >= maxRegistrations) {
    throw refusal("REGISTRATION_LIMIT_REACHED", { most: maxRegistrations });
  }
}
