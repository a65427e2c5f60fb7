import { PolicyService } from "@platform/contracts/premium_audit/v1/policies";
import { policyRecordSchema, toPolicyRecord } from "@platform/public-records/record/policy";
import { policyStatuses } from "@platform/public-records/record/policy-choices";
import type { Calls } from "@platform/rpc/client/client";
import { z } from "zod";
import type { Principal } from "../../../edge/authentication/verdict.ts";
import { checkedBody, type Endpoint, endpoint } from "../../../edge/endpoint.ts";
import { problemOfReason } from "../../../edge/errors/reason-problem.ts";
import { requireScope } from "../../../edge/require-scope.ts";
import type { ResourceContext } from "../../../edge/resource.ts";
import { calendarDate } from "../../shared/calendar-date.ts";
import { deletedSchema, toDeleted } from "../../shared/deleted.ts";
import { ownerId, ownerQuery } from "../../shared/owner.ts";
import { deletableListQuery, pageSchema, toPageRequest } from "../../shared/page.ts";
import { idParams } from "../../shared/path.ts";
import { requireRecord } from "../../shared/require-record.ts";
import { exampleNewPolicy, examplePolicy, examplePolicyChange, examplePolicyId, examplePreview } from "./examples.ts";
import { fromPolicyBody, policyField, updatedPaths } from "./from-body.ts";
import { newPolicy, policyChange } from "./members.ts";
import { previewRecordSchema, toPreviewRecord } from "./record.ts";
import { toWrittenPolicy, writtenPolicySchema } from "./written-policy.ts";

type Policies = Calls<typeof PolicyService>;

/** `/policies` of Profile A. */
export function policyEndpoints({ callsOf }: ResourceContext): Endpoint[] {
  const policies = callsOf(PolicyService);
  return [create, list, retrieve, update, remove, preview].map((declare) => declare(policies));
}

const shared = { profile: "A", tag: "Policies", publicField: policyField } as const;
/** Enough for a thousand classifications of ten rates each. */
const maxBytes = 1_048_576;
const params = idParams("policy_id", "policy", examplePolicyId);
const notFound = problemOfReason("POLICY_NOT_FOUND");
const response = { description: "The policy.", schema: policyRecordSchema, example: examplePolicy };
const written = { ...response, schema: writtenPolicySchema, example: { ...examplePolicy, warnings: [] } };
const duplicate = problemOfReason("DUPLICATE_POLICY");
const wrongStatus = problemOfReason("WRONG_POLICY_STATUS", { status: "cancelled", action: "become active" });
const inUse = problemOfReason("POLICY_IN_USE", { record: "audit aud_01KMS2F4V8B6N3Z9XWCD5QTYEK" });
const ledgerInUse = problemOfReason("LEDGER_IN_USE");
const interimAudit = problemOfReason("INTERIM_AUDIT_EXISTS", { audit: "aud_01KMS2F4V8B6N3Z9XWCD5QTYEK" });

function create(policies: Policies): Endpoint {
  return endpoint({
    ...shared,
    method: "POST",
    path: "/policies",
    scope: "policies:write",
    operationId: "createPolicy",
    summary: "Create a policy",
    description:
      "Creates a policy and emits `policy.created`. With `audit`, the audit of each term is made at the end of the term, or at once if the term is over. If omitted, `status` is derived from the policy term: `pending` before it, `active` during it, `expired` after it. The status `cancelled` cancels it as a change does, and emits `policy.cancelled`, too, once the cancellation takes effect.",
    body: { ...checkedBody(newPolicy, exampleNewPolicy), maxBytes },
    refusals: [duplicate],
    responses: { 201: written },
    async handle({ body, principal, call }) {
      requireConsentScope(body, principal);
      return {
        status: 201,
        body: toWrittenPolicy(await policies.createPolicy({ members: fromPolicyBody(body) }, call)),
      };
    },
  });
}

/** Naming another owner's employer as a source consents to a grant of it, which needs the scope of grants. Throws a 403. */
function requireConsentScope(
  { exposure_sources: sources }: Pick<z.output<typeof policyChange>, "exposure_sources">,
  principal: Principal,
): void {
  const namesOther = (sources ?? []).some(({ owner_id: ownerId }) => ownerId !== principal.tenant.ownerId);
  if (namesOther) requireScope("exposure:write", principal);
}

