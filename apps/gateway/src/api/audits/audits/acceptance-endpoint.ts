import type { AuditService } from "@platform/contracts/premium_audit/v1/audits";
import { auditRecordSchema, toAuditRecord } from "@platform/public-records/record/audit";
import type { Calls } from "@platform/rpc/client/client";
import { checkedBody, type Endpoint, endpoint } from "../../../edge/endpoint.ts";
import { problemOfReason } from "../../../edge/errors/reason-problem.ts";
import { idParams } from "../../shared/path.ts";
import { requireRecord } from "../../shared/require-record.ts";
import { exampleAcceptance, exampleAcceptedAudit, exampleAcceptedAuditId } from "./examples.ts";
import { auditAcceptance } from "./members.ts";

/** `POST /audits/{audit_id}/accept` of Profile A: a person accepts what a completed audit warns of. */
export function auditAcceptanceEndpoint(audits: Calls<typeof AuditService>): Endpoint {
  return endpoint({
    profile: "A",
    tag: "Audits",
    method: "POST",
    path: "/audits/{audit_id}/accept",
    scope: "audits:write",
    operationId: "acceptAudit",
    summary: "Accept open points of an audit",
    description:
      "Accepts warnings of the newest version of a completed audit by their names, the codes in `open_points`. The figures do not change. " +
      "A later version has open points of its own.",
    params: idParams("audit_id", "audit", exampleAcceptedAuditId),
    body: checkedBody(auditAcceptance, exampleAcceptance),
    refusals: [
      problemOfReason("AUDIT_NOT_FOUND"),
      problemOfReason("WRONG_AUDIT_STATUS", { status: "in_progress", action: "accepted" }),
    ],
    responses: { 200: { description: "The audit.", schema: auditRecordSchema, example: exampleAcceptedAudit } },
    async handle({ params: { audit_id: id }, body, call }) {
      const request = { id, openPoints: body.open_points, reason: body.reason ?? "" };
      const { audit } = await audits.acceptOpenPoints(request, call);
      return { status: 200, body: toAuditRecord(requireRecord(audit)) };
    },
  });
}
