import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { PolicySchema } from "@platform/contracts/premium_audit/v1/policies";
import type { Tenant } from "@platform/service/tenant";
import type { Policy } from "./policy.ts";
import { toRatingTermsMessage } from "./rating-terms-message.ts";

/** Converts a policy to its message. */
export function toPolicyMessage(tenant: Tenant, policy: Policy): MessageInitShape<typeof PolicySchema> {
  return {
    id: policy.id,
    ...tenant,
    employerId: policy.employerId,
    policyNumber: policy.policyNumber,
    status: policy.status,
    effectiveDate: timestampFromDate(policy.effectiveAt),
    expirationDate: timestampFromDate(policy.expiresAt),
    premium: policy.premium,
    estimatedPremium: policy.estimatedPremium,
    rating: toRatingTermsMessage(policy.rating),
    createdAt: timestampFromDate(policy.createdAt),
    updatedAt: timestampFromDate(policy.updatedAt),
  };
}
