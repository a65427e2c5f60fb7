import { enqueue } from "@platform/messaging/outbox";
import type { Queryable } from "@platform/postgres/statement";
import type { TenantCall } from "@platform/service/call";
import { refusal } from "@platform/service/refusal";
import type { Dependencies } from "../dependencies.ts";
import { adjustPolicyPremium } from "./adjust-policy-premium.ts";
import { lockWithTerm, selectAudit, updateAuditRow } from "./audit.sql.ts";
import type { Audit } from "./audit.ts";
import { wrongAuditStatus } from "./audit-faults.ts";
import { auditEvent } from "./audit-message.ts";
import { markLaterAudits } from "./mark-later-audits.ts";
import { finishedNow } from "./settle-audit.ts";

/**
 * Withdraws the noncompliance charge because the employer now complies: restores the premium and reopens the audit, which is
 * then rated as a new one is; the reason is that of the next version. Throws NOT_FOUND; FAILED_PRECONDITION if the audit is not closed as non-compliant.
 */
export async function withdrawNoncompliance(
  { database }: Pick<Dependencies, "database">,
  call: TenantCall,
  asked: { id: string; reason: string },
): Promise<Audit> {
  const audit = await database.transaction((tx) => withdraw(tx, call, asked));
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
