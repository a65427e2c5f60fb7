import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { PolicySchema, PolicyTermSchema } from "@platform/contracts/premium_audit/v1/policies";
import { pickMembers } from "@platform/public-records/noun/members";
import { policyMembers } from "@platform/public-records/noun/policy";
import type { Tenant } from "@platform/service/call/tenant";
import { toRatingTermsMessage } from "../terms/rating-terms-message.ts";
import { coveredEstimate, isPremiumStated } from "./estimate-premium.ts";
import type { Policy, Term } from "./policy.ts";

/** Converts a policy to its message. */
export function toPolicyMessage(tenant: Tenant, policy: Policy): MessageInitShape<typeof PolicySchema> {
  const { cancellation, nextTerm, auditPlan, billing } = policy;
  return {
    id: policy.id,
    ...tenant,
    employerId: policy.employerId,
    policyNumber: policy.policyNumber,
    status: policy.status,
    effectiveDate: timestampFromDate(policy.effectiveAt),
    expirationDate: timestampFromDate(policy.expiresAt),
    premium: policy.premium,
    estimatedPremium: coveredEstimate(policy),
    ...toEstimateMessage(policy),
    rating: toRatingTermsMessage(policy.rating),
    ...pickMembers(policyMembers, policy),
    ...(cancellation && {
      cancellationDate: timestampFromDate(cancellation.at),
      cancellationMethod: cancellation.method,
    }),
    ...(nextTerm && { nextTerm: toTermMessage(nextTerm) }),
    ...(auditPlan && { audit: auditPlan }),
    ...(billing && { billing }),
    createdAt: timestampFromDate(policy.createdAt),
    updatedAt: timestampFromDate(policy.updatedAt),
    ...(policy.deletedAt && { deletedAt: timestampFromDate(policy.deletedAt) }),
  };
}

function toTermMessage(term: Term): MessageInitShape<typeof PolicyTermSchema> {
  return {
    effectiveDate: timestampFromDate(term.effectiveAt),
    expirationDate: timestampFromDate(term.expiresAt),
    estimatedPremium: term.estimatedPremium,
    ...toEstimateMessage(term),
    rating: toRatingTermsMessage(term.rating),
  };
}

function toEstimateMessage(term: Term) {
  return {
    estimatedPremiumSource: isPremiumStated(term) ? "stated" : "derived",
    estimatedPremiumChanges: (term.estimateChanges ?? []).map(({ from: day, premium }) => ({
      effectiveDate: day,
      estimatedPremium: premium,
    })),
  };
}
