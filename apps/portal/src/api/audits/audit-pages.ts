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

/** Audits of the owner with the names of people. */
export function auditPages({ database, audits, statements }: Dependencies): ServiceImpl<typeof PortalAuditsService> {
  return {
    async getAudit({ auditId }, context) {
      const call = ownerCall(context);
      const { audit } = await audits.getAudit({ id: auditId }, call);
      const { versions } = await audits.listAuditVersions({ auditId }, call);
      const people = versions.flatMap(({ actorType, actorId }) => (actorType === "person" ? [actorId] : []));
      const names = await selectNames(database, [...new Set(people)]);
      return { versions, people: Object.fromEntries(names), ...(audit && { audit }) };
    },
    async getStatement({ auditId, version }, context) {
      const { statement } = await statements.getStatement({ auditId, version }, ownerCall(context));
      return { approverName: await approverName(database, statement?.version), ...(statement && { statement }) };
    },
    async *watchAudit({ auditId }, context) {
      for await (const audit of watchAudit(audits, ownerCall(context), auditId)) yield { audit };
    },
  };
}
