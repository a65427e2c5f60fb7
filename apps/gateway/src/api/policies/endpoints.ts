import type { PolicyService } from "@platform/contracts/premium_audit/v1/policies";
import { policyRecord as showPolicy } from "@platform/public-records/policy";
import { missingRecord as showMissing, worksheetRecord as showWorksheet } from "@platform/public-records/worksheet";
import type { Calls } from "@platform/rpc/client";
import { z } from "zod";
import { checkedBody, type Endpoint, endpoint } from "../../edge/endpoint.ts";
import type { Problem } from "../../edge/errors/problem.ts";
import { examplePreview } from "../audits/examples.ts";
import { missingRecord, worksheetRecord } from "../audits/worksheet-record.ts";
import { calendarDate } from "../shared/calendar-date.ts";
import { refuseOtherOwner } from "../shared/owner.ts";
import { deleted, deletedSchema, listQuery, ownerId, ownerQuery, pageRequest, pageSchema } from "../shared/page.ts";
import { present } from "../shared/present.ts";
import { exampleNewPolicy, examplePolicy, examplePolicyChange, examplePolicyId } from "./examples.ts";
import { newPolicy, policyChange, policyStatuses } from "./members.ts";
import { policyRecord } from "./record.ts";
import { policyMembers, updatedPaths } from "./request.ts";

type Policies = Calls<typeof PolicyService>;

/** `/policies` of Profile A. */
export function policyEndpoints(policies: Policies): Endpoint[] {
  return [create, list, retrieve, update, remove, preview].map((make) => make(policies));
}

const shared = { profile: "A", tag: "Policies" } as const;
/** A thousand classifications of ten rates each. */
const maxBytes = 1_048_576;
const params = z.object({ id: z.string().meta({ examples: [examplePolicyId] }) });
const shown = { description: "The policy.", schema: policyRecord, example: examplePolicy };
const duplicate: Problem = {
  kind: "conflict",
  message: "A policy has this policy_number from the same effective_date.",
};
const wrongStatus: Problem = {
  kind: "conflict",
  message: "A policy that is cancelled cannot become active.",
  code: "wrong_policy_status",
};

function create(policies: Policies): Endpoint {
  return endpoint({
    ...shared,
    method: "POST",
    path: "/policies",
    operationId: "createPolicy",
    summary: "Create a policy",
    description: "Sends `policy.created`. Without a status it has the one that its term says today.",
    body: { ...checkedBody(newPolicy, exampleNewPolicy), maxBytes },
    refusals: [403, duplicate],
    answers: { 201: shown },
    async handle({ body, principal, requestId, signal }) {
      refuseOtherOwner(body.owner_id, principal);
      const members = policyMembers(body);
      const { policy } = await policies.createPolicy({ members }, { tenant: principal.tenant, requestId, signal });
      return { status: 201, body: showPolicy(present(policy)) };
    },
  });
}

function list(policies: Policies): Endpoint {
  return endpoint({
    ...shared,
    method: "GET",
    path: "/policies",
    operationId: "listPolicies",
    summary: "List policies",
    description: "Newest first.",
    query: listQuery(policyStatuses, examplePolicyId),
    refusals: [403],
    answers: {
      200: {
        description: "A page of policies.",
        schema: pageSchema(policyRecord),
        example: { data: [examplePolicy], has_more: false },
      },
    },
    async handle({ query, principal, requestId, signal }) {
      refuseOtherOwner(query.owner_id, principal);
      const call = { tenant: principal.tenant, requestId, signal };
      const page = await policies.listPolicies(pageRequest(query), call);
      return { status: 200, body: { data: page.policies.map(showPolicy), has_more: page.hasMore } };
    },
  });
}

function retrieve(policies: Policies): Endpoint {
  return endpoint({
    ...shared,
    method: "GET",
    path: "/policies/{id}",
    operationId: "getPolicy",
    summary: "Retrieve a policy",
    description: "With its present term.",
    params,
    query: ownerQuery,
    refusals: [403, 404],
    answers: { 200: shown },
    async handle({ params: { id }, query, principal, requestId, signal }) {
      refuseOtherOwner(query.owner_id, principal);
      const { policy } = await policies.getPolicy({ id }, { tenant: principal.tenant, requestId, signal });
      return { status: 200, body: showPolicy(present(policy)) };
    },
  });
}

