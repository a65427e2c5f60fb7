import { PolicyService } from "@platform/contracts/premium_audit/v1/policies";
import { tenantOf } from "@platform/rpc/call-metadata";
import { type Implementation, implement } from "@platform/rpc/handlers";
import { refusal } from "@platform/service/refusal";
import type { Dependencies } from "../dependencies.ts";
import { required } from "../required.ts";
import { createPolicy } from "./create-policy.ts";
import { deletePolicyRow, selectPolicies, selectPolicy } from "./policy.sql.ts";
import { toPolicyMessage } from "./policy-message.ts";
import { previewPremium } from "./preview-premium.ts";
import { updatePolicy } from "./update-policy.ts";
import { toMissingMessage, toWorksheetMessage } from "./worksheet-message.ts";

/** The RPCs of policies. */
export function policyService(dependencies: Dependencies): Implementation {
  const { database } = dependencies;
  return implement(
    PolicyService,
    {
      async createPolicy({ members }, call) {
        const tenant = tenantOf(call);
        const asked = { tenant, requestId: call.requestId, members: required(members, "members") };
        return { policy: toPolicyMessage(tenant, await createPolicy(dependencies, asked)) };
      },
      async getPolicy({ id }, call) {
        const tenant = tenantOf(call);
        const policy = await selectPolicy(database, tenant, id);
        if (!policy) throw refusal("POLICY_NOT_FOUND");
        return { policy: toPolicyMessage(tenant, policy) };
      },
      async listPolicies(request, call) {
        const tenant = tenantOf(call);
        const { items, hasMore } = await selectPolicies(database, tenant, request, request);
        return { policies: items.map((policy) => toPolicyMessage(tenant, policy)), hasMore };
      },
      async updatePolicy({ id, members, updateMask }, call) {
        const tenant = tenantOf(call);
        const paths = updateMask?.paths ?? [];
        const policy = await updatePolicy(dependencies, { tenant, id, members: required(members, "members"), paths });
        return { policy: toPolicyMessage(tenant, policy) };
      },
      async deletePolicy({ id }, call) {
        if (!(await deletePolicyRow(database, tenantOf(call), id, new Date()))) throw refusal("POLICY_NOT_FOUND");
        return {};
      },
      async previewPremium({ policyId, periodStart, periodEnd }, call) {
        const asked = { tenant: tenantOf(call), policyId, periodStart, periodEnd };
        const { worksheet, missing, firstDay, lastDay } = await previewPremium(dependencies, asked);
        return {
          ...(worksheet && { worksheet: toWorksheetMessage(worksheet) }),
          missing: missing.map(toMissingMessage),
          periodStart: firstDay,
          periodEnd: lastDay,
        };
      },
    },
    { anyMethod: ["gateway"] },
  );
}
