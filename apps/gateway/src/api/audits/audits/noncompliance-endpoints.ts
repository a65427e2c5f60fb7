import type { AuditService } from "@platform/contracts/premium_audit/v1/audits";
import { auditRecordSchema, toAuditRecord } from "@platform/public-records/record/audit";
import type { Calls } from "@platform/rpc/client/client";
import { checkedBody, type Endpoint, endpoint } from "../../../edge/endpoint.ts";
import { problemOfReason } from "../../../edge/errors/reason-problem.ts";
import { decimalString } from "../../shared/decimal.ts";
import { ownerQuery } from "../../shared/owner.ts";
import { idParams } from "../../shared/path.ts";
import { requireRecord } from "../../shared/require-record.ts";
import { exampleAudit, exampleAuditId, exampleClosedAudit, exampleClosing, exampleWithdrawal } from "./examples.ts";
import { auditClosing, chargeWithdrawal } from "./members.ts";

type Audits = Calls<typeof AuditService>;

/** Audits of employers that refuse to open their records: `/audits/{audit_id}/noncompliance` of Profile A. */
export function auditNoncomplianceEndpoints(audits: Audits): Endpoint[] {
  return [closeNoncompliant(audits), withdraw(audits)];
}

const shared = { profile: "A", tag: "Audits" } as const;
const params = idParams("audit_id", "audit", exampleAuditId);
const notFound = problemOfReason("AUDIT_NOT_FOUND");
const wrongStatus = problemOfReason("WRONG_AUDIT_STATUS", { status: "completed", action: "closed" });

function closeNoncompliant(audits: Audits): Endpoint {
  return endpoint({
    ...shared,
    method: "POST",
    path: "/audits/{audit_id}/noncompliance",
    scope: "audits:write",
    operationId: "closeAuditNoncompliant",
    summary: "Close an audit as non-compliant",
    description:
      "Closes the audit of an employer that refuses to open its records. Charges a multiple of the estimated annual premium, " +
      "at most what the state of the policy allows. Without `requests` and `requests_made`, the `overdue` requests of the audit count: those that are still open after their due date. Emits `audit.adjusted` and `policy.premium_adjusted`.",
    params,
    body: checkedBody(auditClosing, exampleClosing),
    refusals: [
      notFound,
      wrongStatus,
      problemOfReason("NO_NONCOMPLIANCE_CHARGE"),
      problemOfReason("RECORDS_NOT_REQUESTED", { times: 2, made: 1 }),
    ],
    responses: { 200: { description: "The audit.", schema: auditRecordSchema, example: exampleClosedAudit } },
    async handle({ params: { audit_id: id }, body, call }) {
      const { audit } = await audits.closeAuditNoncompliant(
        {
          id,
          requestsMade: body.requests_made ?? 0,
          requests: body.requests ?? [],
          multiple: body.multiple ? decimalString(body.multiple) : "",
          reason: body.reason ?? "",
        },
        call,
      );
      return { status: 200, body: toAuditRecord(requireRecord(audit)) };
    },
  });
}

function withdraw(audits: Audits): Endpoint {
  return endpoint({
    ...shared,
    method: "POST",
    path: "/audits/{audit_id}/noncompliance-withdrawal",
    scope: "audits:write",
    operationId: "withdrawNoncompliance",
    summary: "Withdraw a charge for non-compliance",
    description:
      "Removes the charge because the employer now opens its records. The premium returns to its earlier amount, and the audit is in progress " +
      "again: it is rated, and its new version has your `reason`.",
    params,
    query: ownerQuery,
    body: { ...checkedBody(chargeWithdrawal, exampleWithdrawal), isOptional: true },
    refusals: [notFound, wrongStatus],
    responses: { 200: { description: "The audit.", schema: auditRecordSchema, example: exampleAudit } },
    async handle({ params: { audit_id: id }, body, call }) {
      const { audit } = await audits.withdrawNoncompliance({ id, reason: body.reason ?? "" }, call);
      return { status: 200, body: toAuditRecord(requireRecord(audit)) };
    },
  });
}
