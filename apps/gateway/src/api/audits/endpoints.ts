import type { AuditService } from "@platform/contracts/premium_audit/v1/audits";
import { auditRecord as showAudit } from "@platform/public-records/audit";
import type { Calls } from "@platform/rpc/client";
import { z } from "zod";
import { checkedBody, type Endpoint, endpoint } from "../../edge/endpoint.ts";
import type { Problem } from "../../edge/errors/problem.ts";
import { examplePolicyId } from "../policies/examples.ts";
import { calendarDate } from "../shared/calendar-date.ts";
import { refuseOtherOwner } from "../shared/owner.ts";
import { deleted, deletedSchema, listQuery, ownerId, ownerQuery, pageRequest, pageSchema } from "../shared/page.ts";
import { present } from "../shared/present.ts";
import { text } from "../shared/text.ts";
import { exampleAudit, exampleAuditId, exampleCompletedAudit, exampleNewAudit, exampleRevision } from "./examples.ts";
import { auditRecord, auditStatuses } from "./record.ts";

type Audits = Calls<typeof AuditService>;

/** `/audits` of Profile A. */
export function auditEndpoints(audits: Audits): Endpoint[] {
  return [create, list, retrieve, revise, remove].map((make) => make(audits));
}

/** A revision rates the payroll of a whole term before it answers. */
const revisionTimeoutMs = 60_000;

const shared = { profile: "A", tag: "Audits" } as const;
const params = z.object({ id: z.string().meta({ examples: [exampleAuditId] }) });
const shown = { description: "The audit.", schema: auditRecord, example: exampleCompletedAudit };
const reason = text({ maxLength: 1000 }).nullish().meta({ description: "For the record." });
const period = {
  period_start: calendarDate()
    .nullish()
    .meta({ description: "First day; the first of the policy's term when left out." }),
  period_end: calendarDate().nullish().meta({ description: "Last day; the last of the policy's term when left out." }),
};
const overlapping: Problem = {
  kind: "conflict",
  message: `Another audit of the policy covers a part of the period: ${exampleAuditId}.`,
};
const wrongStatus: Problem = {
  kind: "conflict",
  message: "An audit that is non_compliant cannot be revised.",
  code: "wrong_audit_status",
};
const cannotBeRated: Problem = {
  kind: "conflict",
  message:
    "The audit cannot be rated again, and stays as it is. No payroll is reported for these months: 2026-07, 2026-08.",
  code: "missing_months",
};

function create(audits: Audits): Endpoint {
  return endpoint({
    ...shared,
    method: "POST",
    path: "/audits",
    operationId: "createAudit",
    summary: "Open an audit of a policy",
    description:
      "Answers at once and rates the policy's exposure after that: `audit.started`, then `audit.completed` and " +
      "`policy.premium_adjusted`, or `audit.failed` with all that is missing.",
    body: checkedBody(
      z.object({
        owner_id: ownerId.optional(),
        policy_id: text().meta({ examples: [examplePolicyId] }),
        ...period,
      }),
      exampleNewAudit,
    ),
    refusals: [403, 404, overlapping],
    answers: { 202: { description: "The audit, in progress.", schema: auditRecord, example: exampleAudit } },
    async handle({ body, principal, requestId, signal }) {
      refuseOtherOwner(body.owner_id, principal);
      const asked = {
        policyId: body.policy_id,
        periodStart: body.period_start ?? "",
        periodEnd: body.period_end ?? "",
      };
      const { audit } = await audits.createAudit(asked, { tenant: principal.tenant, requestId, signal });
      return { status: 202, body: showAudit(present(audit)) };
    },
  });
}

function list(audits: Audits): Endpoint {
  return endpoint({
    ...shared,
    method: "GET",
    path: "/audits",
    operationId: "listAudits",
    summary: "List audits",
    description: "Newest first.",
    query: listQuery(auditStatuses, exampleAuditId).extend({
      policy_id: text().optional().meta({ description: "Only of this policy." }),
    }),
    refusals: [403],
    answers: {
      200: {
        description: "A page of audits.",
        schema: pageSchema(auditRecord),
        example: { data: [exampleCompletedAudit], has_more: false },
      },
    },
    async handle({ query, principal, requestId, signal }) {
      refuseOtherOwner(query.owner_id, principal);
      const call = { tenant: principal.tenant, requestId, signal };
      const page = await audits.listAudits({ ...pageRequest(query), policyId: query.policy_id ?? "" }, call);
      return { status: 200, body: { data: page.audits.map(showAudit), has_more: page.hasMore } };
    },
  });
}

function retrieve(audits: Audits): Endpoint {
  return endpoint({
    ...shared,
    method: "GET",
    path: "/audits/{id}",
    operationId: "getAudit",
    summary: "Retrieve an audit",
    description: "With the figures of its newest version.",
    params,
    query: ownerQuery,
    refusals: [403, 404],
    answers: { 200: shown },
    async handle({ params: { id }, query, principal, requestId, signal }) {
      refuseOtherOwner(query.owner_id, principal);
      const { audit } = await audits.getAudit({ id }, { tenant: principal.tenant, requestId, signal });
      return { status: 200, body: showAudit(present(audit)) };
    },
  });
}

function revise(audits: Audits): Endpoint {
  return endpoint({
    ...shared,
    method: "PATCH",
    path: "/audits/{id}",
    operationId: "reviseAudit",
    summary: "Rate an audit again",
    description:
      "Rates the audit from the payroll and the policy as they are now, and answers when that is done: a new version, and " +
      "`audit.adjusted`. The old version is kept.",
    params,
    body: checkedBody(z.object({ owner_id: ownerId.optional(), ...period, reason }), exampleRevision),
    refusals: [403, 404, wrongStatus, cannotBeRated],
    answers: { 200: shown },
    async handle({ params: { id }, body, principal, requestId, signal }) {
      refuseOtherOwner(body.owner_id, principal);
      const { audit } = await audits.reviseAudit(
        {
          id,
          periodStart: body.period_start ?? "",
          periodEnd: body.period_end ?? "",
          reason: body.reason ?? "",
        },
        { tenant: principal.tenant, requestId, signal, timeoutMs: revisionTimeoutMs },
      );
      return { status: 200, body: showAudit(present(audit)) };
    },
  });
}

function remove(audits: Audits): Endpoint {
  return endpoint({
    ...shared,
    method: "DELETE",
    path: "/audits/{id}",
    operationId: "deleteAudit",
    summary: "Delete an audit",
    description:
      "It is not shown any more, and kept for as long as records must be. What it had added to the policy's premium is " +
      "taken back: `policy.premium_adjusted`.",
    params,
    query: ownerQuery,
    refusals: [403, 404],
    answers: {
      200: {
        description: "The audit is deleted.",
        schema: deletedSchema("audit"),
        example: deleted(exampleAuditId, "audit"),
      },
    },
    async handle({ params: { id }, query, principal, requestId, signal }) {
      refuseOtherOwner(query.owner_id, principal);
      await audits.deleteAudit({ id }, { tenant: principal.tenant, requestId, signal });
      return { status: 200, body: deleted(id, "audit") };
    },
  });
}
