import type { Database } from "@platform/postgres/query/database";
import type { Tenant } from "@platform/service/call/tenant";
import type { Clock } from "@platform/service/lifecycle/clock";
import { lockOwner } from "../registrations/owner.sql.ts";
import { selectTarget } from "../registrations/webhook.sql.ts";
import { chargeRequest } from "./rate.sql.ts";

/**
 * Reserves the next place in the rate of a webhook, which deliveries then cannot use, and waits for it. Without a rate there is
 * no wait.
 */
export async function waitForTurn(
  { database, clock }: { database: Database; clock: Clock },
  tenant: Tenant,
  webhookId: string,
): Promise<void> {
  const turnMs = await database.transaction(async (tx) => {
    // Claims read and write the rate while they lock the owner.
    await lockOwner(tx, tenant);
    const target = await selectTarget(tx, tenant, webhookId);
    if (!target?.rateLimit) return undefined;
    return chargeRequest(tx, tenant, { webhookId, perSecond: target.rateLimit, now: new Date(clock.now()) });
  });
  if (turnMs !== undefined) await new Promise<void>((resolve) => clock.at(turnMs, resolve));
}
