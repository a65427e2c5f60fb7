import { isDeepStrictEqual } from "node:util";
import { timestampDate } from "@bufbuild/protobuf/wkt";
import type { PolicyMembers } from "@platform/contracts/premium_audit/v1/policies";
import { activityEvent } from "@platform/messaging/event/activity-event";
import { enqueue } from "@platform/messaging/publish/outbox";
import { isUniqueViolation } from "@platform/postgres/pool/failure";
import type { Queryable } from "@platform/postgres/query/statement";
import type { TenantCall } from "@platform/service/call/call";
import { refusal } from "@platform/service/call/refusal";
import type { Tenant } from "@platform/service/call/tenant";
import { invalidMember, refuseInvalid } from "@platform/validation/invalid";
import { malformedClassCodes } from "../class-codes/check-classifications.ts";
import type { Dependencies } from "../dependencies.ts";
import { tableRates } from "../rate-tables/rates-of-table.ts";
import { type PolicyValues, readPolicyChanges } from "../terms/read-policy-members.ts";
import { requireTables } from "../terms/require-tables.ts";
import { applyDueChanges } from "./apply-due-changes.ts";
import { premiumOfTerm, selectAuditedPremium } from "./audit-adjustment.sql.ts";
import { changePolicy, isRenewal } from "./change-policy.ts";
import { checkBilling } from "./check-billing.ts";
import { dueChange } from "./due-change.ts";
import { markTermChanged } from "./mark-term-changed.ts";
import {
  policyNumberIndex,
  selectDependent,
  selectPolicy,
  selectTerms,
  selectTime,
  updatePolicyRow,
} from "./policy.sql.ts";
import { canMovePolicy, type Policy, type Term } from "./policy.ts";
import { policyEvent } from "./policy-events.ts";
import { deleteScheduledAudits, lockCompletedAudits } from "./term-audits.sql.ts";

interface PolicyChange {
  id: string;
  members: PolicyMembers;
  /** Field mask: the members to set, by their names in the proto. */
  paths: readonly string[];
}

/**
 * Updates a policy and publishes `policy.updated`; a request that changes nothing publishes nothing. A renewal or cancellation
 * that is due at once takes effect and publishes `policy.renewed` or `policy.cancelled` instead; the end of a cancellation
 * publishes `policy.reinstated`. Throws NOT_FOUND;
 * INVALID_ARGUMENT with the violations; FAILED_PRECONDITION for a status change that is not allowed,
 * or another employer while the policy has audits or payments; ALREADY_EXISTS if another
 * policy has the same number and effective date.
 */
export async function updatePolicy(
  { database, openFinalAudit }: Pick<Dependencies, "database" | "openFinalAudit">,
  call: TenantCall,
  change: PolicyChange,
): Promise<Policy> {
  try {
    const policy = await database.transaction((tx) => update({ openFinalAudit, tx }, call, change));
    return policy;
  } catch (error) {
    throw isUniqueViolation(error, policyNumberIndex) ? refusal("DUPLICATE_POLICY") : error;
  }
}

async function update(
  { openFinalAudit, tx }: Pick<Dependencies, "openFinalAudit"> & { tx: Queryable },
  { tenant }: TenantCall,
  { id, members, paths }: PolicyChange,
): Promise<Policy> {
  // Before the policy, in the order in which ratings lock both.
  await lockCompletedAudits(tx, tenant, id);
  const before = await selectPolicy(tx, tenant, id, { lock: true });
  if (!before) throw refusal("POLICY_NOT_FOUND");
  const now = await selectTime(tx);
  const term = renews(before, members, paths) ? (before.nextTerm ?? before) : before;
  const { values, violations } = readPolicyChanges(term, members, paths);
  if (paths.includes("rating.classifications")) {
    const firstDay = (values.effectiveAt ?? term.effectiveAt).toISOString().slice(0, 10);
    violations.push(...malformedClassCodes(values.rating.classifications, firstDay));
  }
  refuseInvalid("INVALID_POLICY", violations);
  refuseMove(before, values);
  if (values.employerId !== undefined && values.employerId !== before.employerId) await refuseDependent(tx, tenant, id);
  await requireTables(tx, tenant, values.rating, term.rating);
  const rates = await tableRates(tx, tenant, {
    rateTable: values.rating.rateTable,
    firstDay: (values.effectiveAt ?? term.effectiveAt).toISOString().slice(0, 10),
  });
  await rates?.load(values.rating.classifications);
  const after = changePolicy(before, { ...values, ...(rates && { tableRates: rates }) }, now);
  checkTerms(after);
  await checkBilling(tx, tenant, before, after);
  if (after.effectiveAt.getTime() !== before.effectiveAt.getTime()) {
    refuseEarlierTerms(after, await selectTerms(tx, tenant, id));
  }

  const policy = { ...after, premium: premiumOfTerm(after, await selectAuditedPremium(tx, tenant, id, after)) };
  if (isDeepStrictEqual({ ...policy, updatedAt: before.updatedAt }, before)) return before;
  await updatePolicyRow(tx, tenant, policy);
  await markTermChanged(tx, tenant, before, policy);
  if (dueChange(policy, now)) return applyDueChanges({ openFinalAudit, tx }, tenant, policy, now);
  const isUndone = before.status === "cancelled" && policy.status !== "cancelled";
  await enqueue(tx, [policyEvent(tenant, isUndone ? "policyReinstated" : "policyUpdated", policy)]);
  if (isUndone && !hasEnded(policy)) await retractAudits(tx, tenant, policy, now);
  const isOpened = hasEnded(before) && before.auditPlan;
  const isWaived = [before, policy].some(({ auditPlan }) => auditPlan?.method === "waived");
  if (hasEnded(policy) && (isUndone || isWaived || !isOpened)) {
    await openFinalAudit(tx, tenant, { policy, term: policy, now });
  }
  return policy;
}

