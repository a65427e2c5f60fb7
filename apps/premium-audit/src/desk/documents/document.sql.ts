import { assigned, listed, parameters, type RowOf, selected, typed } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import { stamp, stamped } from "@platform/postgres/tables/stamp";
import { tenantList } from "@platform/postgres/tables/tenant-list";
import { auditDocumentMembers } from "@platform/public-records/noun/audit-document";
import { fromMemberRow, memberColumns } from "@platform/public-records/noun/members";
import type { DocumentType } from "@platform/public-records/record/audit-choices";
import { changeStamp } from "@platform/service/call/current-actor";
import type { Tenant } from "@platform/service/call/tenant";
import type { Document } from "./document.ts";

const stated = {
  documentType: typed<DocumentType>("text"),
  periodStart: "date?",
  periodEnd: "date?",
  state: "text",
  wages: "amount?",
  otherEmployerIds: "text[]",
  ...memberColumns(auditDocumentMembers),
} as const;
const created = {
  id: "text",
  auditId: "text",
  corrects: "text?",
  fileName: "text",
  mediaType: "text",
  store: typed<Document["store"]>("text"),
  objectKey: "text?",
  createdAt: "timestamptz",
} as const;
const stored = { ...created, ...stated, sizeBytes: "bigint?", sha256: "text?", updatedAt: "timestamptz" } as const;
const documentRow = { ...stored, employerId: "text", correctedBy: "text?" } as const;
type DocumentRow = RowOf<typeof documentRow>;

const columns = `${selected(stored, "listed")}, audit.employer_id AS "employerId", (
    SELECT later.id FROM audit_documents AS later
    WHERE later.environment = listed.environment AND later.owner_id = listed.owner_id AND later.corrects = listed.id
      AND later.sha256 IS NOT NULL AND later.deleted_at IS NULL) AS "correctedBy"`;
const documentsWithAudit = `audit_documents AS listed JOIN audits AS audit ON audit.environment = listed.environment AND audit.owner_id = listed.owner_id
     AND audit.id = listed.audit_id`;
const isShown = "audit.deleted_at IS NULL AND listed.deleted_at IS NULL AND listed.sha256 IS NOT NULL";

/** A document of which no byte is stored yet. */
export type NewDocument = Omit<Document, "employerId" | "sizeBytes" | "sha256" | "updatedAt">;

const inserted = {
  environment: "text",
  ownerId: "text",
  ...created,
  ...stated,
  updatedAt: "timestamptz",
  requestId: "text",
  ...stamp,
} as const;
const insertStatement = statement(
  "document_insert",
  { id: "text" },
  `INSERT INTO audit_documents (${listed(inserted)}) VALUES (${parameters(inserted)})
   ON CONFLICT (environment, owner_id, request_id) DO NOTHING RETURNING id`,
  { using: inserted },
);

/** Inserts a document that is not whole; false if the call has already inserted one. */
export async function insertDocument(
  db: Queryable,
  { environment, ownerId }: Tenant,
  document: NewDocument,
  requestId: string,
): Promise<boolean> {
  const { type: documentType, createdAt } = document;
  const values = { environment, ownerId, ...document, documentType, updatedAt: createdAt, requestId };
  return (await db.query(insertStatement, { ...values, ...changeStamp() })).length > 0;
}

const finishStatement = statement(
  "document_finish",
  { id: "text" },
  `UPDATE audit_documents SET size_bytes = {sizeBytes:bigint}, sha256 = {sha256:text}
   WHERE environment = {environment:text} AND owner_id = {ownerId:text} AND id = {id:text} AND sha256 IS NULL RETURNING id`,
);

/** Makes a document whole. False if it is gone, as upkeep removes those that take a day. */
export async function finishDocument(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  id: string,
  { sizeBytes, sha256 }: Pick<Document, "sizeBytes" | "sha256">,
): Promise<boolean> {
  return (await tx.query(finishStatement, { environment, ownerId, id, sizeBytes, sha256 })).length > 0;
}

const removeStatement = statement(
  "document_remove_unfinished",
  "DELETE FROM audit_documents WHERE environment = {environment:text} AND owner_id = {ownerId:text} AND id = {id:text} AND sha256 IS NULL",
);

/** Deletes a document that did not become whole, with what is stored of it. */
export async function removeUnfinished(db: Queryable, { environment, ownerId }: Tenant, id: string): Promise<void> {
  await db.query(removeStatement, { environment, ownerId, id });
}

const ofTenant =
  `SELECT ${columns} FROM ${documentsWithAudit} WHERE listed.environment = {environment:text} AND listed.owner_id = {ownerId:text} AND ${isShown}` as const;
