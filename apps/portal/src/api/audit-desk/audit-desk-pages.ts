import type { ServiceImpl } from "@connectrpc/connect";
import type { PortalAuditDeskService } from "@platform/contracts/portal/v1/audit_desk";
import type { DisputeService } from "@platform/contracts/premium_audit/v1/disputes";
import type { DocumentService } from "@platform/contracts/premium_audit/v1/documents";
import type { RecordsRequestService } from "@platform/contracts/premium_audit/v1/records_requests";
import type { Calls } from "@platform/rpc/client/client";
import { ownerCall } from "../../admission/serve-pages.ts";

interface Dependencies {
  disputes: Calls<typeof DisputeService>;
  recordsRequests: Calls<typeof RecordsRequestService>;
  documents: Pick<Calls<typeof DocumentService>, "listDocuments" | "deleteDocument" | "getReconciliation">;
}

/** An accepted dispute rates the payroll of a whole term before it responds. */
const resolutionTimeoutMs = 60_000;
/** More than an audit has. */
const mostRequests = 100;

/** Disputes of audits, requests for records and documents of the owner, as premium-audit has them. */
export function auditDeskPages(dependencies: Dependencies): ServiceImpl<typeof PortalAuditDeskService> {
  const { disputes, recordsRequests, documents } = dependencies;
  return {
    async listDisputes({ auditId, status, limit, startingAfter }, context) {
      const page = await disputes.listDisputes({ auditId, status, limit, startingAfter }, ownerCall(context));
      return { disputes: page.disputes, hasMore: page.hasMore };
    },
    async createDispute({ auditId, version, reason, lines }, context) {
      const { dispute } = await disputes.createDispute({ auditId, version, reason, lines }, ownerCall(context));
      return dispute ? { dispute } : {};
    },
    async resolveDispute({ auditId, disputeId: id, acceptedLines, reason }, context) {
      const call = { ...ownerCall(context), timeoutMs: resolutionTimeoutMs };
      const { dispute } = await disputes.resolveDispute({ auditId, id, acceptedLines, reason }, call);
      return dispute ? { dispute } : {};
    },
    async withdrawDispute({ auditId, disputeId: id }, context) {
      const { dispute } = await disputes.withdrawDispute({ auditId, id }, ownerCall(context));
      return dispute ? { dispute } : {};
    },
    async listRecordsRequests({ auditId }, context) {
      const page = await recordsRequests.listRecordsRequests({ auditId, limit: mostRequests }, ownerCall(context));
      return { requests: page.requests };
    },
    async createRecordsRequest({ auditId, subject, details, dueDate }, context) {
      const creation = { auditId, members: { subject, details, dueDate } };
      const { request } = await recordsRequests.createRecordsRequest(creation, ownerCall(context));
      return request ? { request } : {};
    },
    async changeRecordsRequest({ auditId, requestId: id, status }, context) {
      const change = { auditId, id, members: { status }, updateMask: { paths: ["status"] } };
      const { request } = await recordsRequests.updateRecordsRequest(change, ownerCall(context));
      return request ? { request } : {};
    },
    async listDocuments({ auditId, limit, startingAfter }, context) {
      const page = await documents.listDocuments({ auditId, limit, startingAfter }, ownerCall(context));
      return { documents: page.documents, hasMore: page.hasMore };
    },
    async deleteDocument({ auditId, documentId: id }, context) {
      await documents.deleteDocument({ auditId, id }, ownerCall(context));
      return {};
    },
    async getReconciliation({ auditId }, context) {
      const { comparisons } = await documents.getReconciliation({ auditId }, ownerCall(context));
      return { comparisons };
    },
  };
}
