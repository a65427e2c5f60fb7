import type { Queryable } from "@platform/postgres/statement";
import { refusal } from "@platform/service/refusal";
import type { Tenant } from "@platform/service/tenant";
import { hasEntries } from "../billing/charged.sql.ts";
import { selectInterimAudit } from "./interim-audit.sql.ts";
import type { Policy } from "./policy.ts";

/**
 * Throws FAILED_PRECONDITION if the current term would begin to pay as it goes although an interim audit of it exists, which charges
 * too, or would cease to although its ledger has entries.
 */
export async function checkBilling(tx: Queryable, tenant: Tenant, before: Policy, after: Policy): Promise<void> {
  if (before.paysAsYouGo === after.paysAsYouGo) return;
  if (!after.paysAsYouGo) {
    if (await hasEntries(tx, before.id, before.term)) throw refusal("LEDGER_IN_USE");
    return;
  }
  const audit = await selectInterimAudit(tx, tenant, { policyId: after.id, term: after.term });
  if (audit) throw refusal("INTERIM_AUDIT_EXISTS", { audit }, { metadata: { record_id: audit } });
}
