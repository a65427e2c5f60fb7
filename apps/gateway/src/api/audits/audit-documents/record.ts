import type { Document } from "@platform/contracts/premium_audit/v1/documents";
import { exactNumberOrNull } from "@platform/decimal/exact-number";
import { auditDocumentMembers } from "@platform/public-records/noun/audit-document";
import { recordShape, toRecordMembers } from "@platform/public-records/noun/record-members";
import { documentTypes } from "@platform/public-records/record/audit-choices";
import { amountSchema } from "@platform/public-records/value/amount";
import { choiceOf } from "@platform/public-records/value/choice";
import { environmentSchema } from "@platform/public-records/value/environment";
import { publicTime } from "@platform/public-records/value/public-time";
import { z } from "zod";
import { requireRecord } from "../../shared/require-record.ts";

/** Schema of a document of an audit in responses. */
export const auditDocumentSchema = z
  .object({
    id: z.string(),
    object: z.literal("audit_document"),
    owner_id: z.string(),
    environment: environmentSchema,
    audit_id: z.string(),
    employer_id: z.string(),
    type: z.enum(documentTypes),
    period: z.object({ start: z.iso.date(), end: z.iso.date() }).nullable(),
    state: z.string().nullable().meta({ description: "State; `null` for all states." }),
    wages: amountSchema.nullable().meta({ description: "Total wages that the document states." }),
    corrects: z.string().nullable().meta({ description: "Id of the document that this one replaces." }),
    corrected_by: z.string().nullable().meta({ description: "Id of the document that replaces this one." }),
    other_employer_ids: z.array(z.string()).meta({
      description: "Employers whose wages the document includes, beside that of the audit.",
    }),
    ...recordShape(auditDocumentMembers),
    file_name: z.string().nullable().meta({ description: "File name that the sender stated." }),
    media_type: z.string().meta({ description: "Media type that the bytes have, whatever type the sender stated." }),
    size_bytes: z.int(),
    sha256: z.string(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: "AuditDocument" });

export function toAuditDocument(document: Document): z.input<typeof auditDocumentSchema> {
  const members = requireRecord(document.members);
  const { periodStart: start, periodEnd: end } = members;
  return {
    id: document.id,
    object: "audit_document",
    owner_id: document.ownerId,
    environment: choiceOf(document.environment),
    audit_id: document.auditId,
    employer_id: document.employerId,
    type: choiceOf(members.type),
    period: start === "" ? null : { start, end },
    state: members.state || null,
    wages: exactNumberOrNull(members.wages || undefined),
    corrects: members.corrects || null,
    corrected_by: document.correctedBy || null,
    other_employer_ids: members.otherEmployerIds,
    ...toRecordMembers(auditDocumentMembers, members),
    file_name: document.fileName || null,
    media_type: document.mediaType,
    size_bytes: Number(document.sizeBytes),
    sha256: document.sha256,
    created_at: publicTime(document.createdAt),
    updated_at: publicTime(document.updatedAt),
  };
}
