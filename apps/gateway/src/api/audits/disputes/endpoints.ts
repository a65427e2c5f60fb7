import { DisputeService } from "@platform/contracts/premium_audit/v1/disputes";
import { disputeStatuses } from "@platform/public-records/record/audit-choices";
import { disputeRecordSchema, toDisputeRecord } from "@platform/public-records/record/dispute";
import type { Calls } from "@platform/rpc/client/client";
import { z } from "zod";
import { checkedBody, type Endpoint, endpoint } from "../../../edge/endpoint.ts";
import { problemOfReason } from "../../../edge/errors/reason-problem.ts";
import type { ResourceContext } from "../../../edge/resource.ts";
import { choice } from "../../shared/choice.ts";
import { ownerId, ownerQuery } from "../../shared/owner.ts";
import { pageMembers, pageSchema, toPageRequest } from "../../shared/page.ts";
import { idParams } from "../../shared/path.ts";
import { requireRecord } from "../../shared/require-record.ts";
import {
  exampleAcceptedDispute,
  exampleAcceptedDisputeId,
  exampleDispute,
  exampleDisputedAuditId,
  exampleDisputeId,
  exampleNewDispute,
  exampleResolution,
  exampleWithdrawal,
  exampleWithdrawnDispute,
  exampleWithdrawnDisputeId,
} from "./examples.ts";
import { disputeField, disputeResolution, disputeWithdrawal, fromDisputedLines, newDispute } from "./members.ts";

type Disputes = Calls<typeof DisputeService>;

/** `/audits/{audit_id}/disputes` of Profile A. */
export function disputeEndpoints({ callsOf }: ResourceContext): Endpoint[] {
  const disputes = callsOf(DisputeService);
  return [create, list, retrieve, withdraw, resolve].map((declare) => declare(disputes));
}

/** An accepted dispute rates the payroll of a whole term before it responds. */
const resolutionTimeoutMs = 60_000;

const shared = { profile: "A", tag: "Audit desk", publicField: disputeField } as const;
const auditParams = idParams("audit_id", "audit", exampleDisputedAuditId);
const disputeParams = (exampleId: string) =>
  auditParams.extend({ dispute_id: z.string().meta({ description: "Id of the dispute.", examples: [exampleId] }) });
const auditNotFound = problemOfReason("AUDIT_NOT_FOUND");
const notFound = problemOfReason("DISPUTE_NOT_FOUND");
const notOpen = problemOfReason("DISPUTE_NOT_OPEN", { status: "rejected", action: "resolved" });
const response = { description: "The dispute.", schema: disputeRecordSchema, example: exampleDispute };

function create(disputes: Disputes): Endpoint {
  return endpoint({
    ...shared,
    method: "POST",
    path: "/audits/{audit_id}/disputes",
    scope: "audits:write",
    operationId: "createAuditDispute",
    summary: "Dispute lines of an audit",
    description:
      "Disputes lines of the worksheet of the newest version of a completed audit, each with its correction. Nothing is rated until " +
      "the dispute is resolved. Emits `audit.disputed`.",
    params: auditParams,
    body: checkedBody(newDispute, exampleNewDispute),
    refusals: [
      auditNotFound,
      problemOfReason("AUDIT_VERSION_NOT_FOUND", { version: 3 }),
      problemOfReason("AUDIT_VERSION_NOT_NEWEST", { version: 1, newest: 2 }),
      problemOfReason("WRONG_AUDIT_STATUS", { status: "in_progress", action: "disputed" }),
    ],
    responses: { 201: response },
    async handle({ params: { audit_id: id }, body, call }) {
      const { version, reason } = body;
      const request = { auditId: id, version: version ?? 0, reason, lines: fromDisputedLines(body) };
      const { dispute } = await disputes.createDispute(request, call);
      return { status: 201, body: toDisputeRecord(requireRecord(dispute)) };
    },
  });
}

