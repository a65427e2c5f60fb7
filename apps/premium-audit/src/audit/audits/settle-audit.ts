import { enqueue } from "@platform/messaging/publish/outbox";
import type { Queryable } from "@platform/postgres/query/statement";
import type { AuditVersionKind } from "@platform/public-records/record/audit-choices";
import type { Tenant } from "@platform/service/call/tenant";
import type { Dependencies } from "../../policy/dependencies.ts";
import { selectPolicy, selectTerms } from "../../policy/policies/policy.sql.ts";
import type { Term } from "../../policy/policies/policy.ts";
import type { ExposureRating } from "../../policy/preview/rate-exposure.ts";
import { hasRegisterChanged, registerMember } from "../../policy/subcontractors/mark-register-changed.ts";
import { changedMembers } from "../../policy/terms/changed-members.ts";
import type { KeptInput } from "../../rated/inputs/input.ts";
import type { ReportKeeper } from "../../rated/inputs/input-keeper.ts";
import { toInputs } from "../../rated/inputs/rated-inputs.ts";
import type { RegisteredSubcontractor } from "../../rating/payroll/registered-subcontractor.ts";
import type { Worksheet } from "../../rating/premium/rate-payroll.ts";
import { citeNewVersion } from "../citations/cite-reports.ts";
import { markLaterAudits } from "../versions/mark-later-audits.ts";
import { insertVersion, type RatedWorksheet } from "../versions/version.sql.ts";
import { replaceSources } from "../versions/version-source.sql.ts";
import { withoutTrailingZeros } from "../versions/without-trailing-zeros.ts";
import { adjustPolicyPremium } from "./adjust-policy-premium.ts";
import { updateAuditRow } from "./audit.sql.ts";
import type { Audit, AuditResults } from "./audit.ts";
import { auditFailure, lacksRecords, nothingChanged } from "./audit.ts";
import { auditEvent } from "./audit-message.ts";

interface Settlement {
  rating: ExposureRating;
  kind: AuditVersionKind;
  /** Reason that a partner stated; may be empty. */
  reason: string;
  /** Reason why the platform rates the audit; absent if a partner does. */
  occasion?: string;
  term: Term;
  /** Has kept the reports of the rating. */
  keeper: ReportKeeper;
  /** The audit before it was revised. */
  before?: Audit;
  /** The dispute whose accepted lines make the version. */
  disputeId?: string;
  /** True if nobody asked for the rating yet, and the due date is not over: without records, the audit waits for them. */
  mayWait?: boolean;
}

/**
 * Finishes an audit, which the transaction has locked, with the result of a rating. If nothing is missing: inserts a version
 * with its worksheet, has payroll-intake keep its reports, adjusts the policy's premium and publishes `audit.completed` or `audit.adjusted`. Otherwise the audit
 * waits for records, which publishes nothing, or fails, and `audit.failed` is published.
 *
 * @param before the audit before a revision
 */
