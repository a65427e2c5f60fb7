import type { ServiceImpl } from "@connectrpc/connect";
import type { PortalPoliciesService } from "@platform/contracts/portal/v1/policies";
import type { ClassCodeService } from "@platform/contracts/premium_audit/v1/class_codes";
import type { PolicyService } from "@platform/contracts/premium_audit/v1/policies";
import type { Calls } from "@platform/rpc/client";
import { ownerCall } from "../../admission/serve-pages.ts";

interface Dependencies {
  policies: Calls<typeof PolicyService>;
  classCodes: Calls<typeof ClassCodeService>;
}

/** Policies of the owner, as premium-audit has them, and the class codes that they may use. */
export function policyPages({ policies, classCodes }: Dependencies): ServiceImpl<typeof PortalPoliciesService> {
  return {
    async listPolicies({ employerId, status, limit, startingAfter }, context) {
      const page = await policies.listPolicies({ employerId, status, limit, startingAfter }, ownerCall(context));
      return { policies: page.policies, hasMore: page.hasMore };
    },
    async getPolicy({ policyId: id }, context) {
      const { policy } = await policies.getPolicy({ id }, ownerCall(context));
      return policy ? { policy } : {};
    },
    async previewPremium({ policyId, periodStart, periodEnd }, context) {
      const asked = { policyId, periodStart, periodEnd };
      const { worksheet, missing } = await policies.previewPremium(asked, ownerCall(context));
      return { missing, ...(worksheet && { worksheet }) };
    },
    async listClassCodes({ state, words, limit, startingAfter }, context) {
      const page = await classCodes.listClassCodes({ state, q: words, limit, startingAfter }, ownerCall(context));
      return { classCodes: page.classCodes, hasMore: page.hasMore };
    },
  };
}
