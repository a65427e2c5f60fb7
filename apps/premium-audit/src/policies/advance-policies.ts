import { enqueue } from "@platform/messaging/outbox";
import type { Dependencies } from "../dependencies.ts";
import { lockDuePolicies, updatePolicyRow } from "./policy.sql.ts";
import { statusByTerm } from "./policy.ts";
import { policyEvent } from "./policy-events.ts";

const batchSize = 100;

/**
 * Updates the status of up to 100 policies whose term has started or ended, and publishes `policy.updated` for each. Replicas
 * may run it concurrently. Resolves to the number of policies; if it is 100, more may be left.
 */
export async function advancePolicies(
  { database, relay }: Pick<Dependencies, "database" | "relay">,
  now: Date,
): Promise<number> {
  const count = await database.transaction(async (tx) => {
    const due = await lockDuePolicies(tx, now, batchSize);
    if (due.length === 0) return 0;
    const moved = due.map(({ tenant, policy }) => ({
      tenant,
      policy: { ...policy, status: statusByTerm(policy, now), updatedAt: now },
    }));
    for (const { tenant, policy } of moved) await updatePolicyRow(tx, tenant, policy);
    await enqueue(
      tx,
      moved.map(({ tenant, policy }) => policyEvent(tenant, "policyUpdated", policy)),
    );
    return due.length;
  });
  if (count > 0) relay.nudge();
  return count;
}
