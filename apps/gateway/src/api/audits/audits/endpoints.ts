import { AuditService } from "@platform/contracts/premium_audit/v1/audits";
import { auditMembers } from "@platform/public-records/noun/audit";
import { auditRecordSchema, toAuditRecord } from "@platform/public-records/record/audit";
import { auditStatuses } from "@platform/public-records/record/audit-choices";
import type { Calls } from "@platform/rpc/client/client";
import { checkedBody, type Endpoint, endpoint } from "../../../edge/endpoint.ts";
import { problemOfReason } from "../../../edge/errors/reason-problem.ts";
import type { ResourceContext } from "../../../edge/resource.ts";
import { fromBodyMembers } from "../../shared/body-members.ts";
import { deletedSchema, toDeleted } from "../../shared/deleted.ts";
import { ownerQuery } from "../../shared/owner.ts";
import { deletableListQuery, pageSchema, toPageRequest } from "../../shared/page.ts";
import { idParams } from "../../shared/path.ts";
import { requireRecord } from "../../shared/require-record.ts";
import { text } from "../../shared/text.ts";
import { auditAcceptanceEndpoint } from "./acceptance-endpoint.ts";
import { exampleAudit, exampleAuditId, exampleCompletedAudit, exampleNewAudit, exampleRevision } from "./examples.ts";
import { auditRevision, newAudit, plannedMembers } from "./members.ts";
import { auditNoncomplianceEndpoints } from "./noncompliance-endpoints.ts";
import { auditWorksheetEndpoints } from "./worksheet-endpoints.ts";

type Audits = Calls<typeof AuditService>;

/** `/audits` of Profile A. */
export function auditEndpoints({ callsOf }: ResourceContext): Endpoint[] {
  const audits = callsOf(AuditService);
  return [
    ...[create, list, retrieve, revise, remove].map((declare) => declare(audits)),
    ...auditWorksheetEndpoints(audits),
    ...auditNoncomplianceEndpoints(audits),
    auditAcceptanceEndpoint(audits),
  ];
}

/** A revision rates the payroll of a whole term before it responds. */
const revisionTimeoutMs = 60_000;

const shared = { profile: "A", tag: "Audits" } as const;
const params = idParams("audit_id", "audit", exampleAuditId);
const inUse = problemOfReason("AUDIT_IN_USE", { later: "aud_01KMS2F4V8B6N3Z9XWCD5QTYEM" });
const notFound = problemOfReason("AUDIT_NOT_FOUND");
const response = { description: "The audit.", schema: auditRecordSchema, example: exampleCompletedAudit };
const overlapping = problemOfReason("DUPLICATE_AUDIT", { audit_id: exampleAuditId });
const finalExists = problemOfReason("FINAL_AUDIT_EXISTS", { audit_id: exampleAuditId, state: "completed" });
const paysAsYouGo = problemOfReason("POLICY_PAYS_AS_YOU_GO");
const wrongStatus = problemOfReason("WRONG_AUDIT_STATUS", { status: "non_compliant", action: "revised" });
const cannotBeRated = problemOfReason("MISSING_DAYS", {
  failure: "62 days of the audit are in no payroll report and no statement of no payroll: 2026-07-01 to 2026-08-31.",
});

function create(audits: Audits): Endpoint {
  return endpoint({
    ...shared,
    method: "POST",
    path: "/audits",
    scope: "audits:write",
    operationId: "createAudit",
    summary: "Open an audit of a policy",
    description:
      "Responds immediately and rates the payroll of the period afterwards. Emits `audit.started`, then `audit.completed` and " +
      "`policy.premium_adjusted`, or `audit.failed` with all missing data. A term has one final audit and any number " +
      "of interim audits of different days, which do not block each other. Once the final audit has a result, it is rated again " +
      "instead: an interim audit is a 409 that names it.",
    body: checkedBody(newAudit, exampleNewAudit),
    refusals: [problemOfReason("POLICY_NOT_FOUND"), overlapping, finalExists, paysAsYouGo],
    responses: { 202: { description: "The audit, in progress.", schema: auditRecordSchema, example: exampleAudit } },
    async handle({ body, call }) {
      const request = {
        policyId: body.policy_id,
        auditType: body.audit_type ?? "",
        periodStart: body.period_start ?? "",
        periodEnd: body.period_end ?? "",
        ...fromBodyMembers(auditMembers, body),
      };
      const { audit } = await audits.createAudit(request, call);
      return { status: 202, body: toAuditRecord(requireRecord(audit)) };
    },
  });
}

