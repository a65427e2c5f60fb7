import type { AuditService } from "@platform/contracts/premium_audit/v1/audits";
import { auditVersionRecordSchema, toAuditVersionRecord } from "@platform/public-records/record/audit";
import { auditWorksheetSchema, toAuditWorksheet } from "@platform/public-records/record/worksheet";
import type { Calls } from "@platform/rpc/client/client";
import { z } from "zod";
import { type Endpoint, endpoint } from "../../../edge/endpoint.ts";
import { problemOfReason } from "../../../edge/errors/reason-problem.ts";
import { ownerQuery } from "../../shared/owner.ts";
import { idParams } from "../../shared/path.ts";
import { exampleAuditId, exampleAuditWorksheet, exampleVersions } from "./examples.ts";
import { auditVersion } from "./version.ts";

type Audits = Calls<typeof AuditService>;

/** The results of an audit and their calculation: `/audits/{audit_id}/worksheet` and `/audits/{audit_id}/versions` of Profile A. */
export function auditWorksheetEndpoints(audits: Audits): Endpoint[] {
  return [worksheet(audits), versions(audits)];
}

const shared = { profile: "A", tag: "Audits" } as const;
const params = idParams("audit_id", "audit", exampleAuditId);
const notFound = problemOfReason("AUDIT_NOT_FOUND");

function worksheet(audits: Audits): Endpoint {
  return endpoint({
    ...shared,
    method: "GET",
    path: "/audits/{audit_id}/worksheet",
    scope: "audits:read",
    operationId: "getAuditWorksheet",
    summary: "Retrieve an audit's worksheet",
    description: "Returns every line and step from which the premium is calculated, with the payroll lines of each.",
    params,
    query: ownerQuery.extend({
      version: auditVersion,
    }),
    refusals: [notFound, problemOfReason("WORKSHEET_NOT_FOUND")],
    responses: { 200: { description: "The worksheet.", schema: auditWorksheetSchema, example: exampleAuditWorksheet } },
    async handle({ params: { audit_id: id }, query, call }) {
      const worksheet = await audits.getWorksheet({ auditId: id, version: query.version ?? 0 }, call);
      return { status: 200, body: toAuditWorksheet(id, worksheet) };
    },
  });
}

function versions(audits: Audits): Endpoint {
  return endpoint({
    ...shared,
    method: "GET",
    path: "/audits/{audit_id}/versions",
    scope: "audits:read",
    operationId: "listAuditVersions",
    summary: "List an audit's versions",
    description: "Lists the results of each time the audit was rated, the newest first.",
    params,
    query: ownerQuery,
    refusals: [notFound],
    responses: {
      200: {
        description: "The versions.",
        schema: z.object({ data: z.array(auditVersionRecordSchema) }),
        example: exampleVersions,
      },
    },
    async handle({ params: { audit_id: id }, call }) {
      const response = await audits.listAuditVersions({ auditId: id }, call);
      return { status: 200, body: { data: response.versions.map(toAuditVersionRecord) } };
    },
  });
}
