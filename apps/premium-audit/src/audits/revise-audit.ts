import { enqueue } from "@platform/messaging/outbox";
import type { Queryable } from "@platform/postgres/statement";
import type { TenantCall } from "@platform/service/call";
import { refusal } from "@platform/service/refusal";
import type { Dependencies } from "../dependencies.ts";
import { termOfPeriod } from "../policies/period.ts";
import { selectTerms } from "../policies/policy.sql.ts";
import { rateExposure } from "../policies/rate-exposure.ts";
import { adjustPolicyPremium } from "./adjust-policy-premium.ts";
import { selectAudit, selectOverlapping } from "./audit.sql.ts";
import { type Audit, auditFailure } from "./audit.ts";
import { duplicateAudit, revisionFailed, wrongAuditStatus } from "./audit-faults.ts";
import { refuseOverlap } from "./refuse-overlap.ts";
import { settleAudit } from "./settle-audit.ts";

interface Revision {
  id: string;
  /** Empty: the days stay as they are. */
  periodStart: string;
  periodEnd: string;
  reason: string;
}

/**
 * Rates an audit from the exposure and the policy as they are now: a new version, and the old one is kept. An audit that
 * had failed may be completed by it, and one in progress need not be waited for. Throws NOT_FOUND, INVALID_ARGUMENT for
 * days outside the policy's terms, ALREADY_EXISTS when another audit covers them, FAILED_PRECONDITION for an audit that is
 * closed as non-compliant, and where something is missing that a completed audit must not lose its result to.
 */
export async function reviseAudit(
  { database, relay, exposure }: Dependencies,
  call: TenantCall,
  revision: Revision,
): Promise<Audit> {
  const audit = await database.transaction((tx) => revise({ exposure, tx }, call, revision));
  relay.nudge();
  return audit;
}

async function revise(
  { exposure, tx }: Pick<Dependencies, "exposure"> & { tx: Queryable },
  { tenant }: TenantCall,
  { id, reason, ...asked }: Revision,
): Promise<Audit> {
  const audit = await selectAudit(tx, tenant, id, { lock: true });
  if (!audit) throw refusal("AUDIT_NOT_FOUND");
  if (audit.status === "non_compliant") throw wrongAuditStatus(audit.status, "revised");
  const terms = await selectTerms(tx, tenant, audit.policyId);
  const { term, period } = termOfPeriod(terms, {
    periodStart: asked.periodStart || audit.periodStart,
    periodEnd: asked.periodEnd || audit.periodEnd,
  });
  const revised: Audit = { ...audit, term: term.term, periodStart: period.firstDay, periodEnd: period.lastDay };
  const overlapping = await selectOverlapping(tx, tenant, revised);
  if (overlapping) throw duplicateAudit(overlapping);

  const rating = await rateExposure({ exposure }, { tenant, employerId: audit.employerId, term, period });
  const failure = auditFailure(rating.missing);
  if (failure && audit.status === "completed") throw revisionFailed(failure);
  // Again: rating takes its time, and the policy is not held for as long.
  await refuseOverlap(tx, tenant, revised);
  const kind = audit.version === 0 ? "audit" : "revision";
  const settled = await settleAudit(tx, tenant, revised, { rating, kind, reason });
  if (term.term === audit.term) return settled;
  // What the audit had added to the term that it was about before is taken back.
  const ofTermBefore = await adjustPolicyPremium(tx, tenant, { ...settled, term: audit.term }, settled.updatedAt);
  if (ofTermBefore.length > 0) await enqueue(tx, ofTermBefore);
  return settled;
}
