import type { Event } from "@platform/contracts/events/v1/events";
import type { Queryable } from "@platform/postgres/query/statement";
import { changeStamp } from "@platform/service/call/current-actor";
import type { Tenant } from "@platform/service/call/tenant";
import { insertCause } from "../../policy/billing/cause.sql.ts";
import { coveredDays, type Policy, type Term } from "../../policy/policies/policy.ts";
import { selectLastEntry } from "./entry.sql.ts";
import { selectFinalPremium } from "./final-premium.sql.ts";
import { writeEntries } from "./write-entries.ts";

/**
 * Adds what a final audit made of the premium of its term to the ledger, which is closed then. If the audit no longer counts, has
 * the premium developed from the reports again. The transaction has locked the policy. Resolves to the events to publish.
 */
export async function closeLedger(
  tx: Queryable,
  tenant: Tenant,
  { policy, term, auditId }: { policy: Policy; term: Term; auditId: string },
): Promise<Event[]> {
  if (!term.paysAsYouGo) return [];
  const billed = { policyId: policy.id, term: term.term };
  const final = await selectFinalPremium(tx, tenant, policy.id, term);
  if (!final) {
    await insertCause(tx, tenant, { ...billed, kind: "audit_withdrawn", id: auditId });
    return [];
  }
  const last = await selectLastEntry(tx, { tenant, ...billed });
  const earnedTo = coveredDays(term)?.lastDay;
  const now = { ...(earnedTo && { earnedTo }), earned: final, missing: [], auditId: final.auditId };
  const { changedBy, changedRequestId: requestId } = changeStamp();
  const cause = {
    kind: "audit_settled" as const,
    id: auditId,
    at: new Date().toISOString(),
    ...(changedBy !== null && { changedBy }),
    ...(requestId !== null && { requestId }),
  };
  return writeEntries(tx, tenant, { policy, term: term.term, kind: "final_audit", last, now, causes: [cause] });
}
