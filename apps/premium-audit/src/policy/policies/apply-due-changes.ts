import { enqueue } from "@platform/messaging/publish/outbox";
import type { Queryable } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import type { Dependencies } from "../dependencies.ts";
import { premiumOfTerm, selectAuditedPremium } from "./audit-adjustment.sql.ts";
import { dueChange } from "./due-change.ts";
import { markTermChanged } from "./mark-term-changed.ts";
import { updatePolicyRow } from "./policy.sql.ts";
import type { Policy } from "./policy.ts";
import { policyEvent } from "./policy-events.ts";

/**
 * Applies the changes of a policy that are due, in the order of their dates, and publishes the event of each. Opens the final
 * audit of each term that has ended, if the policy says so. The transaction has locked the policy. Resolves to the policy after
 * the last change.
 */
export async function applyDueChanges(
  { openFinalAudit, tx }: Pick<Dependencies, "openFinalAudit"> & { tx: Queryable },
  tenant: Tenant,
  policy: Policy,
  now: Date,
): Promise<Policy> {
  let current = policy;
  for (let change = dueChange(current, now); change; change = dueChange(current, now)) {
    const before = current;
    const audited = await selectAuditedPremium(tx, tenant, policy.id, change.policy);
    current = { ...change.policy, premium: premiumOfTerm(change.policy, audited) };
    await updatePolicyRow(tx, tenant, current);
    await markTermChanged(tx, tenant, before, current);
    await enqueue(tx, [policyEvent(tenant, change.event, current)]);
    if (change.endedTerm) await openFinalAudit(tx, tenant, { policy: current, term: change.endedTerm, now });
  }
  return current;
}
