import { activityEvent } from "@platform/messaging/event/activity-event";
import { enqueue } from "@platform/messaging/publish/outbox";
import type { TenantCall } from "@platform/service/call/call";
import { refusal } from "@platform/service/call/refusal";
import type { Dependencies } from "../dependencies.ts";
import { deleteRuleTableRow, selectPolicyOfRuleTable, selectRuleTable } from "./rule-table.sql.ts";

/**
 * Soft-deletes a rule table. Audits keep the rows that they were rated with. Throws NOT_FOUND; FAILED_PRECONDITION if a term of a policy names it, with the id of the policy in
 * `metadata.record_id`.
 */
export async function deleteRuleTable(
  { database }: Pick<Dependencies, "database">,
  { tenant }: TenantCall,
  { id }: { id: string },
): Promise<void> {
  await database.transaction(async (tx) => {
    // A policy that names the table shares its lock, so none can be added between the check and the deletion.
    if (!(await selectRuleTable(tx, tenant, id, { lock: "update" }))) throw refusal("RULE_TABLE_NOT_FOUND");
    const policyId = await selectPolicyOfRuleTable(tx, tenant, id);
    if (policyId) {
      const record = `policy ${policyId}`;
      throw refusal("RULE_TABLE_IN_USE", { record }, { metadata: { record_id: policyId } });
    }
    await deleteRuleTableRow(tx, tenant, id, new Date());
    await enqueue(tx, [
      activityEvent("activityPremiumAudit", tenant, { action: "rule_table.deleted", resourceId: id }),
    ]);
  });
}
