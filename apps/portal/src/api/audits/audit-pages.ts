import type { ServiceImpl } from "@connectrpc/connect";
import type { PortalAuditsService } from "@platform/contracts/portal/v1/audits";
import type { AuditService } from "@platform/contracts/premium_audit/v1/audits";
import type { StatementService } from "@platform/contracts/premium_audit/v1/statements";
import type { Queryable } from "@platform/postgres/query/statement";
import type { Calls } from "@platform/rpc/client/client";
import { ownerCall } from "../../admission/serve-pages.ts";
import { selectNames } from "../../people/person.sql.ts";
import { approverName } from "./approver-name.ts";
import { watchAudit } from "./watch-audit.ts";

interface Dependencies {
  database: Queryable;
  audits: Calls<typeof AuditService>;
  statements: Pick<Calls<typeof StatementService>, "getStatement">;
}

/** Audits of the owner and their worksheets, as premium-audit has them, with the names of people. */
export function auditPages({ database, audits, statements }: Dependencies): ServiceImpl<typeof PortalAuditsService> {
  return {
    async listAudits({ employerId, status, policyId, limit, startingAfter }, context) {
      const filter = { employerId, status, policyId, limit, startingAfter };
      const page = await audits.listAudits(filter, ownerCall(context));
      return { audits: page.audits, hasMore: page.hasMore };
    },
    async listTermAudits({ state, employerId, endsFrom, endsTo, dueTo, overdue, orderBy, limit, page }, context) {
      const filter = { state, employerId, endsFrom, endsTo, dueTo, overdue, orderBy, limit, page };
      const { terms, nextPage } = await audits.listTermAudits(filter, ownerCall(context));
      return { terms, nextPage };
    },
    async countTermAudits({ employerId, endsFrom, endsTo, dueTo }, context) {
      const filter = { employerId, endsFrom, endsTo, dueTo };
      const { counts, overdue } = await audits.countTermAudits(filter, ownerCall(context));
      return { counts, overdue };
    },
    async getAudit({ auditId }, context) {
      const call = ownerCall(context);
      const { audit } = await audits.getAudit({ id: auditId }, call);
      const { versions } = await audits.listAuditVersions({ auditId }, call);
      const people = versions.flatMap(({ actorType, actorId }) => (actorType === "person" ? [actorId] : []));
      const names = await selectNames(database, [...new Set(people)]);
      return { versions, people: Object.fromEntries(names), ...(audit && { audit }) };
    },
    async getWorksheet({ auditId, version: requestedVersion }, context) {
      const { worksheet, version } = await audits.getWorksheet(
        { auditId, version: requestedVersion },
        ownerCall(context),
      );
      return { version, ...(worksheet && { worksheet }) };
    },
    async getStatement({ auditId, version }, context) {
      const { statement } = await statements.getStatement({ auditId, version }, ownerCall(context));
      return { approverName: await approverName(database, statement?.version), ...(statement && { statement }) };
    },
    async startAudit({ policyId, periodStart, periodEnd, auditType }, context) {
      const { audit } = await audits.createAudit({ policyId, periodStart, periodEnd, auditType }, ownerCall(context));
      return audit ? { audit } : {};
    },
    async reviseAudit({ auditId: id, reason }, context) {
      const { audit } = await audits.reviseAudit({ id, reason }, ownerCall(context));
      return audit ? { audit } : {};
    },
    async changeAudit({ auditId: id, dueDate, method }, context) {
      const paths = [...(dueDate === undefined ? [] : ["due_date"]), ...(method === undefined ? [] : ["method"])];
      const members = { dueDate: dueDate ?? "", method: method ?? "" };
      const { audit } = await audits.updateAudit({ id, members, updateMask: { paths } }, ownerCall(context));
      return audit ? { audit } : {};
    },
    async *watchAudit({ auditId }, context) {
      for await (const audit of watchAudit(audits, ownerCall(context), auditId)) yield { audit };
    },
    async listCitedRecords({ reportId, limit, afterPosition }, context) {
      const query = { reportId, limit, ...(afterPosition !== undefined && { afterPosition }) };
      const { page } = await audits.listCitedRecords(query, ownerCall(context));
      return page ? { page } : {};
    },
  };
}
