import type { Queryable } from "@platform/postgres/query/statement";
import type { TenantCall } from "@platform/service/call/call";
import { dayOf } from "../../due-dates/due-dates.ts";
import { catchUpLedger } from "../../ledger/ledger/catch-up.ts";
import type { Dependencies } from "../../policy/dependencies.ts";
import { selectTerms, selectTime } from "../../policy/policies/policy.sql.ts";
import { selectEarlierAudits } from "../../policy/preview/earlier-audits.sql.ts";
import { type ExposureRating, rateExposure } from "../../policy/preview/rate-exposure.ts";
import { reportKeeper } from "../../rated/inputs/input-keeper.ts";
import { lockWithTerm, selectAudit } from "./audit.sql.ts";
import type { Audit } from "./audit.ts";
import { daysOfAudit } from "./audit-period.ts";
import { settleAudit } from "./settle-audit.ts";
import { withReconciliation } from "./with-reconciliation.ts";

/** Returns the rating of an audit whose days a cancellation has removed since it was opened. */
const nothingRated: ExposureRating = {
  missing: [{ code: "NO_EXPOSURE" }],
  sources: [],
  notCounted: [],
  warnings: [],
  register: [],
  adjusted: [],
  sourceOfReport: new Map(),
};

/**
 * Rates an audit in progress, within the caller's transaction. Without records, one that the plan of the policy opened waits for them
 * until its due date is over. Idempotent: an audit that is already rated or deleted is not changed. Resolves to the finished audit, or undefined if nothing was done.
 */
export async function rateAudit(
  { exposure, citations, tx }: Pick<Dependencies, "exposure" | "citations"> & { tx: Queryable },
  { tenant }: TenantCall,
  { auditId }: { auditId: string },
): Promise<Audit | undefined> {
  await lockWithTerm(tx, tenant, auditId);
  const audit = await selectAudit(tx, tenant, auditId);
  if (audit?.status !== "in_progress") return undefined;
  const terms = await selectTerms(tx, tenant, audit.policyId);
  const term = terms.find((candidate) => candidate.term === audit.term);
  if (!term) return undefined;
  const keeper = reportKeeper();
  const kind = audit.version === 0 ? "audit" : "revision";
  const mayWait = audit.isScheduled === true && (audit.dueDate ?? "") >= dayOf(await selectTime(tx));
  const settlement = { kind, reason: "", occasion: occasionOf(audit), term, keeper, mayWait } as const;
  const days = daysOfAudit(terms, audit);
  if (!days) return settleAudit({ citations, tx }, tenant, audit, { rating: nothingRated, ...settlement });
  const { period } = days;
  const rated = { ...audit, periodStart: period.firstDay, periodEnd: period.lastDay };
  const { policyId, employerId } = audit;
  if (audit.type === "final") await catchUpLedger({ exposure, tx }, tenant, { policyId, term, auditId });
  const earlier = await selectEarlierAudits(tx, tenant, { policyId, term, period });
  const ratingRequest = { tenant, auditId, policyId, employerId, term, period, earlier, keeper };
  const readers = { exposure, database: tx };
  const rating = await withReconciliation(readers, ratingRequest, await rateExposure(readers, ratingRequest));
  return settleAudit({ citations, tx }, tenant, rated, { rating, ...settlement });
}

/** Returns the reason why an audit in progress is rated: it is new, or it was reopened. */
function occasionOf({ version }: Audit): string {
  return version === 0 ? "The audit was opened." : "The audit was reopened.";
}
