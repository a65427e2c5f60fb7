import { enqueue } from "@platform/messaging/publish/outbox";
import type { Dependencies } from "../../policy/dependencies.ts";
import { selectTime } from "../../policy/policies/policy.sql.ts";
import { lockOverdueAudits, selectAudit, updateAuditRow } from "./audit.sql.ts";
import type { Audit } from "./audit.ts";
import { auditEvent } from "./audit-message.ts";

const auditsAtOnce = 100;

/**
 * Starts the audits that await records although their due dates are over by the clock of the database, and publishes `audit.started`:
 * each is rated from the payroll of then, and fails if records are still missing. Replicas may run it concurrently. Resolves to
 * the number of audits; 0 if none is left.
 */
export async function rateOverdueAudits({ database }: Pick<Dependencies, "database">): Promise<number> {
  const count = await database.transaction(async (tx) => {
    const overdue = await lockOverdueAudits(tx, auditsAtOnce);
    const now = await selectTime(tx);
    for (const { id, ...tenant } of overdue) {
      const audit = await selectAudit(tx, tenant, id);
      if (!audit) continue;
      const { failure: _, ...open } = audit;
      const started: Audit = { ...open, status: "in_progress", updatedAt: now };
      await updateAuditRow(tx, tenant, started);
      await enqueue(tx, [auditEvent(tenant, "auditStarted", started)]);
    }
    return overdue.length;
  });
  return count;
}
