import type { Queryable } from "@platform/postgres/query/statement";
import type { Violation } from "@platform/service/call/fault";
import { refusal } from "@platform/service/call/refusal";
import type { Tenant } from "@platform/service/call/tenant";
import { refuseInvalid } from "@platform/validation/invalid";
import { hasEntries } from "../billing/charged.sql.ts";
import { selectInterimAudit } from "./interim-audit.sql.ts";
import type { Policy } from "./policy.ts";

/**
 * Returns the violation if a pay-as-you-go policy would waive its audit: the ledger of a term ends with the premium of its final
 * audit, and a waived one has only the estimated premium.
 */
export function waivedLedger({ auditPlan, billing }: Pick<Policy, "auditPlan" | "billing">): Violation[] {
  if (!billing || auditPlan?.method !== "waived") return [];
  const description = "must not be waived with billing pay_as_you_go: the final audit ends the ledger of a term";
  return [{ field: "audit.method", description }];
}

/**
 * Throws INVALID_ARGUMENT if a pay-as-you-go policy would waive its audit; FAILED_PRECONDITION if the current term would begin to pay as it goes although an interim audit of it exists, which charges
 * too, or would cease to although its ledger has entries.
 */
export async function checkBilling(tx: Queryable, tenant: Tenant, before: Policy, after: Policy): Promise<void> {
  if (waivedLedger(before).length === 0) refuseInvalid("INVALID_POLICY", waivedLedger(after));
  if (before.paysAsYouGo === after.paysAsYouGo) return;
  if (!after.paysAsYouGo) {
    if (await hasEntries(tx, tenant, { policyId: before.id, term: before.term })) throw refusal("LEDGER_IN_USE");
    return;
  }
  const audit = await selectInterimAudit(tx, tenant, { policyId: after.id, term: after.term });
  if (audit) throw refusal("INTERIM_AUDIT_EXISTS", { audit }, { metadata: { record_id: audit } });
}
