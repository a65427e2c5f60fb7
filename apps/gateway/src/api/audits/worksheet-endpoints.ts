import type { AuditService } from "@platform/contracts/premium_audit/v1/audits";
import { auditVersionRecord as showVersion } from "@platform/public-records/audit";
import { worksheetRecord as showWorksheet } from "@platform/public-records/worksheet";
import type { Calls } from "@platform/rpc/client";
import { z } from "zod";
import { type Endpoint, endpoint } from "../../edge/endpoint.ts";
import { refuseOtherOwner } from "../shared/owner.ts";
import { ownerQuery } from "../shared/page.ts";
import { exampleAuditId, exampleAuditWorksheet, exampleVersions } from "./examples.ts";
import { auditVersionRecord } from "./record.ts";
import { auditWorksheetRecord, noWorksheet } from "./worksheet-record.ts";

type Audits = Calls<typeof AuditService>;

/** What an audit came to, each time, and how: `/audits/{id}/worksheet` and `/audits/{id}/versions` of Profile A. */
export function auditWorksheetEndpoints(audits: Audits): Endpoint[] {
  return [worksheet(audits), versions(audits)];
}

const shared = { profile: "A", tag: "Audits" } as const;
const params = z.object({ id: z.string().meta({ examples: [exampleAuditId] }) });

function worksheet(audits: Audits): Endpoint {
  return endpoint({
    ...shared,
    method: "GET",
    path: "/audits/{id}/worksheet",
    operationId: "getAuditWorksheet",
    summary: "Retrieve an audit's worksheet",
    description: "Every line and every step that the premium was worked out from, with the payroll lines behind each.",
    params,
    query: ownerQuery.extend({
      version: z
        .string()
        .regex(/^[1-9]\d{0,8}$/, { error: "a whole number of 1 or more" })
        .optional()
        .meta({ description: "The newest when left out." }),
    }),
    refusals: [403, 404],
    answers: { 200: { description: "The worksheet.", schema: auditWorksheetRecord, example: exampleAuditWorksheet } },
    async handle({ params: { id }, query, principal, requestId, signal }) {
      refuseOtherOwner(query.owner_id, principal);
      const asked = { auditId: id, version: Number(query.version ?? 0) };
      const found = await audits.getWorksheet(asked, { tenant: principal.tenant, requestId, signal });
      const { status, version } = found;
      const figures = found.worksheet ? showWorksheet(found.worksheet) : noWorksheet;
      return { status: 200, body: { object: "worksheet", audit_id: id, status, version, ...figures } };
    },
  });
}

function versions(audits: Audits): Endpoint {
  return endpoint({
    ...shared,
    method: "GET",
    path: "/audits/{id}/versions",
    operationId: "listAuditVersions",
    summary: "List an audit's versions",
    description: "What the audit came to each time, newest first.",
    params,
    query: ownerQuery,
    refusals: [403, 404],
    answers: {
      200: {
        description: "The versions.",
        schema: z.object({ data: z.array(auditVersionRecord) }),
        example: exampleVersions,
      },
    },
    async handle({ params: { id }, query, principal, requestId, signal }) {
      refuseOtherOwner(query.owner_id, principal);
      const found = await audits.listAuditVersions({ auditId: id }, { tenant: principal.tenant, requestId, signal });
      return { status: 200, body: { data: found.versions.map(showVersion) } };
    },
  });
}