const findStatement = statement(
  "document_find",
  documentRow,
  `${ofTenant} AND listed.audit_id = {auditId:text} AND listed.id = {id:text}`,
);
const findByRequestStatement = statement(
  "document_find_by_request",
  documentRow,
  `${ofTenant} AND listed.request_id = {requestId:text}`,
);
const findByFileStatement = statement(
  "document_find_by_file",
  documentRow,
  `${ofTenant} AND listed.audit_id = {auditId:text} AND listed.sha256 = {sha256:text}`,
);
const ofAuditStatement = statement(
  "documents_of_audit",
  documentRow,
  `${ofTenant} AND listed.audit_id = {auditId:text} ORDER BY listed.id`,
);

/** Selects a whole document of an audit; neither of them is deleted. */
export async function selectDocument(
  db: Queryable,
  { environment, ownerId }: Tenant,
  { auditId, id }: Pick<Document, "auditId" | "id">,
): Promise<Document | undefined> {
  const [row] = await db.query(findStatement, { environment, ownerId, auditId, id });
  return row && documentOf(row);
}

/** Selects the document that a call has stored. */
export async function selectDocumentOfRequest(db: Queryable, { environment, ownerId }: Tenant, requestId: string) {
  const [row] = await db.query(findByRequestStatement, { environment, ownerId, requestId });
  return row && documentOf(row);
}

/** Selects the document of an audit with the same bytes. */
export async function selectDocumentOfFile(
  db: Queryable,
  { environment, ownerId }: Tenant,
  { auditId, sha256 }: Pick<Document, "auditId" | "sha256">,
): Promise<Document | undefined> {
  const [row] = await db.query(findByFileStatement, { environment, ownerId, auditId, sha256 });
  return row && documentOf(row);
}

/** Selects all documents of an audit, the oldest first. */
export async function selectAuditDocuments(db: Queryable, { environment, ownerId }: Tenant, auditId: string) {
  return (await db.query(ofAuditStatement, { environment, ownerId, auditId })).map(documentOf);
}

/** Selects a page of the documents of an audit, newest first. */
export const selectDocuments = tenantList({
  table: "audit_documents",
  row: documentRow,
  columns,
  from: documentsWithAudit,
  where: isShown,
  filters: { auditId: "audit_id", type: "document_type" },
  fromRow: documentOf,
});

const updated = { ...stated, updatedAt: "timestamptz", ...stamp } as const;
const updateStatement = statement(
  "document_update",
  {},
  `UPDATE audit_documents SET ${assigned(updated)}
   WHERE environment = {environment:text} AND owner_id = {ownerId:text} AND id = {id:text}`,
  { using: { ...updated, environment: "text", ownerId: "text", id: "text" } },
);

/** Updates what is stated about a document. */
export async function updateDocumentRow(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  document: Document,
): Promise<void> {
  const { type: documentType } = document;
  await tx.query(updateStatement, { environment, ownerId, ...document, documentType, ...changeStamp() });
}

const deleteStatement = statement(
  "document_delete",
  `UPDATE audit_documents SET deleted_at = {now:timestamptz}, updated_at = {now:timestamptz}, ${stamped}
   WHERE environment = {environment:text} AND owner_id = {ownerId:text} AND id = {id:text}`,
);

/** Soft-deletes a document. */
export async function deleteDocumentRow(tx: Queryable, { environment, ownerId }: Tenant, id: string, now: Date) {
  await tx.query(deleteStatement, { environment, ownerId, id, now, ...changeStamp() });
}

const markStatement = statement(
  "audit_mark_documents",
  `UPDATE audits SET updated_at = {now:timestamptz}, changed_policy_members = changed_policy_members || {documentsMember:text}
   WHERE environment = {environment:text} AND owner_id = {ownerId:text} AND id = {auditId:text} AND status = 'completed' AND NOT {documentsMember:text} = ANY (changed_policy_members)`,
);

/** Name of a change of documents in `changed_policy_members` of an audit. */
const documentsMember = "documents";

/** Marks a completed audit as out of date, because its documents state other totals than those it was compared with. */
export async function markDocumentsChanged(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  auditId: string,
  now: Date,
): Promise<void> {
  await tx.query(markStatement, { environment, ownerId, auditId, now, documentsMember });
}

function documentOf({ documentType: type, periodStart, periodEnd, wages, corrects, ...others }: DocumentRow): Document {
  const { correctedBy, objectKey, sizeBytes, sha256, ...row } = others;
  return {
    ...fromMemberRow(auditDocumentMembers, row),
    type,
    ...(periodStart !== null && periodEnd !== null && { periodStart, periodEnd }),
    ...(wages !== null && { wages }),
    ...(corrects !== null && { corrects }),
    ...(correctedBy !== null && { correctedBy }),
    sizeBytes: Number(sizeBytes),
    sha256: sha256 ?? "",
    ...(objectKey !== null && { objectKey }),
  };
}
