import type { ServiceImpl } from "@connectrpc/connect";
import type { PortalPoliciesService } from "@platform/contracts/portal/v1/policies";
import type { PolicyService } from "@platform/contracts/premium_audit/v1/policies";
import type { Calls } from "@platform/rpc/client/client";
import { ownerCall } from "../../admission/serve-pages.ts";
import { summarizePremiums } from "./summarize-premiums.ts";

interface Dependencies {
  policies: Calls<typeof PolicyService>;
}

/** Answers for pages about several policies at once. */
export function policyPages({ policies }: Dependencies): ServiceImpl<typeof PortalPoliciesService> {
  return {
    async summarizePremiums({ policyIds }, context) {
      return { premiums: await summarizePremiums(policies, ownerCall(context), policyIds) };
    },
  };
}