function update(policies: Policies): Endpoint {
  return endpoint({
    ...shared,
    method: "PATCH",
    path: "/policies/{id}",
    operationId: "updatePolicy",
    summary: "Change, renew or cancel a policy",
    description:
      "Changes the members that are sent; `null` takes one away. A term that begins when or after the present one ends is " +
      "`policy.renewed`, the status `cancelled` is `policy.cancelled`, anything else `policy.updated`.",
    params,
    body: { ...checkedBody(policyChange, examplePolicyChange), maxBytes },
    refusals: [403, 404, wrongStatus],
    answers: { 200: { ...shown, example: { ...examplePolicy, experience_modifier: 1.1 } } },
    async handle({ params: { id }, body, principal, requestId, signal }) {
      refuseOtherOwner(body.owner_id, principal);
      const change = { id, members: policyMembers(body), updateMask: { paths: updatedPaths(body) } };
      const { policy } = await policies.updatePolicy(change, { tenant: principal.tenant, requestId, signal });
      return { status: 200, body: showPolicy(present(policy)) };
    },
  });
}

function remove(policies: Policies): Endpoint {
  return endpoint({
    ...shared,
    method: "DELETE",
    path: "/policies/{id}",
    operationId: "deletePolicy",
    summary: "Delete a policy",
    description: "It is not shown any more, and kept for as long as records must be.",
    params,
    query: ownerQuery,
    refusals: [403, 404],
    answers: {
      200: {
        description: "The policy is deleted.",
        schema: deletedSchema("policy"),
        example: deleted(examplePolicyId, "policy"),
      },
    },
    async handle({ params: { id }, query, principal, requestId, signal }) {
      refuseOtherOwner(query.owner_id, principal);
      await policies.deletePolicy({ id }, { tenant: principal.tenant, requestId, signal });
      return { status: 200, body: deleted(id, "policy") };
    },
  });
}

const previewRecord = z.object({
  object: z.literal("premium_preview"),
  policy_id: z.string(),
  period_start: z.iso.date(),
  period_end: z.iso.date(),
  worksheet: worksheetRecord
    .nullable()
    .meta({ description: "`null` where the policy has neither rates nor an estimate to go by." }),
  missing: z.array(missingRecord).meta({ description: "What an audit of these days would fail for." }),
});

function preview(policies: Policies): Endpoint {
  return endpoint({
    ...shared,
    method: "POST",
    path: "/policies/{id}/premium-preview",
    operationId: "previewPremium",
    summary: "Rate the exposure so far",
    description:
      "The worksheet that an audit would have today, without an audit and without changing anything: what pay-as-you-go " +
      "billing charges, period by period.",
    params,
    query: z.object({
      owner_id: ownerId.optional(),
      period_start: calendarDate().optional().meta({ description: "The first day of the term when left out." }),
      period_end: calendarDate().optional().meta({ description: "When left out, today while the term runs." }),
    }),
    refusals: [403, 404],
    answers: { 200: { description: "The worksheet.", schema: previewRecord, example: examplePreview } },
    async handle({ params: { id }, query, principal, requestId, signal }) {
      refuseOtherOwner(query.owner_id, principal);
      const { period_start: periodStart = "", period_end: periodEnd = "" } = query;
      const call = { tenant: principal.tenant, requestId, signal };
      const found = await policies.previewPremium({ policyId: id, periodStart, periodEnd }, call);
      return {
        status: 200,
        body: {
          object: "premium_preview",
          policy_id: id,
          period_start: found.periodStart,
          period_end: found.periodEnd,
          worksheet: found.worksheet ? showWorksheet(found.worksheet) : null,
          missing: found.missing.map(showMissing),
        },
      };
    },
  });
}
