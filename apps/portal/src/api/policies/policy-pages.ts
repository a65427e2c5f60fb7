import type { ServiceImpl } from "@connectrpc/connect";
import type { PortalPoliciesService } from "@platform/contracts/portal/v1/policies";
import type { ClassCodeService } from "@platform/contracts/premium_audit/v1/class_codes";
import type { PolicyService } from "@platform/contracts/premium_audit/v1/policies";
import type { RateTableService } from "@platform/contracts/premium_audit/v1/rate_tables";
import type { Calls } from "@platform/rpc/client/client";
import { ownerCall } from "../../admission/serve-pages.ts";
import { summarizePremiums } from "./summarize-premiums.ts";

interface Dependencies {
  policies: Calls<typeof PolicyService>;
  rateTables: Pick<
    Calls<typeof RateTableService>,
    "listRateTables" | "getRateTable" | "listRateTableVersions" | "listRateTableRows"
  >;
  classCodes: Calls<typeof ClassCodeService>;
}

/** Policies of the owner, as premium-audit has them, and the rate tables and class codes that they may use. */
export function policyPages({
  policies,
  rateTables,
  classCodes,
}: Dependencies): ServiceImpl<typeof PortalPoliciesService> {
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
      const period = { policyId, periodStart, periodEnd };
      const { worksheet, missing } = await policies.previewPremium(period, ownerCall(context));
      return { missing, ...(worksheet && { worksheet }) };
    },
    async summarizePremiums({ policyIds }, context) {
      return { premiums: await summarizePremiums(policies, ownerCall(context), policyIds) };
    },
    async createPolicy({ members }, context) {
      const { policy, warnings } = await policies.createPolicy(members ? { members } : {}, ownerCall(context));
      return { warnings, ...(policy && { policy }) };
    },
    async updatePolicy({ policyId: id, members, updateMask }, context) {
      const change = { id, ...(members && { members }), ...(updateMask && { updateMask }) };
      const { policy, warnings } = await policies.updatePolicy(change, ownerCall(context));
      return { warnings, ...(policy && { policy }) };
    },
    async listRateTables({ limit, startingAfter }, context) {
      const page = await rateTables.listRateTables({ limit, startingAfter }, ownerCall(context));
      return { rateTables: page.rateTables, hasMore: page.hasMore };
    },
    async getRateTable({ rateTableId: id }, context) {
      const call = ownerCall(context);
      const { rateTable } = await rateTables.getRateTable({ id }, call);
      const { versions } = await rateTables.listRateTableVersions({ id }, call);
      return { versions, ...(rateTable && { rateTable }) };
    },
    async listRateTableRows({ rateTableId: id, version, state, classCode, limit, startingAfter }, context) {
      const filter = { id, version, state, classCode, limit, startingAfter };
      const page = await rateTables.listRateTableRows(filter, ownerCall(context));
      return { rows: page.rows, hasMore: page.hasMore };
    },
    async listClassCodes({ state, words, limit, startingAfter }, context) {
      const page = await classCodes.listClassCodes({ state, q: words, limit, startingAfter }, ownerCall(context));
      return { classCodes: page.classCodes, hasMore: page.hasMore };
    },
  };
}
