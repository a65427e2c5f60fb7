import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { type PolicyMembers, PolicyService } from "@platform/contracts/premium_audit/v1/policies";
import { type Implementation, implementForTenants } from "@platform/rpc/server/handlers";
import { refusal } from "@platform/service/call/refusal";
import type { Tenant } from "@platform/service/call/tenant";
import { required } from "@platform/validation/message";
import { countMissingDays } from "../../rating/premium/rate-payroll.ts";
import { withGraceDays } from "../billing/billing.ts";
import { classCodeWarnings } from "../class-codes/check-classifications.ts";
import type { Dependencies } from "../dependencies.ts";
import { previewPremium } from "../preview/preview-premium.ts";
import { toMissingMessages, toWorksheetMessage } from "../preview/worksheet-message.ts";
import { createPolicy } from "./create-policy.ts";
import { deletePolicy } from "./delete-policy.ts";
import { selectNamedSource } from "./named-source.sql.ts";
import { selectPolicies, selectPolicy } from "./policy.sql.ts";
import { daysOfTerm, type Policy } from "./policy.ts";
import { toPolicyMessage } from "./policy-message.ts";
import { updatePolicy } from "./update-policy.ts";

/** Implements PolicyService. */
export function policyService({
  graceDays,
  ...dependencies
}: Dependencies & {
  /** Grace period of billings that state none. */
  graceDays: number;
}): Implementation {
  const { database } = dependencies;
  const membersOf = (members: PolicyMembers | undefined) =>
    withGraceDays(required("INVALID_POLICY", "members", members), graceDays);
  /** The term that the request has changed decides the warnings of its class codes. */
  async function withWarnings(tenant: Tenant, policy: Policy, paths: readonly string[] = []) {
    const term = paths.includes("effective_date") && policy.nextTerm ? policy.nextTerm : policy;
    const { firstDay } = daysOfTerm(term);
    const warnings = await classCodeWarnings(database, tenant, term.rating.classifications, firstDay);
    return { policy: toPolicyMessage(tenant, policy), warnings };
  }
  return implementForTenants(PolicyService, {
    async createPolicy({ members }, call) {
      const asked = { members: membersOf(members) };
      return withWarnings(call.tenant, await createPolicy(dependencies, call, asked));
    },
    async getPolicy({ id }, call) {
      const { tenant } = call;
      const policy = await selectPolicy(database, tenant, id);
      if (!policy) throw refusal("POLICY_NOT_FOUND");
      return { policy: toPolicyMessage(tenant, policy) };
    },
    async listPolicies(request, call) {
      const { tenant } = call;
      const { items, hasMore } = await selectPolicies(database, tenant, request, request);
      return { policies: items.map((policy) => toPolicyMessage(tenant, policy)), hasMore };
    },
    async updatePolicy({ id, members, updateMask }, call) {
      const change = { id, members: membersOf(members), paths: updateMask?.paths ?? [] };
      return withWarnings(call.tenant, await updatePolicy(dependencies, call, change), change.paths);
    },
    async deletePolicy({ id }, call) {
      await deletePolicy(dependencies, call, { id });
      return {};
    },
    async isNamedSource({ employerId, policyOwnerId, policyEmployerId }, { tenant }) {
      const source = { ownerId: tenant.ownerId, employerId };
      const asked = { environment: tenant.environment, ownerId: policyOwnerId };
      const named = await selectNamedSource(database, asked, policyEmployerId, source);
      if (!named) return { isNamed: false };
      const { namedAt, namedBy } = named;
      return { isNamed: true, namedBy, ...(namedAt && { namedAt: timestampFromDate(namedAt) }) };
    },
    async previewPremium({ policyId, periodStart, periodEnd }, call) {
      const asked = { policyId, periodStart, periodEnd };
      const { worksheet, missing, firstDay, lastDay, ...shown } = await previewPremium(dependencies, call, asked);
      return {
        ...(worksheet && { worksheet: toWorksheetMessage(worksheet, shown) }),
        missing: toMissingMessages(missing),
        missingDays: countMissingDays(missing),
        periodStart: firstDay,
        periodEnd: lastDay,
      };
    },
  });
}