function list(policies: Policies): Endpoint {
  return endpoint({
    ...shared,
    method: "GET",
    path: "/policies",
    scope: "policies:read",
    operationId: "listPolicies",
    summary: "List policies",
    description: "Lists your policies, the newest first.",
    query: deletableListQuery(policyStatuses),
    responses: {
      200: {
        description: "A page of policies.",
        schema: pageSchema(policyRecordSchema),
        example: { data: [examplePolicy], has_more: false },
      },
    },
    async handle({ query, call }) {
      const page = await policies.listPolicies(toPageRequest(query), call);
      return { status: 200, body: { data: page.policies.map(toPolicyRecord), has_more: page.hasMore } };
    },
  });
}

function retrieve(policies: Policies): Endpoint {
  return endpoint({
    ...shared,
    method: "GET",
    path: "/policies/{policy_id}",
    scope: "policies:read",
    operationId: "getPolicy",
    summary: "Retrieve a policy",
    description: "Returns a policy with its current term.",
    params,
    query: ownerQuery,
    refusals: [notFound],
    responses: { 200: response },
    async handle({ params: { policy_id: id }, call }) {
      const { policy } = await policies.getPolicy({ id }, call);
      return { status: 200, body: toPolicyRecord(requireRecord(policy)) };
    },
  });
}

function update(policies: Policies): Endpoint {
  return endpoint({
    ...shared,
    method: "PATCH",
    path: "/policies/{policy_id}",
    scope: "policies:write",
    operationId: "updatePolicy",
    summary: "Change, renew, cancel or reinstate a policy",
    description:
      "Changes the members that are sent; `null` removes a member. A term that begins at or after the end of the current one " +
      "renews the policy, and the status `cancelled` cancels it. Both take effect on their date: at once if it is not in the " +
      "future, with `policy.renewed` or `policy.cancelled`. Until then the policy shows `next_term` and `cancellation_date`, " +
      "and scheduling or withdrawing them emits `policy.updated`, as does any other change. The status `active` reinstates a " +
      "cancelled policy, with `policy.reinstated`. A request that changes nothing " +
      "emits nothing.",
    params,
    body: { ...checkedBody(policyChange, examplePolicyChange), maxBytes },
    refusals: [notFound, wrongStatus, ledgerInUse, interimAudit, duplicate],
    responses: { 200: { ...written, example: { ...written.example, experience_modifier: 1.1 } } },
    async handle({ params: { policy_id: id }, body, principal, call }) {
      requireConsentScope(body, principal);
      const change = { id, members: fromPolicyBody(body), updateMask: { paths: updatedPaths(body) } };
      return { status: 200, body: toWrittenPolicy(await policies.updatePolicy(change, call)) };
    },
  });
}

function remove(policies: Policies): Endpoint {
  return endpoint({
    ...shared,
    method: "DELETE",
    path: "/policies/{policy_id}",
    scope: "policies:write",
    operationId: "deletePolicy",
    summary: "Delete a policy",
    description:
      "Soft-deletes the policy. It is retained for the retention period (seven years by default). A policy with audits or " +
      "payments that are not deleted is not deleted: the request is a 409 that names one of them.",
    params,
    query: ownerQuery,
    refusals: [notFound, inUse],
    responses: {
      200: {
        description: "The policy is deleted.",
        schema: deletedSchema("policy"),
        example: toDeleted(examplePolicyId, "policy"),
      },
    },
    async handle({ params: { policy_id: id }, call }) {
      await policies.deletePolicy({ id }, call);
      return { status: 200, body: toDeleted(id, "policy") };
    },
  });
}

function preview(policies: Policies): Endpoint {
  return endpoint({
    ...shared,
    method: "POST",
    path: "/policies/{policy_id}/premium-preview",
    scope: "policies:read",
    operationId: "previewPremium",
    summary: "Preview the premium of a policy",
    description:
      "Returns the worksheet that an audit of the period would give today. Creates no audit and changes nothing. Use it for " +
      "pay-as-you-go billing, period by period.",
    params,
    query: z.object({
      owner_id: ownerId.optional(),
      period_start: calendarDate()
        .optional()
        .meta({ description: "First day of the period. Defaults to the first day of the term." }),
      period_end: calendarDate().optional().meta({
        description:
          "Last day of the period. Defaults to today while the term runs, otherwise to the last day of the term.",
      }),
    }),
    refusals: [notFound],
    responses: { 200: { description: "The worksheet.", schema: previewRecordSchema, example: examplePreview } },
    async handle({ params: { policy_id: id }, query, call }) {
      const { period_start: periodStart = "", period_end: periodEnd = "" } = query;
      const premiumPreview = await policies.previewPremium({ policyId: id, periodStart, periodEnd }, call);
      return { status: 200, body: toPreviewRecord(id, premiumPreview) };
    },
  });
}
