import { enqueue } from "@platform/messaging/publish/outbox";
import type { Queryable } from "@platform/postgres/query/statement";
import type { TenantCall } from "@platform/service/call/call";
import { refusal } from "@platform/service/call/refusal";
import type { Tenant } from "@platform/service/call/tenant";
import { catchUpLedger } from "../../ledger/ledger/catch-up.ts";
import type { Dependencies } from "../../policy/dependencies.ts";
import { selectTerms } from "../../policy/policies/policy.sql.ts";
import { selectEarlierAudits } from "../../policy/preview/earlier-audits.sql.ts";
import { rateExposure } from "../../policy/preview/rate-exposure.ts";
import { reportKeeper } from "../../rated/inputs/input-keeper.ts";
import type { AdjustmentOutcome } from "../../rating/payroll/line-adjustment.ts";
import { markLaterAudits } from "../versions/mark-later-audits.ts";
import { isSameWorksheet } from "../versions/same-worksheet.ts";
import { selectWorksheet } from "../versions/version.sql.ts";
import { replaceSources } from "../versions/version-source.sql.ts";
import { adjustPolicyPremium } from "./adjust-policy-premium.ts";
import { lockWithTerm, selectAudit, selectOverlapping, updateAuditRow, updateMethod } from "./audit.sql.ts";
import { type Audit, auditFailure, isOutOfDate, nothingChanged } from "./audit.ts";
import { duplicateAudit, nothingCovered, revisionFailed, wrongAuditStatus } from "./audit-faults.ts";
import { daysOfAudit } from "./audit-period.ts";
import { refuseOverlap } from "./refuse-overlap.ts";
import { changedSince, settleAudit } from "./settle-audit.ts";
import { withReconciliation } from "./with-reconciliation.ts";

interface Revision {
  id: string;
  /** First and last day, `YYYY-MM-DD`; empty means unchanged. */
  periodStart: string;
  periodEnd: string;
  reason: string;
}

/** A dispute whose accepted lines the rating includes already. */
interface AcceptedDispute {
  id: string;
  /** Explanation that the version has beside the reason. */
  occasion: string;
  /** Receives the outcomes of the adjustments; throws to roll the revision back. */
  check(adjusted: readonly AdjustmentOutcome[]): void;
}

/**
 * Rates an audit again from the current exposure and policy, and adds a version; earlier versions are kept. A failed audit can
 * be completed in this way, an audit in progress is rated at once, and a waived one is not waived any more. A completed audit whose figures and sources are the same
 * as before gets no version and no event; it is up to date.
 *
 * Throws NOT_FOUND; INVALID_ARGUMENT for a period outside the policy's terms; ALREADY_EXISTS if another audit rules it
 * out; FAILED_PRECONDITION if the audit is closed as non-compliant, or it is completed and cannot be rated again (it then
 * keeps its result).
 */
export async function reviseAudit(
  { database, exposure, citations }: Dependencies,
  call: TenantCall,
  revision: Revision,
): Promise<Audit> {
  const audit = await database.transaction((tx) => revise({ exposure, citations, tx }, call, revision));
  return audit;
}

/**
 * Does the same in the transaction of the caller.
 *
 * @param dispute the dispute that the version is the result of
 */
export async function revise(
  { exposure, citations, tx }: Pick<Dependencies, "exposure" | "citations"> & { tx: Queryable },
  { tenant }: TenantCall,
  { id, reason, ...requestedDays }: Revision,
  dispute?: AcceptedDispute,
): Promise<Audit> {
  await lockWithTerm(tx, tenant, id);
  const audit = await selectAudit(tx, tenant, id);
  if (!audit) throw refusal("AUDIT_NOT_FOUND");
  if (audit.status === "non_compliant") throw wrongAuditStatus(audit.status, "revised");
  const terms = await selectTerms(tx, tenant, audit.policyId);
  const audited = daysOfAudit(terms, audit, requestedDays);
  if (!audited) throw nothingCovered();
  const { term, period, type } = audited;
  const days = { term: term.term, type, periodStart: period.firstDay, periodEnd: period.lastDay };
  const revised: Audit = { ...(audit.status === "waived" ? withoutMethod(audit) : audit), ...days };
  const overlapping = await selectOverlapping(tx, tenant, revised);
  if (overlapping) throw duplicateAudit(overlapping);

  const { policyId, employerId } = audit;
  if (type === "interim" && term.paysAsYouGo) throw refusal("POLICY_PAYS_AS_YOU_GO");
  if (type === "final") await catchUpLedger({ exposure, tx }, tenant, { policyId, term, auditId: id });
  const earlier = await selectEarlierAudits(tx, tenant, { policyId, term, period });
  const keeper = reportKeeper();
  const ratingRequest = { tenant, auditId: id, policyId, employerId, term, period, earlier, keeper };
  const readers = { exposure, database: tx };
  const rating = await withReconciliation(readers, ratingRequest, await rateExposure(readers, ratingRequest));
  dispute?.check(rating.adjusted);
  const failure = auditFailure(rating.missing);
  const keepsResult = audit.status === "completed" || audit.status === "waived";
  if (failure && keepsResult) throw revisionFailed(failure);
  // Checked again with the policy locked, because it was not locked during the rating.
  await refuseOverlap(tx, tenant, revised);
  if (audit.status === "completed" && rating.worksheet) {
    const current = await selectWorksheet(tx, tenant, id, audit.version);
    if (current && isSameWorksheet(current, { worksheet: rating.worksheet, warnings: rating.warnings })) {
      await replaceSources(tx, tenant, id, rating);
      return confirmAudit(
        tx,
        tenant,
        audit,
        await changedSince(tx, tenant, audit, { term, register: rating.register }),
      );
    }
  }
  const kind = audit.version === 0 ? "audit" : "revision";
  const cited = dispute && { occasion: dispute.occasion, disputeId: dispute.id };
  const settlement = { rating, kind, reason, term, keeper, before: audit, ...cited } as const;
  if (audit.status === "waived") await updateMethod(tx, tenant, revised);
  const settled = await settleAudit({ citations, tx }, tenant, revised, settlement);
  if (term.term === audit.term) return settled;
  // The audit has moved to another term: recalculate the premium of the previous one too.
  const ofTermBefore = await adjustPolicyPremium(tx, tenant, { ...settled, term: audit.term }, settled.updatedAt);
  if (ofTermBefore.length > 0) await enqueue(tx, ofTermBefore);
  await markLaterAudits(tx, tenant, { ...settled, term: audit.term });
  return settled;
}

/** Returns a waived audit without its method, because it is rated now and no other method is stated. */
function withoutMethod({ method: _, ...audit }: Audit): Audit {
  return audit;
}

/** Removes the marks of an audit that a change of payroll or policy left; its figures turned out to be the same. */
async function confirmAudit(tx: Queryable, tenant: Tenant, audit: Audit, changed: string[]): Promise<Audit> {
  if (!isOutOfDate(audit)) return audit;
  const confirmed = { ...audit, ...nothingChanged, changedPolicyMembers: changed };
  await updateAuditRow(tx, tenant, confirmed);
  return confirmed;
}
