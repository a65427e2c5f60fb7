import type { Comparison, DocumentService } from "@platform/contracts/premium_audit/v1/documents";
import { exactNumber } from "@platform/decimal/exact-number";
import { totalKinds } from "@platform/public-records/record/rating-choices";
import { amountSchema as amount } from "@platform/public-records/value/amount";
import { choiceOf } from "@platform/public-records/value/choice";
import type { Calls } from "@platform/rpc/client/client";
import { z } from "zod";
import { type Endpoint, endpoint } from "../../../edge/endpoint.ts";
import { problemOfReason } from "../../../edge/errors/reason-problem.ts";
import { ownerQuery } from "../../shared/owner.ts";
import { idParams } from "../../shared/path.ts";
import { exampleDeskAuditId } from "../records-requests/examples.ts";
import { exampleDocumentId } from "./examples.ts";

const comparisonSchema = z
  .object({
    kind: z.enum(totalKinds).meta({
      description: "`federal`: Forms 941. `state`: wage reports of a state. `register`: registers of payroll.",
    }),
    state: z.string().nullable().meta({ description: "State; `null` for all states." }),
    period: z.object({ start: z.iso.date(), end: z.iso.date() }),
    document_ids: z.array(z.string()),
    stated: amount.meta({ description: "Sum of the wages that the documents state." }),
    payroll: amount.meta({ description: "Gross wages of the payroll reports whose period ends in the period." }),
    difference: amount.meta({ description: "`stated` minus the payroll." }),
    tolerance: amount.meta({
      description: "Largest difference that counts as equal: 1 % of the stated wages, at least 1.00.",
    }),
    status: z.enum(["reconciled", "unreconciled"]),
    exceeds_audit: z.boolean().meta({ description: "True when days of the period are outside of the audited days." }),
  })
  .meta({ id: "AuditComparison" });

const reconciliationSchema = z.object({
  object: z.literal("audit_reconciliation"),
  audit_id: z.string(),
  data: z.array(comparisonSchema).meta({ description: "Sorted by period." }),
});

const example = {
  object: "audit_reconciliation",
  audit_id: exampleDeskAuditId,
  data: [
    {
      kind: "federal",
      state: null,
      period: { start: "2026-01-01", end: "2026-03-31" },
      document_ids: [exampleDocumentId],
      stated: 25000.5,
      payroll: 22000,
      difference: 3000.5,
      tolerance: 250.01,
      status: "unreconciled",
      exceeds_audit: false,
    },
  ],
};

/** `GET /audits/{audit_id}/reconciliation` of Profile A: the wages that documents state, beside the payroll. */
export function reconciliationEndpoint(documents: Calls<typeof DocumentService>): Endpoint {
  return endpoint({
    profile: "A",
    tag: "Audit desk",
    method: "GET",
    path: "/audits/{audit_id}/reconciliation",
    scope: "audits:read",
    operationId: "getAuditReconciliation",
    summary: "Compare the documents of an audit with payroll",
    description:
      "Compares the wages that documents state with the payroll that is reported now, for each period and state. Documents of the same kind, period " +
      "and state are added up; one that is corrected does not count. The worksheet and the statement of a version show the differences at the time of the version as warnings `UNRECONCILED`.",
    params: idParams("audit_id", "audit", exampleDeskAuditId),
    query: ownerQuery,
    refusals: [problemOfReason("AUDIT_NOT_FOUND")],
    responses: { 200: { description: "The comparisons.", schema: reconciliationSchema, example } },
    async handle({ params: { audit_id: id }, call }) {
      const { comparisons } = await documents.getReconciliation({ auditId: id }, call);
      const object = "audit_reconciliation" as const;
      return { status: 200, body: { object, audit_id: id, data: comparisons.map(toComparison) } };
    },
  });
}

function toComparison(comparison: Comparison): z.input<typeof comparisonSchema> {
  const { kind, state, periodStart, periodEnd, documentIds, exceedsAudit, isReconciled } = comparison;
  return {
    kind: choiceOf(kind),
    state: state || null,
    period: { start: periodStart, end: periodEnd },
    document_ids: documentIds,
    stated: exactNumber(comparison.stated),
    payroll: exactNumber(comparison.payroll),
    difference: exactNumber(comparison.difference),
    tolerance: exactNumber(comparison.tolerance),
    status: isReconciled ? "reconciled" : "unreconciled",
    exceeds_audit: exceedsAudit,
  };
}
