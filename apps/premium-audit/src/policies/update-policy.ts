import { isDeepStrictEqual } from "node:util";
import type { PolicyMembers } from "@platform/contracts/premium_audit/v1/policies";
import { exact } from "@platform/decimal/exact";
import { enqueue } from "@platform/messaging/outbox";
import { isUniqueViolation } from "@platform/postgres/failure";
import type { Queryable } from "@platform/postgres/statement";
import type { TenantCall } from "@platform/service/call";
import { refusal } from "@platform/service/refusal";
import { invalidMember, refuseInvalid } from "@platform/validation/invalid";
import type { Dependencies } from "../dependencies.ts";
import { selectSumOfAdjustments } from "./audit-adjustment.sql.ts";
import { changePolicy } from "./change-policy.ts";
import { policyNumberIndex, selectPolicy, selectTerms, updatePolicyRow } from "./policy.sql.ts";
import { canMovePolicy, type Policy, type Term } from "./policy.ts";
import { policyEvent } from "./policy-events.ts";
import { readPolicyChanges } from "./read-policy-members.ts";

interface PolicyChange {
  id: string;
  members: PolicyMembers;
  /** Field mask: the members to set, by their names in the proto. */
  paths: readonly string[];
}

/**
 * Updates a policy and publishes `policy.updated`, `policy.renewed` or `policy.cancelled`; a request that changes nothing
 * publishes nothing. Throws NOT_FOUND; INVALID_ARGUMENT
 * with the violations; FAILED_PRECONDITION for a status change that is not allowed; ALREADY_EXISTS if another policy has the
 * same number and effective date.
 */
export async function updatePolicy(
  { database, relay }: Pick<Dependencies, "database" | "relay">,
  call: TenantCall,
  change: PolicyChange,
): Promise<Policy> {
  try {
    const policy = await database.transaction((tx) => update(tx, call, change));
    relay.nudge();
    return policy;
  } catch (error) {
    throw isUniqueViolation(error, policyNumberIndex) ? refusal("DUPLICATE_POLICY") : error;
  }
}

async function update(tx: Queryable, { tenant }: TenantCall, { id, members, paths }: PolicyChange): Promise<Policy> {
  const before = await selectPolicy(tx, tenant, id, { lock: true });
  if (!before) throw refusal("POLICY_NOT_FOUND");
  const { given, violations } = readPolicyChanges(before, members, paths);
  refuseInvalid("INVALID_POLICY", violations);
  const { after, event } = changePolicy(before, given, new Date());
  if (after.expiresAt <= after.effectiveAt) {
    throw invalidMember("INVALID_POLICY", "expiration_date", "must be after effective_date");
  }
  if (after.effectiveAt.getTime() !== before.effectiveAt.getTime()) {
    refuseEarlierTerms(after, await selectTerms(tx, tenant, id));
  }
  refuseMove(before, after, given.status);

  const adjustments = await selectSumOfAdjustments(tx, tenant, id, after.term);
  const policy = { ...after, premium: exact(after.estimatedPremium).plus(adjustments).toFixed() };
  if (isDeepStrictEqual({ ...policy, updatedAt: before.updatedAt }, before)) return before;
  await updatePolicyRow(tx, tenant, policy);
  await enqueue(tx, [policyEvent(tenant, event, policy)]);
  return policy;
}

/** Throws INVALID_ARGUMENT if the term overlaps an earlier one. */
function refuseEarlierTerms(after: Policy, terms: readonly Term[]): void {
  if (!terms.some(({ term, expiresAt }) => term < after.term && expiresAt > after.effectiveAt)) return;
  throw invalidMember("INVALID_POLICY", "effective_date", "must not be before the end of the previous term");
}

/**
 * Throws FAILED_PRECONDITION if the policy cannot change to the requested status, or a cancelled policy would be renewed. A
 * renewal may have any status; without a requested status, it is derived from the term.
 */
function refuseMove(before: Policy, after: Policy, asked: Policy["status"] | undefined): void {
  const renewed = after.term !== before.term;
  const mayMove = asked === undefined || canMovePolicy(before.status, asked);
  if (renewed ? before.status !== "cancelled" : mayMove) return;
  const action = renewed ? "be renewed" : `become ${after.status}`;
  throw refusal("WRONG_POLICY_STATUS", { status: before.status, action });
}
