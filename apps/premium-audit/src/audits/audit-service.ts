import { AuditService } from "@platform/contracts/premium_audit/v1/audits";
import { tenantOf } from "@platform/rpc/call-metadata";
import { type Implementation, implement } from "@platform/rpc/handlers";
import type { Dependencies } from "../dependencies.ts";
import { worksheetMessage } from "../policies/worksheet-message.ts";
import { findAudit, listAudits } from "./audit.sql.ts";
import { auditNotFound } from "./audit-faults.ts";
import { auditMessage, versionMessage } from "./audit-message.ts";
import { closeAuditNoncompliant } from "./close-audit-noncompliant.ts";
import { createAudit } from "./create-audit.ts";
import { deleteAudit } from "./delete-audit.ts";
import { getWorksheet } from "./get-worksheet.ts";
import { reviseAudit } from "./revise-audit.ts";
import { findVersions } from "./version.sql.ts";
import { withdrawNoncompliance } from "./withdraw-noncompliance.ts";

/** The RPCs of audits. */
export function auditService(dependencies: Dependencies): Implementation {
  const { database } = dependencies;
  return implement(
    AuditService,
    {
      async createAudit({ policyId, periodStart, periodEnd }, call) {
        const tenant = tenantOf(call);
        const asked = { tenant, requestId: call.requestId, policyId, periodStart, periodEnd };
        return { audit: auditMessage(tenant, await createAudit(dependencies, asked)) };
      },
      async getAudit({ id }, call) {
        const tenant = tenantOf(call);
        const audit = await findAudit(database, tenant, id);
        if (!audit) throw auditNotFound();
        return { audit: auditMessage(tenant, audit) };
      },
      async getWorksheet({ auditId, version }, call) {
        const found = await getWorksheet(database, { tenant: tenantOf(call), auditId, version });
        const { worksheet, version: shown, status } = found;
        return { ...(worksheet && { worksheet: worksheetMessage(worksheet) }), version: shown, status };
      },
      async listAuditVersions({ auditId }, call) {
        const tenant = tenantOf(call);
        if (!(await findAudit(database, tenant, auditId))) throw auditNotFound();
        return { versions: (await findVersions(database, tenant, auditId)).map(versionMessage) };
      },
      async listAudits(request, call) {
        const tenant = tenantOf(call);
        const { items, hasMore } = await listAudits(database, tenant, request, request);
        return { audits: items.map((audit) => auditMessage(tenant, audit)), hasMore };
      },
      async reviseAudit({ id, periodStart, periodEnd, reason }, call) {
        const tenant = tenantOf(call);
        return {
          audit: auditMessage(tenant, await reviseAudit(dependencies, { tenant, id, periodStart, periodEnd, reason })),
        };
      },
      async closeAuditNoncompliant({ id, multiple, requestsMade, reason }, call) {
        const tenant = tenantOf(call);
        const closing = { tenant, id, multiple, requestsMade, reason };
        return { audit: auditMessage(tenant, await closeAuditNoncompliant(dependencies, closing)) };
      },
      async withdrawNoncompliance({ id }, call) {
        const tenant = tenantOf(call);
        return { audit: auditMessage(tenant, await withdrawNoncompliance(dependencies, { tenant, id })) };
      },
      async deleteAudit({ id }, call) {
        await deleteAudit(dependencies, { tenant: tenantOf(call), id });
        return {};
      },
    },
    { anyMethod: ["gateway"] },
  );
}
