import type { AuditService } from "@platform/contracts/premium_audit/v1/audits";
import { auditRecord as showAudit } from "@platform/public-records/audit";
import type { Calls } from "@platform/rpc/client";
import { z } from "zod";
import { checkedBody, type Endpoint, endpoint } from "../../edge/endpoint.ts";
import type { Problem } from "../../edge/errors/problem.ts";
import { decimalString, positiveDecimal } from "../shared/decimal.ts";
import { refuseOtherOwner } from "../shared/owner.ts";
import { ownerId, ownerQuery } from "../shared/page.ts";
import { present } from "../shared/present.ts";
import { text } from "../shared/text.ts";
import { exampleAudit, exampleAuditId, exampleClosedAudit, exampleClosing } from "./examples.ts";
import { auditRecord } from "./record.ts";

type Audits = Calls<typeof AuditService>;

/** Audits of employers that do not let their records be audited: `/audits/{id}/noncompliance` of Profile A. */
export function auditNoncomplianceEndpoints(audits: Audits): Endpoint[] {
  return [closeNoncompliant(audits), withdraw(audits)];
}

const shared = { profile: "A", tag: "Audits" } as const;
const params = z.object({ id: z.string().meta({ examples: [exampleAuditId] }) });
const wrongStatus: Problem = {
  kind: "conflict",
  message: "An audit that is completed cannot be closed.",
  code: "wrong_audit_status",
};

function closeNoncompliant(audits: Audits): Endpoint {
  return endpoint({
    ...shared,
    method: "POST",
    path: "/audits/{id}/noncompliance",
    operationId: "closeAuditNoncompliant",
    summary: "Close an audit as non-compliant",
    description:
      "Because the employer does not let its records be audited. Adds a multiple of the estimated annual premium, as far as " +
      "the policy's state allows; `audit.adjusted` and `policy.premium_adjusted`.",
    params,
    body: checkedBody(
      z.object({
        owner_id: ownerId.optional(),
        requests_made: z
          .int({ error: "a whole number of 0 or more" })
          .min(0, { error: "a whole number of 0 or more" })
          .max(1000, { error: "a whole number of at most 1000" })
          .meta({ description: "How often the records have been asked for." }),
        multiple: positiveDecimal()
          .nullish()
          .meta({ description: "How many times the estimate is added; as many as the state allows when left out." }),
        reason: text({ maxLength: 1000 }).nullish().meta({ description: "For the record." }),
      }),
      exampleClosing,
    ),
    refusals: [403, 404, wrongStatus],
    answers: { 200: { description: "The audit.", schema: auditRecord, example: exampleClosedAudit } },
    async handle({ params: { id }, body, principal, requestId, signal }) {
      refuseOtherOwner(body.owner_id, principal);
      const { audit } = await audits.closeAuditNoncompliant(
        {
          id,
          requestsMade: body.requests_made,
          multiple: body.multiple ? decimalString(body.multiple) : "",
          reason: body.reason ?? "",
        },
        { tenant: principal.tenant, requestId, signal },
      );
      return { status: 200, body: showAudit(present(audit)) };
    },
  });
}

function withdraw(audits: Audits): Endpoint {
  return endpoint({
    ...shared,
    method: "POST",
    path: "/audits/{id}/noncompliance-withdrawal",
    operationId: "withdrawNoncompliance",
    summary: "Withdraw a charge for non-compliance",
    description: "Because the employer complies: the premium is what it was, and the audit goes on.",
    params,
    query: ownerQuery,
    refusals: [403, 404, wrongStatus],
    answers: { 200: { description: "The audit.", schema: auditRecord, example: exampleAudit } },
    async handle({ params: { id }, query, principal, requestId, signal }) {
      refuseOtherOwner(query.owner_id, principal);
      const { audit } = await audits.withdrawNoncompliance({ id }, { tenant: principal.tenant, requestId, signal });
      return { status: 200, body: showAudit(present(audit)) };
    },
  });
}
