import type { Queryable } from "@platform/postgres/statement";
import type { TenantCall } from "@platform/service/call";
import type { Dependencies } from "../dependencies.ts";
import { selectTerms } from "../policies/policy.sql.ts";
import { rateExposure } from "../policies/rate-exposure.ts";
import { selectAudit } from "./audit.sql.ts";
import type { Audit } from "./audit.ts";
import { settleAudit } from "./settle-audit.ts";

/**
 * Rates an audit in progress, within the caller's transaction. Idempotent: an audit that is already finished or deleted is not
 * changed. Resolves to the finished audit, or undefined if nothing was done.
 */
export async function rateAudit(
  { exposure, citations, tx }: Pick<Dependencies, "exposure" | "citations"> & { tx: Queryable },
  { tenant }: TenantCall,
  { auditId }: { auditId: string },
): Promise<Audit | undefined> {
  const audit = await selectAudit(tx, tenant, auditId, { lock: true });
  if (audit?.status !== "in_progress") return undefined;
  const terms = await selectTerms(tx, tenant, audit.policyId);
  const term = terms.find((candidate) => candidate.term === audit.term);
  if (!term) return undefined;
  const { employerId, periodStart: firstDay, periodEnd: lastDay } = audit;
  const rating = await rateExposure({ exposure }, { tenant, employerId, term, period: { firstDay, lastDay } });
  return settleAudit({ citations, tx }, tenant, audit, { rating, kind: "audit", reason: "", term });
}
