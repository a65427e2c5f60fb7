import { RecordsRequestService } from "@platform/contracts/premium_audit/v1/records_requests";
import { recordsRequestStatuses } from "@platform/public-records/record/audit-choices";
import { recordsRequestSchema, toRecordsRequest } from "@platform/public-records/record/records-request";
import type { Calls } from "@platform/rpc/client/client";
import { z } from "zod";
import { checkedBody, type Endpoint, endpoint } from "../../../edge/endpoint.ts";
import { problemOfReason } from "../../../edge/errors/reason-problem.ts";
import type { ResourceContext } from "../../../edge/resource.ts";
import { choice } from "../../shared/choice.ts";
import { ownerId, ownerQuery } from "../../shared/owner.ts";
import { pageMembers, pageSchema } from "../../shared/page.ts";
import { idParams } from "../../shared/path.ts";
import { requireRecord } from "../../shared/require-record.ts";
import {
  exampleAnsweredRequest,
  exampleDeskAuditId,
  exampleNewRequest,
  exampleRecordsRequest,
  exampleRequestChange,
  exampleRequestId,
} from "./examples.ts";
import { fromRequestBody, newRecordsRequest, recordsRequestChange } from "./members.ts";

type Requests = Calls<typeof RecordsRequestService>;

/** `/audits/{audit_id}/requests` of Profile A: an auditor's requests for records of the insured. */
export function recordsRequestEndpoints({ callsOf }: ResourceContext): Endpoint[] {
  const requests = callsOf(RecordsRequestService);
  return [create, list, retrieve, update].map((declare) => declare(requests));
}

const shared = { profile: "A", tag: "Audit desk" } as const;
const params = idParams("audit_id", "audit", exampleDeskAuditId);
const requestParams = params.extend({
  request_id: z.string().meta({ description: "Id of the request.", examples: [exampleRequestId] }),
});
const auditNotFound = problemOfReason("AUDIT_NOT_FOUND");
const notFound = problemOfReason("RECORDS_REQUEST_NOT_FOUND");
const response = { description: "The request.", schema: recordsRequestSchema, example: exampleRecordsRequest };

function create(requests: Requests): Endpoint {
  return endpoint({
    ...shared,
    method: "POST",
    path: "/audits/{audit_id}/requests",
    scope: "audits:write",
    operationId: "createRecordsRequest",
    summary: "Request records",
    description:
      "Stores an auditor's request for records of the insured, with its due date. Emits `audit.records_requested`, and `audit.reminder` before and after the due date while the request is open.",
    params,
    body: checkedBody(newRecordsRequest, exampleNewRequest),
    refusals: [auditNotFound],
    responses: { 201: response },
    async handle({ params: { audit_id: id }, body, call }) {
      const members = fromRequestBody({ ...body, due_date: body.due_date ?? undefined });
      const { request } = await requests.createRecordsRequest({ auditId: id, members }, call);
      return { status: 201, body: toRecordsRequest(requireRecord(request)) };
    },
  });
}

function list(requests: Requests): Endpoint {
  return endpoint({
    ...shared,
    method: "GET",
    path: "/audits/{audit_id}/requests",
    scope: "audits:read",
    operationId: "listRecordsRequests",
    summary: "List the requests of an audit",
    description: "Lists the requests for records, the newest first.",
    params,
    query: z.object({
      owner_id: ownerId.optional(),
      status: choice(recordsRequestStatuses)
        .optional()
        .meta({ description: "Lists only requests with this status. A request that is `overdue` is not `open`." }),
      ...pageMembers,
    }),
    refusals: [auditNotFound],
    responses: {
      200: {
        description: "A page of requests.",
        schema: pageSchema(recordsRequestSchema),
        example: { data: [exampleRecordsRequest], has_more: false },
      },
    },
    async handle({ params: { audit_id: id }, query, call }) {
      const { status = "", limit, starting_after: startingAfter = "" } = query;
      const page = await requests.listRecordsRequests({ auditId: id, status, limit, startingAfter }, call);
      return { status: 200, body: { data: page.requests.map(toRecordsRequest), has_more: page.hasMore } };
    },
  });
}

function retrieve(requests: Requests): Endpoint {
  return endpoint({
    ...shared,
    method: "GET",
    path: "/audits/{audit_id}/requests/{request_id}",
    scope: "audits:read",
    operationId: "getRecordsRequest",
    summary: "Retrieve a request",
    description: "Returns a request for records.",
    params: requestParams,
    query: ownerQuery,
    refusals: [notFound],
    responses: { 200: response },
    async handle({ params: { audit_id: auditId, request_id: id }, call }) {
      const { request } = await requests.getRecordsRequest({ auditId, id }, call);
      return { status: 200, body: toRecordsRequest(requireRecord(request)) };
    },
  });
}

function update(requests: Requests): Endpoint {
  return endpoint({
    ...shared,
    method: "PATCH",
    path: "/audits/{audit_id}/requests/{request_id}",
    scope: "audits:write",
    operationId: "updateRecordsRequest",
    summary: "Answer, extend or close a request",
    description:
      "Changes the members that you send; `null` removes `details` or `answer`. Emits `audit.records_received` when `status` becomes " +
      "`answered`. A new due date has reminders of its own. A closed request does not change any more.",
    params: requestParams,
    body: checkedBody(recordsRequestChange, exampleRequestChange),
    refusals: [notFound, problemOfReason("WRONG_RECORDS_REQUEST_STATUS", { status: "closed", action: "be changed" })],
    responses: { 200: { ...response, example: exampleAnsweredRequest } },
    async handle({ params: { audit_id: auditId, request_id: id }, body, call }) {
      const paths = Object.keys(body).filter((name) => name !== "owner_id");
      const change = { auditId, id, members: fromRequestBody(body), updateMask: { paths } };
      const { request } = await requests.updateRecordsRequest(change, call);
      return { status: 200, body: toRecordsRequest(requireRecord(request)) };
    },
  });
}
