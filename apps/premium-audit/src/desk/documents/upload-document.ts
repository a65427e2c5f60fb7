import { enqueue } from "@platform/messaging/publish/outbox";
import { isUniqueViolation } from "@platform/postgres/pool/failure";
import type { TenantCall } from "@platform/service/call/call";
import { newId } from "@platform/service/call/ids";
import { refusal } from "@platform/service/call/refusal";
import type { Tenant } from "@platform/service/call/tenant";
import { invalidMember } from "@platform/validation/invalid";
import { fileName } from "@platform/validation/members";
import { parseMessage } from "@platform/validation/message";
import { z } from "zod";
import { selectAudit } from "../../audit/audits/audit.sql.ts";
import type { Dependencies } from "../../policy/dependencies.ts";
import type { DocumentStore } from "../document-store/document-store.ts";
import {
  finishDocument,
  insertDocument,
  markDocumentsChanged,
  removeUnfinished,
  selectAuditDocuments,
  selectDocument,
  selectDocumentOfFile,
  selectDocumentOfRequest,
} from "./document.sql.ts";
import { type Document, documentIdPrefix, mostDocuments, type StatedDocument, statesTotal } from "./document.ts";
import { fromDocumentMembers } from "./document-members.ts";
import { documentActivity } from "./document-message.ts";
import type { ArrivingDocument } from "./receive-document.ts";

const headerMembers = z.object({
  fileName: fileName(),
});

/**
 * Stores a document of an audit. Its row is inserted first, its bytes are stored as they arrive, and its checksum makes it whole:
 * so nothing is stored without a row, and upkeep removes what a dead process left. Idempotent for one request. Throws NOT_FOUND
 * for an unknown audit; INVALID_ARGUMENT with the violations, or for a file of another type; ALREADY_EXISTS if the audit has
 * the same file.
 */
export async function uploadDocument(
  { database, documents }: Pick<Dependencies, "database"> & { documents: DocumentStore },
  { tenant, requestId }: TenantCall,
  arriving: ArrivingDocument,
): Promise<Document> {
  const { auditId, members, fileName } = arriving.header;
  const audit = await selectAudit(database, tenant, auditId);
  if (!audit) throw refusal("AUDIT_NOT_FOUND");
  const documentOfRequest = await selectDocumentOfRequest(database, tenant, requestId);
  if (documentOfRequest) return documentOfRequest;
  parseMessage("INVALID_DOCUMENT", headerMembers, { fileName });
  if (!members) throw invalidMember("INVALID_DOCUMENT", "members", "is required");
  const stated = fromDocumentMembers(members);
  await refuseCorrection({ database }, tenant, auditId, stated);
  if ((await selectAuditDocuments(database, tenant, auditId)).length >= mostDocuments) {
    throw refusal("TOO_MANY_DOCUMENTS", { most: mostDocuments });
  }
  const mediaType = await arriving.mediaType();
  const id = newId(documentIdPrefix);
  const place = documents.placeOf({ ...tenant, auditId, id });
  const row = { ...stated, ...place, auditId, fileName, mediaType, createdAt: new Date() };
  if (!(await insertDocument(database, tenant, row, requestId))) throw refusal("UPLOAD_IN_PROGRESS");
  try {
    await documents.write(tenant, place, arriving.bytes());
    const summary = arriving.summary();
    return await finish({ database }, tenant, { auditId, id, ...summary });
  } catch (error) {
    await removeUnfinished(database, tenant, id);
    throw error;
  }
}

/** Throws INVALID_ARGUMENT unless a document that is corrected is of the same audit, and nothing else corrects it. */
async function refuseCorrection(
  { database }: Pick<Dependencies, "database">,
  tenant: Tenant,
  auditId: string,
  { corrects }: StatedDocument,
): Promise<void> {
  if (corrects === undefined) return;
  const corrected = await selectDocument(database, tenant, { auditId, id: corrects });
  if (!corrected) throw invalidMember("INVALID_DOCUMENT", "corrects", "must be the id of a document of this audit");
  if (corrected.correctedBy === undefined) return;
  const description = `must be the newest correction, ${corrected.correctedBy}, because that one corrects it already`;
  throw invalidMember("INVALID_DOCUMENT", "corrects", description);
}

async function finish(
  { database }: Pick<Dependencies, "database">,
  tenant: Tenant,
  { auditId, id, ...summary }: Pick<Document, "auditId" | "id" | "sizeBytes" | "sha256">,
): Promise<Document> {
  const same = await selectDocumentOfFile(database, tenant, { auditId, sha256: summary.sha256 });
  if (same) throw duplicate(same.id);
  try {
    const finished = await database.transaction(async (tx) => {
      if (!(await finishDocument(tx, tenant, id, summary))) throw refusal("UPLOAD_IN_PROGRESS");
      await enqueue(tx, [documentActivity(tenant, "created", id)]);
      const document = await selectDocument(tx, tenant, { auditId, id });
      if (!document) throw refusal("AUDIT_NOT_FOUND");
      if (statesTotal(document)) await markDocumentsChanged(tx, tenant, auditId, new Date());
      return document;
    });
    return finished;
  } catch (error) {
    // The same file, or another correction, arrived at the same time.
    if (isUniqueViolation(error)) throw refusal("UPLOAD_IN_PROGRESS");
    throw error;
  }
}

function duplicate(id: string) {
  return refusal("DUPLICATE_DOCUMENT", { document_id: id }, { metadata: { document_id: id } });
}
