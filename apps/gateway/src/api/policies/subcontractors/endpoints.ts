import { SubcontractorService } from "@platform/contracts/premium_audit/v1/subcontractors";
import type { Calls } from "@platform/rpc/client/client";
import { checkedBody, type Endpoint, endpoint } from "../../../edge/endpoint.ts";
import { problemOfReason } from "../../../edge/errors/reason-problem.ts";
import type { ResourceContext } from "../../../edge/resource.ts";
import { deletedSchema, toDeleted } from "../../shared/deleted.ts";
import { ownerQuery } from "../../shared/owner.ts";
import { deletableEmployerListQuery, pageSchema, toPageRequest } from "../../shared/page.ts";
import { idParams } from "../../shared/path.ts";
import { requireRecord } from "../../shared/require-record.ts";
import {
  exampleNewSubcontractor,
  exampleSubcontractor,
  exampleSubcontractorChange,
  exampleSubcontractorId,
} from "./examples.ts";
import {
  fromSubcontractorBody,
  newSubcontractor,
  subcontractorChange,
  subcontractorField,
  updatedPaths,
} from "./members.ts";
import { subcontractorRecordSchema, toSubcontractorRecord } from "./record.ts";

type Subcontractors = Calls<typeof SubcontractorService>;

/** `/subcontractors` of Profile A. */
export function subcontractorEndpoints({ callsOf }: ResourceContext): Endpoint[] {
  const subcontractors = callsOf(SubcontractorService);
  return [create, list, retrieve, update, remove].map((declare) => declare(subcontractors));
}

const shared = { profile: "A", tag: "Subcontractors", publicField: subcontractorField } as const;
const params = idParams("subcontractor_id", "subcontractor", exampleSubcontractorId);
const notFound = problemOfReason("SUBCONTRACTOR_NOT_FOUND");
const inUse = problemOfReason("SUBCONTRACTOR_IN_USE", { audit_id: "aud_01KMS5E8RT4W7X2V9QHB3N6YDF" });
const response = {
  description: "The subcontractor.",
  schema: subcontractorRecordSchema,
  example: exampleSubcontractor,
};

function create(subcontractors: Subcontractors): Endpoint {
  return endpoint({
    ...shared,
    method: "POST",
    path: "/subcontractors",
    scope: "policies:write",
    operationId: "createSubcontractor",
    summary: "Register a subcontractor",
    description:
      "Registers a subcontractor that an employer hired, with its payments, their days and its certificates of insurance. Payments for days without a certificate are exposure of your policies for the employer: previews and audits count the labor in them. Completed audits of these days become out of date. Do not state the same payments as " +
      "`subcontractor_payments` of a payroll report.",
    body: checkedBody(newSubcontractor, exampleNewSubcontractor),
    responses: { 201: response },
    async handle({ body, call }) {
      const created = await subcontractors.createSubcontractor({ members: fromSubcontractorBody(body) }, call);
      return { status: 201, body: toSubcontractorRecord(requireRecord(created.subcontractor)) };
    },
  });
}

function list(subcontractors: Subcontractors): Endpoint {
  return endpoint({
    ...shared,
    method: "GET",
    path: "/subcontractors",
    scope: "policies:read",
    operationId: "listSubcontractors",
    summary: "List subcontractors",
    description: "Lists your subcontractors, the newest first.",
    query: deletableEmployerListQuery,
    responses: {
      200: {
        description: "A page of subcontractors.",
        schema: pageSchema(subcontractorRecordSchema),
        example: { data: [exampleSubcontractor], has_more: false },
      },
    },
    async handle({ query, call }) {
      const { status: _, ...page } = toPageRequest(query);
      const subcontractorPage = await subcontractors.listSubcontractors(page, call);
      return {
        status: 200,
        body: {
          data: subcontractorPage.subcontractors.map(toSubcontractorRecord),
          has_more: subcontractorPage.hasMore,
        },
      };
    },
  });
}

function retrieve(subcontractors: Subcontractors): Endpoint {
  return endpoint({
    ...shared,
    method: "GET",
    path: "/subcontractors/{subcontractor_id}",
    scope: "policies:read",
    operationId: "getSubcontractor",
    summary: "Retrieve a subcontractor",
    description: "Returns a subcontractor with its payments and certificates.",
    params,
    query: ownerQuery,
    refusals: [notFound],
    responses: { 200: response },
    async handle({ params: { subcontractor_id: id }, call }) {
      const { subcontractor } = await subcontractors.getSubcontractor({ id }, call);
      return { status: 200, body: toSubcontractorRecord(requireRecord(subcontractor)) };
    },
  });
}

function update(subcontractors: Subcontractors): Endpoint {
  return endpoint({
    ...shared,
    method: "PATCH",
    path: "/subcontractors/{subcontractor_id}",
    scope: "policies:write",
    operationId: "updateSubcontractor",
    summary: "Change a subcontractor",
    description:
      "Changes the members that you send, such as the certificates. A list is replaced as a whole, and `null` " +
      "removes a member. Completed audits of the days of its payments become out of date.",
    params,
    body: checkedBody(subcontractorChange, exampleSubcontractorChange),
    refusals: [notFound],
    responses: {
      200: { ...response, example: { ...exampleSubcontractor, certificates: exampleSubcontractorChange.certificates } },
    },
    async handle({ params: { subcontractor_id: id }, body, call }) {
      const change = { id, members: fromSubcontractorBody(body), updateMask: { paths: updatedPaths(body) } };
      const { subcontractor } = await subcontractors.updateSubcontractor(change, call);
      return { status: 200, body: toSubcontractorRecord(requireRecord(subcontractor)) };
    },
  });
}

function remove(subcontractors: Subcontractors): Endpoint {
  return endpoint({
    ...shared,
    method: "DELETE",
    path: "/subcontractors/{subcontractor_id}",
    scope: "policies:write",
    operationId: "deleteSubcontractor",
    summary: "Delete a subcontractor",
    description:
      "Soft-deletes the subcontractor. It is retained for the retention period (seven years by default). If the newest version of " +
      "an audit includes its payments, the request is refused: remove the payments and rate the audit again first.",
    params,
    query: ownerQuery,
    refusals: [notFound, inUse],
    responses: {
      200: {
        description: "The subcontractor is deleted.",
        schema: deletedSchema("subcontractor"),
        example: toDeleted(exampleSubcontractorId, "subcontractor"),
      },
    },
    async handle({ params: { subcontractor_id: id }, call }) {
      await subcontractors.deleteSubcontractor({ id }, call);
      return { status: 200, body: toDeleted(id, "subcontractor") };
    },
  });
}
