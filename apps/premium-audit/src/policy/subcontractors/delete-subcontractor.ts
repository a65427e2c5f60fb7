import { enqueue } from "@platform/messaging/publish/outbox";
import type { TenantCall } from "@platform/service/call/call";
import { refusal } from "@platform/service/call/refusal";
import type { Dependencies } from "../dependencies.ts";
import { deleteSubcontractorRow, selectRestingAudit } from "./subcontractor.sql.ts";
import { subcontractorActivity } from "./subcontractor-message.ts";
import { lockSubcontractor } from "./update-subcontractor.ts";

/** Soft-deletes a subcontractor. Throws NOT_FOUND, and FAILED_PRECONDITION with the audit whose newest worksheet includes it. */
export async function deleteSubcontractor(
  { database }: Pick<Dependencies, "database">,
  { tenant }: TenantCall,
  { id }: { id: string },
): Promise<void> {
  await database.transaction(async (tx) => {
    const subcontractor = await lockSubcontractor(tx, tenant, id);
    const auditId = await selectRestingAudit(tx, tenant, subcontractor);
    if (auditId !== undefined)
      throw refusal("SUBCONTRACTOR_IN_USE", { audit_id: auditId }, { metadata: { audit_id: auditId } });
    await deleteSubcontractorRow(tx, tenant, id, new Date());
    await enqueue(tx, [subcontractorActivity(tenant, "subcontractor.deleted", id)]);
  });
}
