import { activityEvent } from "@platform/messaging/event/activity-event";
import { enqueue } from "@platform/messaging/publish/outbox";
import type { TenantCall } from "@platform/service/call/call";
import { refusal } from "@platform/service/call/refusal";
import type { Dependencies } from "../dependencies.ts";
import { deletePolicyRow, selectDependent, selectPolicy } from "./policy.sql.ts";

/**
 * Soft-deletes a policy. Throws NOT_FOUND; FAILED_PRECONDITION if an audit or a payment of the policy is not deleted, because
 * it could no longer be explained; `metadata.record_id` is its id.
 */
export async function deletePolicy(
  { database }: Pick<Dependencies, "database">,
  { tenant }: TenantCall,
  { id }: { id: string },
): Promise<void> {
  await database.transaction(async (tx) => {
    // Creating an audit or a payment locks the policy, too, so none can be added between the check and the deletion.
    if (!(await selectPolicy(tx, tenant, id, { lock: true }))) throw refusal("POLICY_NOT_FOUND");
    const dependent = await selectDependent(tx, tenant, id);
    if (dependent) {
      const record = `${dependent.kind} ${dependent.id}`;
      throw refusal("POLICY_IN_USE", { record }, { metadata: { record_id: dependent.id } });
    }
    await deletePolicyRow(tx, tenant, id, new Date());
    await enqueue(tx, [activityEvent("activityPremiumAudit", tenant, { action: "policy.deleted", resourceId: id })]);
  });
}
