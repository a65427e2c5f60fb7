import { DisputeService } from "@platform/contracts/premium_audit/v1/disputes";
import { type Implementation, implementForTenants } from "@platform/rpc/server/handlers";
import { refusal } from "@platform/service/call/refusal";
import type { Dependencies } from "../../policy/dependencies.ts";
import { selectAudit } from "../audits/audit.sql.ts";
import { createDispute } from "./create-dispute.ts";
import { selectDispute, selectDisputes } from "./dispute.sql.ts";
import { toDisputeMessage } from "./dispute-message.ts";
import { resolveDispute } from "./resolve-dispute.ts";
import { withdrawDispute } from "./withdraw-dispute.ts";

/** Implements DisputeService. */
export function disputeService(dependencies: Dependencies): Implementation {
  const { database } = dependencies;
  return implementForTenants(DisputeService, {
    async createDispute({ auditId, version, reason, lines }, call) {
      const dispute = await createDispute(dependencies, call, { auditId, version, reason, lines });
      return { dispute: toDisputeMessage(call.tenant, dispute) };
    },
    async getDispute({ auditId, id }, { tenant }) {
      const dispute = await selectDispute(database, tenant, { auditId, id });
      if (!dispute) throw refusal("DISPUTE_NOT_FOUND");
      return { dispute: toDisputeMessage(tenant, dispute) };
    },
    async listDisputes(request, { tenant }) {
      const { auditId } = request;
      if (auditId !== "" && !(await selectAudit(database, tenant, auditId))) throw refusal("AUDIT_NOT_FOUND");
      const { items, hasMore } = await selectDisputes(database, tenant, request, request);
      return { disputes: items.map((item) => toDisputeMessage(tenant, item)), hasMore };
    },
    async withdrawDispute({ auditId, id, reason }, call) {
      const dispute = await withdrawDispute(dependencies, call, { auditId, id, reason });
      return { dispute: toDisputeMessage(call.tenant, dispute) };
    },
    async resolveDispute({ auditId, id, acceptsAll, acceptedLines, reason }, call) {
      const resolution = { auditId, id, acceptsAll, acceptedLines, reason };
      const dispute = await resolveDispute(dependencies, call, resolution);
      return { dispute: toDisputeMessage(call.tenant, dispute) };
    },
  });
}