function list(disputes: Disputes): Endpoint {
  return endpoint({
    ...shared,
    method: "GET",
    path: "/audits/{audit_id}/disputes",
    scope: "audits:read",
    operationId: "listAuditDisputes",
    summary: "List the disputes of an audit",
    description: "Lists the disputes of all versions of an audit, the newest first.",
    params: auditParams,
    query: z.object({
      owner_id: ownerId.optional(),
      ...pageMembers,
      status: choice(disputeStatuses).optional().meta({ description: "Lists only disputes with this status." }),
    }),
    refusals: [auditNotFound],
    responses: {
      200: {
        description: "A page of disputes.",
        schema: pageSchema(disputeRecordSchema),
        example: { data: [exampleDispute], has_more: false },
      },
    },
    async handle({ params: { audit_id: id }, query, call }) {
      const { employerId: _, ...page } = toPageRequest(query);
      const disputePage = await disputes.listDisputes({ ...page, auditId: id }, call);
      return { status: 200, body: { data: disputePage.disputes.map(toDisputeRecord), has_more: disputePage.hasMore } };
    },
  });
}

function retrieve(disputes: Disputes): Endpoint {
  return endpoint({
    ...shared,
    method: "GET",
    path: "/audits/{audit_id}/disputes/{dispute_id}",
    scope: "audits:read",
    operationId: "getAuditDispute",
    summary: "Retrieve a dispute",
    description: "Returns a dispute with its lines and the outcome of each.",
    params: disputeParams(exampleDisputeId),
    query: ownerQuery,
    refusals: [notFound],
    responses: { 200: response },
    async handle({ params: { audit_id: id, dispute_id }, call }) {
      const { dispute } = await disputes.getDispute({ auditId: id, id: dispute_id }, call);
      return { status: 200, body: toDisputeRecord(requireRecord(dispute)) };
    },
  });
}

function withdraw(disputes: Disputes): Endpoint {
  return endpoint({
    ...shared,
    method: "POST",
    path: "/audits/{audit_id}/disputes/{dispute_id}/withdraw",
    scope: "audits:write",
    operationId: "withdrawAuditDispute",
    summary: "Withdraw a dispute",
    description: "Withdraws an open dispute. The audit does not change. Emits `audit.dispute_resolved`.",
    params: disputeParams(exampleWithdrawnDisputeId),
    query: ownerQuery,
    body: { ...checkedBody(disputeWithdrawal, exampleWithdrawal), isOptional: true },
    refusals: [notFound, notOpen],
    responses: { 200: { ...response, example: exampleWithdrawnDispute } },
    async handle({ params: { audit_id: id, dispute_id }, body, call }) {
      const request = { auditId: id, id: dispute_id, reason: body.reason ?? "" };
      const { dispute } = await disputes.withdrawDispute(request, call);
      return { status: 200, body: toDisputeRecord(requireRecord(dispute)) };
    },
  });
}

function resolve(disputes: Disputes): Endpoint {
  return endpoint({
    ...shared,
    method: "POST",
    path: "/audits/{audit_id}/disputes/{dispute_id}/resolve",
    scope: "audits:write",
    operationId: "resolveAuditDispute",
    summary: "Accept or reject a dispute",
    description:
      "Accepts all lines of an open dispute, some of them, or none. With an accepted line the audit is rated again before the " +
      "response: its new version cites the dispute, and emits `audit.adjusted`. Later versions keep the accepted lines. If an " +
      "accepted line does not fit the payroll any more, or the audit cannot be rated, nothing changes. Emits " +
      "`audit.dispute_resolved`.",
    params: disputeParams(exampleAcceptedDisputeId),
    body: checkedBody(disputeResolution, exampleResolution),
    refusals: [
      notFound,
      notOpen,
      problemOfReason("WRONG_AUDIT_STATUS", { status: "in_progress", action: "adjusted by a dispute" }),
      problemOfReason("DISPUTED_LINE_CHANGED", {
        line: 1,
        id: exampleDisputeId,
        problem: "the line of class 5403 in IN from 2026-01-01 has less than the disputed 30000.",
      }),
      problemOfReason("MISSING_DAYS", {
        failure:
          "62 days of the audit are in no payroll report and no statement of no payroll: 2026-07-01 to 2026-08-31.",
      }),
    ],
    responses: { 200: { ...response, example: exampleAcceptedDispute } },
    async handle({ params: { audit_id: id, dispute_id }, body, call }) {
      const key = { auditId: id, id: dispute_id };
      const reason = body.reason ?? "";
      const limited = { ...call, timeoutMs: resolutionTimeoutMs };
      const accepted = {
        acceptsAll: body.outcome === "accepted" && !body.accepted_lines,
        acceptedLines: body.accepted_lines ?? [],
      };
      const { dispute } = await disputes.resolveDispute({ ...key, ...accepted, reason }, limited);
      return { status: 200, body: toDisputeRecord(requireRecord(dispute)) };
    },
  });
}
