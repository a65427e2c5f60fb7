import { AuditService } from "@platform/contracts/premium_audit/v1/audits";
import { auditMembers } from "@platform/public-records/noun/audit";
import { pickMembers } from "@platform/public-records/noun/members";
import { type Implementation, implementForTenants } from "@platform/rpc/server/handlers";
import { refusal } from "@platform/service/call/refusal";
import { required } from "@platform/validation/message";
import type { Dependencies } from "../../policy/dependencies.ts";
import { toWorksheetMessage } from "../../policy/preview/worksheet-message.ts";
import { listCitedRecords } from "../citations/list-cited-records.ts";
import { listGrantedAudits } from "../citations/list-granted-audits.ts";
import { closeAuditNoncompliant } from "../noncompliance/close-audit-noncompliant.ts";
import { withdrawNoncompliance } from "../noncompliance/withdraw-noncompliance.ts";
import { getWorksheet } from "../versions/get-worksheet.ts";
import { countTermAudits, listTermAudits } from "../versions/list-term-audits.ts";
import { selectVersions } from "../versions/version.sql.ts";
import { acceptOpenPoints } from "./accept-open-points.ts";
import { selectAudit, selectAudits } from "./audit.sql.ts";
import { toAuditMessage, toVersionMessage } from "./audit-message.ts";
import { createAudit } from "./create-audit.ts";
import { deleteAudit } from "./delete-audit.ts";
import { reviseAudit } from "./revise-audit.ts";
import { updateAudit } from "./update-audit.ts";

/** Implements AuditService. */
export function auditService(dependencies: Dependencies): Implementation {
  const { database } = dependencies;
  return implementForTenants(AuditService, {
    async createAudit({ policyId, periodStart, periodEnd, auditType: type, ...members }, call) {
      const plain = pickMembers(auditMembers, members);
      const newAudit = { policyId, periodStart, periodEnd, type, plain };
      return { audit: toAuditMessage(call.tenant, await createAudit(dependencies, call, newAudit)) };
    },
    async getAudit({ id }, call) {
      const { tenant } = call;
      const audit = await selectAudit(database, tenant, id);
      if (!audit) throw refusal("AUDIT_NOT_FOUND");
      return { audit: toAuditMessage(tenant, audit) };
    },
    async getWorksheet({ auditId, version }, call) {
      const result = await getWorksheet(dependencies, call, { auditId, version });
      const { shown, version: number, status } = result;
      return { ...(shown && { worksheet: toWorksheetMessage(shown.worksheet, shown) }), version: number, status };
    },
    async listAuditVersions({ auditId }, call) {
      const { tenant } = call;
      if (!(await selectAudit(database, tenant, auditId))) throw refusal("AUDIT_NOT_FOUND");
      return { versions: (await selectVersions(database, tenant, auditId)).map(toVersionMessage) };
    },
    async listCitedRecords(request, call) {
      return { page: await listCitedRecords(dependencies, call, request) };
    },
    listGrantedAudits: (request, call) => listGrantedAudits(dependencies, call, request),
    async listAudits(request, call) {
      const { tenant } = call;
      const { items, hasMore } = await selectAudits(database, tenant, request, request);
      return { audits: items.map((audit) => toAuditMessage(tenant, audit)), hasMore };
    },
    listTermAudits: (request, call) => listTermAudits(database, call, request),
    countTermAudits: (request, call) => countTermAudits(database, call, request),
    async reviseAudit({ id, periodStart, periodEnd, reason }, call) {
      const revision = { id, periodStart, periodEnd, reason };
      return { audit: toAuditMessage(call.tenant, await reviseAudit(dependencies, call, revision)) };
    },
    async updateAudit({ id, members, updateMask }, call) {
      const paths = updateMask?.paths ?? [];
      const change = { id, members: required("INVALID_AUDIT", "members", members), paths };
      return { audit: toAuditMessage(call.tenant, await updateAudit(dependencies, call, change)) };
    },
    async closeAuditNoncompliant({ id, multiple, requestsMade, requests, reason }, call) {
      const closing = { id, multiple, requestsMade, requests, reason };
      return { audit: toAuditMessage(call.tenant, await closeAuditNoncompliant(dependencies, call, closing)) };
    },
    async acceptOpenPoints({ id, openPoints: points, reason }, call) {
      return { audit: toAuditMessage(call.tenant, await acceptOpenPoints(dependencies, call, { id, points, reason })) };
    },
    async withdrawNoncompliance({ id, reason }, call) {
      return { audit: toAuditMessage(call.tenant, await withdrawNoncompliance(dependencies, call, { id, reason })) };
    },
    async deleteAudit({ id }, call) {
      await deleteAudit(dependencies, call, { id });
      return {};
    },
  });
}
