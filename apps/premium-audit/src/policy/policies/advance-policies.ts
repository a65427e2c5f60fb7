import type { Logger } from "@platform/service/observe/log";
import type { Dependencies } from "../dependencies.ts";
import { applyDueChanges } from "./apply-due-changes.ts";
import { lockDuePolicy, selectDuePolicies, selectTime } from "./policy.sql.ts";

const batchSize = 100;

/**
 * Applies the changes of up to 100 policies that are due by the clock of the database, the earliest first, and publishes their
 * events. Replicas may run it concurrently: each policy is locked in a transaction of its own, and one that another replica has
 * locked is skipped. A policy that cannot be changed is logged, and does not hold up the others. Resolves to the number of
 * changed policies; 0 if none is left.
 */
export async function advancePolicies(
  dependencies: Pick<Dependencies, "database" | "openFinalAudit"> & { log: Pick<Logger, "warn"> },
): Promise<number> {
  const { database, log, openFinalAudit } = dependencies;
  let count = 0;
  for (const { tenant, id } of await selectDuePolicies(database, batchSize)) {
    try {
      const changed = await database.transaction(async (tx) => {
        const policy = await lockDuePolicy(tx, tenant, id);
        if (!policy) return false;
        await applyDueChanges({ openFinalAudit, tx }, tenant, policy, await selectTime(tx));
        return true;
      });
      if (changed) count += 1;
    } catch (err) {
      log.warn({ err, policy: id }, "policy could not be changed on its date, retrying in the next run");
    }
  }
  return count;
}
