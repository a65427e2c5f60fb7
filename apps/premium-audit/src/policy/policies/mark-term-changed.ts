import { isDeepStrictEqual } from "node:util";
import type { Queryable } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import { insertCause } from "../billing/cause.sql.ts";
import { changedMembers } from "../terms/changed-members.ts";
import type { Policy } from "./policy.ts";
import { updateTermsChanged } from "./term-audits.sql.ts";

/**
 * Marks the completed audits of a term as out of date if a member of the policy has changed that their premium depends on. The
 * start of the next term changes no premium of the term before. The premium of a pay-as-you-go term is developed after the commit.
 */
export async function markTermChanged(tx: Queryable, tenant: Tenant, before: Policy, after: Policy): Promise<void> {
  const members = before.term === after.term ? changedMembers(before, after) : [];
  const isNew = after.paysAsYouGo && (before.term !== after.term || !before.paysAsYouGo);
  const isBilledOtherwise = !isDeepStrictEqual(before.billing, after.billing);
  if (isNew || isBilledOtherwise || members.length > 0) {
    await insertCause(tx, tenant, { policyId: after.id, term: after.term, kind: "policy_changed", id: after.id });
  }
  if (members.length === 0) return;
  await updateTermsChanged(tx, tenant, { policyId: after.id, term: after.term, members, now: after.updatedAt });
}
