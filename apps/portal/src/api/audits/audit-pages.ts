import type { ServiceImpl } from "@connectrpc/connect";
import type { PortalAuditsService } from "@platform/contracts/portal/v1/audits";
import type { AuditService } from "@platform/contracts/premium_audit/v1/audits";
import type { Calls } from "@platform/rpc/client";
import { ownerCall } from "../../admission/serve-pages.ts";
import { watchAudit } from "./watch-audit.ts";

/** Audits of the owner and their worksheets, as premium-audit has them. */
export function auditPages(audits: Calls<typeof AuditService>): ServiceImpl<typeof PortalAuditsService> {
  return {
    async listAudits({ employerId, status, policyId, limit, startingAfter }, context) {
      const asked = { employerId, status, policyId, limit, startingAfter };
      const page = await audits.listAudits(asked, ownerCall(context));
      return { audits: page.audits, hasMore: page.hasMore };
    },
    async getAudit({ auditId }, context) {
      const call = ownerCall(context);
      const { audit } = await audits.getAudit({ id: auditId }, call);
      const { versions } = await audits.listAuditVersions({ auditId }, call);
      return { versions, ...(audit && { audit }) };
    },
    async getWorksheet({ auditId, version: wanted }, context) {
      const { worksheet, version } = await audits.getWorksheet({ auditId, version: wanted }, ownerCall(context));
      return { version, ...(worksheet && { worksheet }) };
    },
    async startAudit({ policyId, periodStart, periodEnd, auditType }, context) {
      const { audit } = await audits.createAudit({ policyId, periodStart, periodEnd, auditType }, ownerCall(context));
      return audit ? { audit } : {};
    },
    async reviseAudit({ auditId: id, reason }, context) {
      const { audit } = await audits.reviseAudit({ id, reason }, ownerCall(context));
      return audit ? { audit } : {};
    },
    async *watchAudit({ auditId }, context) {
      for await (const audit of watchAudit(audits, ownerCall(context), auditId)) yield { audit };
    },
    async listCitedRecords({ reportId, limit, afterPosition }, context) {
      const asked = { reportId, limit, ...(afterPosition !== undefined && { afterPosition }) };
      const { page } = await audits.listCitedRecords(asked, ownerCall(context));
      return page ? { page } : {};
    },
  };
}
