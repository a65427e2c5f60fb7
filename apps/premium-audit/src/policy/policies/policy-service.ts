import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { type PolicyMembers, PolicyService } from "@platform/contracts/premium_audit/v1/policies";
import type { Queryable } from "@platform/postgres/query/statement";
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
  return implementForTenants(PolicyService, {
    async createPolicy({ members }, call) {
      const policy = await createPolicy(dependencies, call, { members: membersOf(members) });
      return withWarnings(database, call.tenant, policy);
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
      return withWarnings(database, call.tenant, await updatePolicy(dependencies, call, change), change.paths);
    },
    async deletePolicy({ id }, call) {
      await deletePolicy(dependencies, call, { id });
      return {};
    },
    async isNamedSource({ employerId, policyOwnerId, policyEmployerId }, { tenant }) {
      const source = { ownerId: tenant.ownerId, employerId };
      const policyTenant = { environment: tenant.environment, ownerId: policyOwnerId };
      const naming = await selectNamedSource(database, policyTenant, policyEmployerId, source);
      if (!naming) return { isNamed: false };
      const { namedAt, namedBy, employerId: namingEmployerId } = naming;
      return {
        isNamed: true,
        namedBy,
        policyEmployerId: namingEmployerId,
        ...(namedAt && { namedAt: timestampFromDate(namedAt) }),
      };
    },
    async previewPremium({ policyId, periodStart, periodEnd }, call) {
      const preview = await previewPremium(dependencies, call, { policyId, periodStart, periodEnd });
      const { worksheet, missing, firstDay, lastDay, ...shown } = preview;
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

/** Returns a policy with the warnings of its class codes, which depend on the term that the request has changed. */
async function withWarnings(db: Queryable, tenant: Tenant, policy: Policy, paths: readonly string[] = []) {
  const term = paths.includes("effective_date") && policy.nextTerm ? policy.nextTerm : policy;
  const { firstDay } = daysOfTerm(term);
  const warnings = await classCodeWarnings(db, tenant, term.rating.classifications, firstDay);
  return { policy: toPolicyMessage(tenant, policy), warnings };
}
