import type { Queryable } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import { selectTerms } from "../../policy/policies/policy.sql.ts";
import { coveredDays } from "../../policy/policies/policy.ts";
import { selectSettledAudits } from "../../policy/preview/earlier-audits.sql.ts";
import { deductsCharges, earlierAudits } from "../../rating/premium/earlier-audits.ts";
import type { Audit } from "../audits/audit.ts";
import { updateChargesChanged, updateChargesUnchanged } from "./charge.sql.ts";

/**
 * Marks the completed audits of a term as out of date that deduct something else than what interim audits charge now, and names
 * the audit that changed; unmarks those that deduct it again. The transaction has locked the policy.
 *
 * @param before the audit before it changed; absent if its charge is new or gone
 */
export async function markLaterAudits(tx: Queryable, tenant: Tenant, audit: Audit, before?: Audit): Promise<void> {
  const { id, policyId, term, updatedAt: now } = audit;
  const settled = await selectSettledAudits(tx, tenant, { policyId, term });
  const terms = await selectTerms(tx, tenant, policyId);
  const current = terms.find((candidate) => candidate.term === term);
  const covered = current && coveredDays(current);
  if (!covered) return;
  const interim = settled.filter(({ type }) => type === "interim");
  const deducting = settled.filter(({ isCompleted, isCumulative }) => isCompleted && isCumulative);
  const { yes = [], no = [] } = Object.groupBy(deducting, (each) => {
    const days = each.type === "final" ? covered : each;
    return deductsCharges(each, earlierAudits(interim, days, covered)) ? "yes" : "no";
  });
  const idsOf = (audits: typeof settled) => audits.map((each) => each.id);
  const others = idsOf(no).filter((each) => each !== id);
  if (isOtherCharge(audit, before)) await updateChargesChanged(tx, tenant, others, { changed: [id], now });
  // Other audits were settled while this one was rated.
  const isBehind = others.length < no.length;
  const earlier = idsOf(interim).filter((each) => each !== id);
  if (isBehind) await updateChargesChanged(tx, tenant, [id], { changed: earlier, now });
  await updateChargesUnchanged(tx, tenant, idsOf(yes), now);
}

/** True if an interim audit charges something else than before. */
function isOtherCharge(audit: Audit, before: Audit | undefined): boolean {
  if (audit.type === "final") return false;
  const names = ["actualPremium", "totalPremium", "adjustment"] as const;
  const isMoved = before?.periodStart !== audit.periodStart || before.periodEnd !== audit.periodEnd;
  return isMoved || names.some((name) => before?.results?.[name] !== audit.results?.[name]);
}
