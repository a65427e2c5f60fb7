import { isDeepStrictEqual } from "node:util";
import { create } from "@bufbuild/protobuf";
import { type DocumentMembers, DocumentMembersSchema } from "@platform/contracts/premium_audit/v1/documents";
import { enqueue } from "@platform/messaging/publish/outbox";
import { auditDocumentMembers } from "@platform/public-records/noun/audit-document";
import { memberKeys } from "@platform/public-records/noun/members";
import type { TenantCall } from "@platform/service/call/call";
import { refusal } from "@platform/service/call/refusal";
import { invalidMember } from "@platform/validation/invalid";
import type { Dependencies } from "../../policy/dependencies.ts";
import { deleteDocumentRow, markDocumentsChanged, selectDocument, updateDocumentRow } from "./document.sql.ts";
import { type Document, statesTotal } from "./document.ts";
import { fromDocumentMembers, toDocumentMembers } from "./document-members.ts";
import { documentActivity } from "./document-message.ts";

interface DocumentChange {
  auditId: string;
  id: string;
  members: DocumentMembers;
  /** Field mask: any of the members except `corrects`. */
  paths: readonly string[];
}

/** The members that an update may name, by their path. */
const members = {
  type: "type",
  period_start: "periodStart",
  period_end: "periodEnd",
  state: "state",
  wages: "wages",
  other_employer_ids: "otherEmployerIds",
  ...memberKeys(auditDocumentMembers),
} as const;

/** Updates what is stated about a document, unless nothing changes. Throws NOT_FOUND; INVALID_ARGUMENT with the violations. */
export async function updateDocument(
  { database }: Pick<Dependencies, "database">,
  { tenant }: TenantCall,
  { auditId, id, members: newMembers, paths }: DocumentChange,
): Promise<Document> {
  const updated = await database.transaction(async (tx) => {
    const before = await selectDocument(tx, tenant, { auditId, id });
    if (!before) throw refusal("DOCUMENT_NOT_FOUND");
    if (paths.includes("corrects")) {
      throw invalidMember("INVALID_DOCUMENT", "corrects", "cannot be changed: delete the document and upload it again");
    }
    const requestedMembers = Object.entries(members).filter(([path]) => paths.includes(path));
    const changes = Object.fromEntries(requestedMembers.map(([, member]) => [member, newMembers[member]]));
    const stated = fromDocumentMembers(create(DocumentMembersSchema, { ...toDocumentMembers(before), ...changes }));
    const { periodStart: _, periodEnd: __, wages: ___, ...rest } = before;
    const after: Document = { ...rest, ...stated };
    if (isDeepStrictEqual(after, before)) return before;
    const written = { ...after, updatedAt: new Date() };
    await updateDocumentRow(tx, tenant, written);
    if (statesTotal(before) || statesTotal(written)) await markDocumentsChanged(tx, tenant, auditId, written.updatedAt);
    await enqueue(tx, [documentActivity(tenant, "updated", id)]);
    return written;
  });
  return updated;
}

/** Soft-deletes a document. Throws NOT_FOUND, and FAILED_PRECONDITION if another document corrects it. */
export async function deleteDocument(
  { database }: Pick<Dependencies, "database">,
  { tenant }: TenantCall,
  request: { auditId: string; id: string },
): Promise<void> {
  await database.transaction(async (tx) => {
    const document = await selectDocument(tx, tenant, request);
    if (!document) throw refusal("DOCUMENT_NOT_FOUND");
    const { id, auditId, correctedBy } = document;
    if (correctedBy !== undefined) {
      throw refusal("DOCUMENT_CORRECTED", { document_id: correctedBy }, { metadata: { document_id: correctedBy } });
    }
    const now = new Date();
    await deleteDocumentRow(tx, tenant, id, now);
    if (statesTotal(document)) await markDocumentsChanged(tx, tenant, auditId, now);
    await enqueue(tx, [documentActivity(tenant, "deleted", id)]);
  });
}