function list(audits: Audits): Endpoint {
  return endpoint({
    ...shared,
    method: "GET",
    path: "/audits",
    scope: "audits:read",
    operationId: "listAudits",
    summary: "List audits",
    description: "Lists your audits, the newest first.",
    query: deletableListQuery(auditStatuses).extend({
      policy_id: text().optional().meta({ description: "Lists only audits of this policy." }),
    }),
    responses: {
      200: {
        description: "A page of audits.",
        schema: pageSchema(auditRecordSchema),
        example: { data: [exampleCompletedAudit], has_more: false },
      },
    },
    async handle({ query, call }) {
      const page = await audits.listAudits({ ...toPageRequest(query), policyId: query.policy_id ?? "" }, call);
      return { status: 200, body: { data: page.audits.map(toAuditRecord), has_more: page.hasMore } };
    },
  });
}

function retrieve(audits: Audits): Endpoint {
  return endpoint({
    ...shared,
    method: "GET",
    path: "/audits/{audit_id}",
    scope: "audits:read",
    operationId: "getAudit",
    summary: "Retrieve an audit",
    description: "Returns an audit with the figures of its newest version.",
    params,
    query: ownerQuery,
    refusals: [notFound],
    responses: { 200: response },
    async handle({ params: { audit_id: id }, call }) {
      const { audit } = await audits.getAudit({ id }, call);
      return { status: 200, body: toAuditRecord(requireRecord(audit)) };
    },
  });
}

function revise(audits: Audits): Endpoint {
  return endpoint({
    ...shared,
    method: "PATCH",
    path: "/audits/{audit_id}",
    scope: "audits:write",
    operationId: "reviseAudit",
    summary: "Update an audit or rate it again",
    description:
      "Without `due_date` and `method`, it rates the audit from the current payroll and policy and responds when that is done. Adds a " +
      "version, keeps the earlier ones, and emits `audit.adjusted`. If the figures and the reports behind them are the same, nothing " +
      "is added or emitted. A waived audit is not waived any more once its payroll is rated. With `due_date` or `method`, it changes " +
      "these instead: the audit is not rated, has no new version and emits nothing. A new due date has reminders of its own; an audit " +
      "that is completed, closed or waived gets none.",
    params,
    body: checkedBody(auditRevision, exampleRevision),
    refusals: [notFound, wrongStatus, overlapping, cannotBeRated],
    responses: { 200: response },
    async handle({ params: { audit_id: id }, body, call }) {
      const paths = plannedMembers(body);
      if (paths.length > 0) {
        const plain = fromBodyMembers(auditMembers, body);
        const members = { dueDate: body.due_date ?? "", method: body.method ?? "", ...plain };
        const { audit: changed } = await audits.updateAudit({ id, members, updateMask: { paths } }, call);
        return { status: 200, body: toAuditRecord(requireRecord(changed)) };
      }
      const { audit } = await audits.reviseAudit(
        {
          id,
          periodStart: body.period_start ?? "",
          periodEnd: body.period_end ?? "",
          reason: body.reason ?? "",
        },
        { ...call, timeoutMs: revisionTimeoutMs },
      );
      return { status: 200, body: toAuditRecord(requireRecord(audit)) };
    },
  });
}

function remove(audits: Audits): Endpoint {
  return endpoint({
    ...shared,
    method: "DELETE",
    path: "/audits/{audit_id}",
    scope: "audits:write",
    operationId: "deleteAudit",
    summary: "Delete an audit",
    description:
      "Soft-deletes the audit. It is retained for the retention period (seven years by default). Its adjustment is removed " +
      "from the premium of the policy, which emits `policy.premium_adjusted`.",
    params,
    query: ownerQuery,
    refusals: [notFound, inUse],
    responses: {
      200: {
        description: "The audit is deleted.",
        schema: deletedSchema("audit"),
        example: toDeleted(exampleAuditId, "audit"),
      },
    },
    async handle({ params: { audit_id: id }, call }) {
      await audits.deleteAudit({ id }, call);
      return { status: 200, body: toDeleted(id, "audit") };
    },
  });
}
