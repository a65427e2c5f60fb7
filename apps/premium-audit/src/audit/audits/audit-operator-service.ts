import { AuditOperatorService } from "@platform/contracts/premium_audit/v1/audits";
import type { Queryable } from "@platform/postgres/query/statement";
import { type Implementation, implement } from "@platform/rpc/server/handlers";
import { refusal } from "@platform/service/call/refusal";
import { selectAuditTenant } from "./audit.sql.ts";

/** Implements AuditOperatorService, which operators of the platform call. */
export function auditOperatorService({ database }: { database: Queryable }): Implementation {
  return implement(AuditOperatorService, {
    async findAudit({ auditId }) {
      const tenant = await selectAuditTenant(database, auditId);
      if (!tenant) throw refusal("AUDIT_NOT_FOUND");
      return tenant;
    },
  });
}
