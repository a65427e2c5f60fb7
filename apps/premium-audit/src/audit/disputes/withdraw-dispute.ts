import { enqueue } from "@platform/messaging/publish/outbox";
import type { TenantCall } from "@platform/service/call/call";
import { disputeBounds } from "@platform/validation/bounds";
import { optionalText } from "@platform/validation/members";
import { parseMessage } from "@platform/validation/message";
import { z } from "zod";
import type { Dependencies } from "../../policy/dependencies.ts";
import { updateDispute } from "./dispute.sql.ts";
import type { Dispute } from "./dispute.ts";
import { disputeEvent } from "./dispute-message.ts";
import { countResolved } from "./dispute-metric.ts";
import { lockOpenDispute } from "./resolve-dispute.ts";

const members = z.object({ reason: optionalText(disputeBounds.reasonLength) });

/** Withdraws an open dispute; nothing is rated. Throws NOT_FOUND, and FAILED_PRECONDITION if it is not open. */
export async function withdrawDispute(
  { database }: Pick<Dependencies, "database">,
  call: TenantCall,
  request: { auditId: string; id: string; reason: string },
): Promise<Dispute> {
  const { reason } = parseMessage("INVALID_DISPUTE", members, request);
  const withdrawn = await database.transaction(async (tx) => {
    const { dispute, isDone } = await lockOpenDispute(tx, call, request, "withdrawn");
    if (isDone) return dispute;
    const now = new Date();
    const lines = dispute.lines.map((line) => ({ ...line, status: "withdrawn" as const }));
    const changed: Dispute = {
      ...dispute,
      status: "withdrawn",
      lines,
      resolution: reason,
      updatedAt: now,
      resolvedAt: now,
    };
    await updateDispute(tx, call.tenant, changed);
    await enqueue(tx, [disputeEvent(call.tenant, "auditDisputeResolved", changed)]);
    return changed;
  });
  countResolved(withdrawn);
  return withdrawn;
}
