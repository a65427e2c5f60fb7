import type { SubcontractorMembers } from "@platform/contracts/premium_audit/v1/subcontractors";
import { enqueue } from "@platform/messaging/publish/outbox";
import type { TenantCall } from "@platform/service/call/call";
import { newId } from "@platform/service/call/ids";
import { parseMessage } from "@platform/validation/message";
import type { Dependencies } from "../dependencies.ts";
import { lockRegisterToChange, markRegisterChanged } from "./mark-register-changed.ts";
import { insertSubcontractor, selectSubcontractorOfRequest } from "./subcontractor.sql.ts";
import { type Subcontractor, subcontractorIdPrefix } from "./subcontractor.ts";
import { checkedSubcontractor } from "./subcontractor-members.ts";
import { fromSubcontractorMembers, subcontractorActivity } from "./subcontractor-message.ts";

/**
 * Registers a subcontractor of an employer and marks the completed audits that its payments touch. Idempotent for one request.
 * Throws INVALID_ARGUMENT with the violations.
 */
export async function createSubcontractor(
  { database }: Pick<Dependencies, "database">,
  { tenant, requestId }: TenantCall,
  { members }: { members: SubcontractorMembers },
): Promise<Subcontractor> {
  parseMessage("INVALID_SUBCONTRACTOR", checkedSubcontractor, members);
  const now = new Date();
  const subcontractor: Subcontractor = {
    id: newId(subcontractorIdPrefix),
    ...fromSubcontractorMembers(members),
    createdAt: now,
    updatedAt: now,
  };
  const created = await database.transaction(async (tx) => {
    await lockRegisterToChange(tx, tenant, subcontractor.employerId);
    if (!(await insertSubcontractor(tx, tenant, subcontractor, requestId))) {
      return (await selectSubcontractorOfRequest(tx, tenant, requestId)) ?? subcontractor;
    }
    await markRegisterChanged(tx, tenant, { employerId: subcontractor.employerId, changed: [subcontractor], now });
    await enqueue(tx, [subcontractorActivity(tenant, "subcontractor.created", subcontractor.id)]);
    return subcontractor;
  });
  return created;
}
