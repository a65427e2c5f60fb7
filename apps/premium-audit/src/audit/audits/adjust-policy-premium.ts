import type { Event } from "@platform/contracts/events/v1/events";
import { exact } from "@platform/decimal/exact";
import type { Queryable } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import { closeLedger } from "../../ledger/ledger/close-ledger.ts";
import { premiumOfTerm, selectAuditedPremium } from "../../policy/policies/audit-adjustment.sql.ts";
import { selectPolicy, selectTerms, updateTermPremium } from "../../policy/policies/policy.sql.ts";
import { premiumAdjusted } from "../../policy/policies/policy-events.ts";
import type { Audit } from "./audit.ts";

/**
 * Recalculates the premium of the audit's policy term from its estimated premium and all its audits, and closes the ledger of a
 * pay-as-you-go term with the premium of its final audit. Resolves to the events to publish.
 */
export async function adjustPolicyPremium(tx: Queryable, tenant: Tenant, audit: Audit, now: Date): Promise<Event[]> {
  const policy = await selectPolicy(tx, tenant, audit.policyId, { lock: true });
  const terms = await selectTerms(tx, tenant, audit.policyId);
  const term = terms.find((candidate) => candidate.term === audit.term);
  if (!policy || !term) return [];
  const newPremium = premiumOfTerm(term, await selectAuditedPremium(tx, tenant, audit.policyId, term));
  const developed = audit.type === "final" ? await closeLedger(tx, tenant, { policy, term, auditId: audit.id }) : [];
  if (exact(newPremium).eq(term.premium)) return developed;
  await updateTermPremium(tx, tenant, { policyId: policy.id, term: term.term, premium: newPremium, now });
  const present = policy.term === term.term ? { ...policy, premium: newPremium } : policy;
  const change = { previousPremium: term.premium, newPremium, auditId: audit.id };
  return [...developed, premiumAdjusted(tenant, { ...present, updatedAt: now }, change)];
}