/** Retracts the audits that a cancellation opened, because the term continues. */
async function retractAudits(tx: Queryable, tenant: Tenant, { id: policyId, term }: Policy, now: Date): Promise<void> {
  const ids = await deleteScheduledAudits(tx, tenant, { policyId, term, now });
  const deleted = ids.map((resourceId) =>
    activityEvent("activityPremiumAudit", tenant, { action: "audit.deleted", resourceId }),
  );
  await enqueue(tx, deleted);
}

function renews(before: Policy, { effectiveDate }: PolicyMembers, paths: readonly string[]): boolean {
  const effectiveAt = paths.includes("effective_date") && effectiveDate ? timestampDate(effectiveDate) : undefined;
  return isRenewal(before, effectiveAt);
}

function hasEnded({ status }: Policy): boolean {
  return status === "expired" || status === "cancelled";
}

/** Throws INVALID_ARGUMENT if a term ends before it starts, or the current one after the scheduled one starts. */
function checkTerms({ nextTerm, ...current }: Policy): void {
  for (const term of nextTerm ? [current, nextTerm] : [current]) {
    if (term.expiresAt > term.effectiveAt) continue;
    throw invalidMember("INVALID_POLICY", "expiration_date", "must be after effective_date");
  }
  if (!nextTerm || nextTerm.effectiveAt >= current.expiresAt) return;
  throw invalidMember("INVALID_POLICY", "expiration_date", "must not be after the start of next_term");
}

/**
 * Throws FAILED_PRECONDITION if an audit or a payment of the policy is not deleted: it keeps its employer, so the policy cannot
 * change to another one. `metadata.record_id` is its id.
 */
async function refuseDependent(tx: Queryable, tenant: Tenant, id: string): Promise<void> {
  const dependent = await selectDependent(tx, tenant, id);
  if (!dependent) return;
  const record = `${dependent.kind} ${dependent.id}`;
  throw refusal("POLICY_EMPLOYER_IN_USE", { record }, { metadata: { record_id: dependent.id } });
}

/** Throws INVALID_ARGUMENT if the term overlaps an earlier one. */
function refuseEarlierTerms(after: Policy, terms: readonly Term[]): void {
  if (!terms.some(({ term, expiresAt }) => term < after.term && expiresAt > after.effectiveAt)) return;
  throw invalidMember("INVALID_POLICY", "effective_date", "must not be before the end of the previous term");
}

/**
 * Throws FAILED_PRECONDITION if the policy cannot change to the requested status, or a cancelled policy would be renewed. The
 * status of a new term follows from its dates; a renewal can name only `pending` or `active`.
 */
function refuseMove(before: Policy, { effectiveAt, status }: PolicyValues): void {
  if (!isRenewal(before, effectiveAt)) {
    if (status === undefined || canMovePolicy(before.status, status)) return;
    throw refusal("WRONG_POLICY_STATUS", { status: before.status, action: `become ${status}` });
  }
  if (before.status === "cancelled") {
    throw refusal("WRONG_POLICY_STATUS", { status: before.status, action: "be renewed" });
  }
  if (status === undefined || status === "pending" || status === "active") return;
  throw invalidMember("INVALID_POLICY", "status", `must not be ${status} in a request that renews the policy`);
}
