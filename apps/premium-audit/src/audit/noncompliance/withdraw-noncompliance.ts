import { enqueue } from "@platform/messaging/publish/outbox";
import type { Queryable } from "@platform/postgres/query/statement";
import type { TenantCall } from "@platform/service/call/call";
import { refusal } from "@platform/service/call/refusal";
import type { Dependencies } from "../../policy/dependencies.ts";
import { adjustPolicyPremium } from "../audits/adjust-policy-premium.ts";
import { lockWithTerm, selectAudit, updateAuditRow } from "../audits/audit.sql.ts";
import type { Audit } from "../audits/audit.ts";
import { wrongAuditStatus } from "../audits/audit-faults.ts";
import { auditEvent } from "../audits/audit-message.ts";
import { finishedNow } from "../audits/settle-audit.ts";
import { markLaterAudits } from "../versions/mark-later-audits.ts";

/**
 * Withdraws the noncompliance charge because the employer now complies: restores the premium and reopens the audit, which is
 * then rated as a new one is; the reason is that of the next version. Throws NOT_FOUND; FAILED_PRECONDITION if the audit is not closed as non-compliant.
 */
export async function withdrawNoncompliance(
  { database }: Pick<Dependencies, "database">,
  call: TenantCall,
  request: { id: string; reason: string },
): Promise<Audit> {
  const audit = await database.transaction((tx) => withdraw(tx, call, request));
  return audit;
}

async function withdraw(
  tx: Queryable,
  { tenant }: TenantCall,
  { id, reason }: { id: string; reason: string },
): Promise<Audit> {
  await lockWithTerm(tx, tenant, id);
  const audit = await selectAudit(tx, tenant, id);
  if (!audit) throw refusal("AUDIT_NOT_FOUND");
  if (audit.status !== "non_compliant") throw wrongAuditStatus(audit.status, "reopened");
  const { finishedAt: _, results: __, ...open } = finishedNow(audit);
  const reopened: Audit = { ...open, status: "in_progress", ...(reason !== "" && { reopenReason: reason }) };
  await updateAuditRow(tx, tenant, reopened);
  const premiumEvents = await adjustPolicyPremium(tx, tenant, reopened, reopened.updatedAt);
  await markLaterAudits(tx, tenant, reopened);
  await enqueue(tx, [auditEvent(tenant, "auditStarted", reopened), ...premiumEvents]);
  return reopened;
}