export async function settleAudit(
  { citations, tx }: Pick<Dependencies, "citations"> & { tx: Queryable },
  tenant: Tenant,
  audit: Audit,
  { rating, kind, reason, occasion, term, keeper, before, disputeId, mayWait = false }: Settlement,
): Promise<Audit> {
  await replaceSources(tx, tenant, audit.id, rating);
  const failure = auditFailure(rating.missing);
  const { worksheet } = rating;
  if (failure || !worksheet) {
    const { reopenReason } = audit;
    const waits = mayWait && lacksRecords(rating.missing);
    const failed: Audit = {
      ...(waits ? unfinished(finishedNow(audit)) : finishedNow(audit)),
      status: waits ? "awaiting_records" : "failed",
      ...(failure && { failure }),
      ...(reopenReason !== undefined && { reopenReason }),
    };
    await updateAuditRow(tx, tenant, failed);
    if (!waits) await enqueue(tx, [auditEvent(tenant, "auditFailed", failed)]);
    return failed;
  }

  const completed: Audit = {
    ...finishedNow(audit),
    status: "completed",
    version: audit.version + 1,
    results: resultsOf(worksheet),
    openPoints: [...new Set(rating.warnings.map(({ code }) => code))].toSorted(),
    ...nothingChanged,
    changedPolicyMembers: await changedSince(tx, tenant, audit, { term, register: rating.register }),
    revisionReason: reason || (audit.reopenReason ?? ""),
  };
  const inputs = rating.inputs ? toInputs(audit.policyId, rating.inputs) : [];
  const content = { inputs: [...inputs, ...keeper.finish()], occasion, ...(disputeId !== undefined && { disputeId }) };
  await writeVersion(tx, tenant, completed, kind, { rated: { worksheet, ...rating }, ...content });
  await updateAuditRow(tx, tenant, completed);
  await citeNewVersion({ citations, tx }, tenant, completed);
  const premiumEvents = await adjustPolicyPremium(tx, tenant, completed, completed.updatedAt);
  await markLaterAudits(tx, tenant, completed, before);
  // `audit.adjusted` is only for audits that had a result before; a failed one is completed now.
  const hadResult = audit.status === "completed" || audit.status === "waived";
  const name = hadResult ? "auditAdjusted" : "auditCompleted";
  await enqueue(tx, [auditEvent(tenant, name, completed), ...premiumEvents]);
  return completed;
}

/**
 * Locks the policy of an audit and the register of subcontractors, and returns the names of the policy's members that have
 * changed since a rating read them.
 */
export async function changedSince(
  tx: Queryable,
  tenant: Tenant,
  audit: Audit,
  { term: rated, register }: { term: Term; register: readonly RegisteredSubcontractor[] },
): Promise<string[]> {
  const policy = await selectPolicy(tx, tenant, audit.policyId, { lock: true });
  const terms = await selectTerms(tx, tenant, audit.policyId);
  const current = terms.find(({ term }) => term === rated.term);
  if (!policy || !current) return [];
  const { employerId } = audit;
  const members = changedMembers({ ...rated, employerId }, { ...current, employerId: policy.employerId });
  return (await hasRegisterChanged(tx, tenant, { employerId, register })) ? [...members, registerMember] : members;
}

/** Copies an audit without its previous failure, charge and reason to reopen it, finished now. */
export function finishedNow({ failure: _, noncompliance: __, reopenReason: ___, ...audit }: Audit): Audit {
  const now = new Date();
  return { ...audit, updatedAt: now, finishedAt: now };
}

function unfinished({ finishedAt: _, ...audit }: Audit): Audit {
  return audit;
}

/** Inserts the newest version of an audit. */
export async function writeVersion(
  tx: Queryable,
  tenant: Tenant,
  audit: Audit,
  kind: AuditVersionKind,
  {
    rated,
    inputs,
    occasion,
    disputeId,
  }: { rated?: RatedWorksheet; inputs: readonly KeptInput[]; occasion?: string | undefined; disputeId?: string },
): Promise<void> {
  const { id: auditId, version, results, revisionReason: reason, periodStart, periodEnd, updatedAt } = audit;
  if (!results) throw new RangeError("the version has no results");
  const origin = { auditId, version, kind, reason, occasion, ...(disputeId !== undefined && { disputeId }) };
  const row = { ...origin, periodStart, periodEnd, results, createdAt: updatedAt };
  await insertVersion(tx, tenant, row, { rated, inputs });
}

/** Returns the figures of a worksheet. */
export function resultsOf(worksheet: Worksheet): AuditResults {
  const { payroll, remuneration, estimatedPremium, finalPremium: actualPremium, totalPremium, adjustment } = worksheet;
  const { premiumToDate, totalToDate, chargedBefore, instalment, adjustmentType } = worksheet;
  const charge = { premiumToDate, totalToDate, chargedBefore, instalment };
  const amounts = { estimatedPremium, actualPremium, totalPremium, ...charge, adjustment };
  return { payroll, remuneration, ...withoutTrailingZeros(amounts), adjustmentType };
}
