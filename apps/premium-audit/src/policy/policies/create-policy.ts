import type { PolicyMembers } from "@platform/contracts/premium_audit/v1/policies";
import { enqueue } from "@platform/messaging/publish/outbox";
import { isUniqueViolation } from "@platform/postgres/pool/failure";
import { absentValues } from "@platform/public-records/noun/members";
import { policyMembers } from "@platform/public-records/noun/policy";
import type { TenantCall } from "@platform/service/call/call";
import { newId } from "@platform/service/call/ids";
import { refusal } from "@platform/service/call/refusal";
import type { Tenant } from "@platform/service/call/tenant";
import { refuseInvalid } from "@platform/validation/invalid";
import { insertCause } from "../billing/cause.sql.ts";
import { malformedClassCodes } from "../class-codes/check-classifications.ts";
import type { Dependencies } from "../dependencies.ts";
import { tableRates } from "../rate-tables/rates-of-table.ts";
import { changedCancellation } from "../terms/changed-cancellation.ts";
import { readNewPolicy } from "../terms/read-policy-members.ts";
import { requireTables } from "../terms/require-tables.ts";
import { applyDueChanges } from "./apply-due-changes.ts";
import { waivedLedger } from "./check-billing.ts";
import { estimatePremium } from "./estimate-premium.ts";
import { insertPolicy, policyNumberIndex, selectPolicyOfRequest, selectTime, updatePolicyRow } from "./policy.sql.ts";
import { aYearAfter, daysOfTerm, type Policy, statusByTerm } from "./policy.ts";
import { policyEvent } from "./policy-events.ts";

interface NewPolicy {
  members: PolicyMembers;
}

/**
 * Creates a policy and publishes `policy.created`. A policy whose term is over is audited at once if its plan says so. The status
 * `cancelled` cancels it as an update does: if the cancellation is due, it takes effect and publishes `policy.cancelled`, too.
 * Idempotent for one request. Throws INVALID_ARGUMENT with the violations;
 * ALREADY_EXISTS if another policy has the same number and effective date.
 */
export async function createPolicy(
  { database, openFinalAudit }: Pick<Dependencies, "database" | "openFinalAudit">,
  { tenant, requestId }: TenantCall,
  { members }: NewPolicy,
) {
  const { values, violations } = readNewPolicy(members);
  const now = await selectTime(database);
  const effectiveAt = values.effectiveAt ?? now;
  const expiresAt = values.expiresAt ?? aYearAfter(effectiveAt);
  if (violations.length === 0 && expiresAt <= effectiveAt) {
    violations.push({ field: "expiration_date", description: "must be after effective_date" });
  }
  violations.push(...malformedClassCodes(values.rating.classifications, effectiveAt.toISOString().slice(0, 10)));
  violations.push(
    ...waivedLedger({
      ...(values.auditPlan && { auditPlan: values.auditPlan }),
      ...(values.billing && { billing: values.billing }),
    }),
  );
  refuseInvalid("INVALID_POLICY", violations);

  const id = newId("pol_");
  const term = { effectiveAt, expiresAt, rating: values.rating };
  const { firstDay } = daysOfTerm(term);
  const rates = await tableRates(database, tenant, { rateTable: values.rating.rateTable, firstDay });
  await rates?.load(values.rating.classifications);
  await requireTables(database, tenant, values.rating);
  const estimate = estimatePremium(term, values.premium, rates);
  const inForce: Policy = {
    ...term,
    id,
    term: 1,
    employerId: values.employerId ?? "",
    policyNumber: values.policyNumber ?? `WC-${id.slice(-16)}`,
    status: values.status && values.status !== "cancelled" ? values.status : statusByTerm(term, now),
    ...estimate,
    premium: estimate.estimatedPremium,
    ...absentValues(policyMembers),
    ...values.plain,
    ...(values.auditPlan && { auditPlan: values.auditPlan }),
    ...(values.billing && { billing: values.billing, paysAsYouGo: true }),
    createdAt: now,
    updatedAt: now,
  };
  const cancellation = changedCancellation(inForce, term, values, now);
  const policy = { ...inForce, ...(cancellation && { cancellation }) };
  return await write({ database, openFinalAudit }, tenant, policy, requestId);
}

async function write(
  { database, openFinalAudit }: Pick<Dependencies, "database" | "openFinalAudit">,
  tenant: Tenant,
  policy: Policy,
  requestId: string,
): Promise<Policy> {
  try {
    return await database.transaction(async (tx) => {
      await requireTables(tx, tenant, policy.rating);
      if (await insertPolicy(tx, tenant, policy, requestId)) {
        await insertCause(tx, tenant, {
          policyId: policy.id,
          term: policy.term,
          kind: "policy_changed",
          id: policy.id,
        });
        await enqueue(tx, [policyEvent(tenant, "policyCreated", policy)]);
        if (policy.cancellation) {
          await updatePolicyRow(tx, tenant, policy);
          return await applyDueChanges({ openFinalAudit, tx }, tenant, policy, policy.createdAt);
        }
        if (policy.status === "expired")
          await openFinalAudit(tx, tenant, { policy, term: policy, now: policy.createdAt });
        return policy;
      }
      return (await selectPolicyOfRequest(tx, tenant, requestId)) ?? policy;
    });
  } catch (error) {
    throw isUniqueViolation(error, policyNumberIndex) ? refusal("DUPLICATE_POLICY") : error;
  }
}
