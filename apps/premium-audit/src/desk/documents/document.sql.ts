import { type Queryable, statement } from "@platform/postgres/query/statement";
import { tenantList } from "@platform/postgres/tables/tenant-list";
import type { DocumentType } from "@platform/public-records/record/audit-choices";
import { changeStampList } from "@platform/service/call/current-actor";
import type { Tenant } from "@platform/service/call/tenant";
import type { Document, StatedDocument } from "./document.ts";

interface DocumentRow {
  id: string;
  audit_id: string;
  employer_id: string;
  document_type: DocumentType;
  first_day: string | null;
  last_day: string | null;
  state: string;
  wages: string | null;
  corrects: string | null;
  corrected_by: string | null;
  other_employer_ids: string[];
  file_name: string;
  media_type: string;
  size_bytes: string | null;
  sha256: string | null;
  store: Document["store"];
  object_key: string | null;
  created_at: Date;
  updated_at: Date;
}

const columns = `listed.id, listed.audit_id, audit.employer_id, document_type, listed.period_start::text AS first_day,
  listed.period_end::text AS last_day, listed.state, trim_scale(wages) AS wages, listed.corrects, (
    SELECT later.id FROM audit_documents AS later
    WHERE later.environment = listed.environment AND later.owner_id = listed.owner_id AND later.corrects = listed.id
      AND later.sha256 IS NOT NULL AND later.deleted_at IS NULL) AS corrected_by,
  other_employer_ids, file_name, media_type, size_bytes::text AS size_bytes, sha256, store, object_key, listed.created_at, listed.updated_at`;
const documentsWithAudit = `audit_documents AS listed JOIN audits AS audit ON audit.environment = listed.environment AND audit.owner_id = listed.owner_id
     AND audit.id = listed.audit_id`;
const isShown = "audit.deleted_at IS NULL AND listed.deleted_at IS NULL AND listed.sha256 IS NOT NULL";

/** A document of which no byte is stored yet. */
export type NewDocument = Omit<Document, "employerId" | "sizeBytes" | "sha256" | "updatedAt">;

const insertStatement = statement<{ id: string }>(
  "document_insert",
  `INSERT INTO audit_documents (environment, owner_id, id, audit_id, document_type, period_start, period_end, state, wages, corrects,
     other_employer_ids, file_name, media_type, store, object_key, created_at, updated_at, request_id, changed_by,
     changed_request_id)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $16, $17, $18, $19)
   ON CONFLICT (environment, owner_id, request_id) DO NOTHING RETURNING id`,
);

/** Inserts a document that is not whole; false if the call has already inserted one. */
export async function insertDocument(
  db: Queryable,
  { environment, ownerId }: Tenant,
  document: NewDocument,
  requestId: string,
): Promise<boolean> {
  const { id, auditId, fileName, mediaType, store, objectKey, createdAt } = document;
  const inserted = await db.query(insertStatement, [
    environment,
    ownerId,
    id,
    auditId,
    ...valuesOf(document),
    document.corrects ?? null,
    document.otherEmployerIds,
    fileName,
    mediaType,
    store,
    objectKey ?? null,
    createdAt,
    requestId,
    ...changeStampList(),
  ]);
  return inserted.length > 0;
}

const finishStatement = statement<{ id: string }>(
  "document_finish",
  `UPDATE audit_documents SET size_bytes = $4, sha256 = $5
   WHERE environment = $1 AND owner_id = $2 AND id = $3 AND sha256 IS NULL RETURNING id`,
);

/** Makes a document whole. False if it is gone, as upkeep removes those that take a day. */
export async function finishDocument(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  id: string,
  { sizeBytes, sha256 }: Pick<Document, "sizeBytes" | "sha256">,
): Promise<boolean> {
  return (await tx.query(finishStatement, [environment, ownerId, id, sizeBytes, sha256])).length > 0;
}

const removeStatement = statement(
  "document_remove_unfinished",
  "DELETE FROM audit_documents WHERE environment = $1 AND owner_id = $2 AND id = $3 AND sha256 IS NULL",
);

/** Deletes a document that did not become whole, with what is stored of it. */
export async function removeUnfinished(db: Queryable, { environment, ownerId }: Tenant, id: string): Promise<void> {
  await db.query(removeStatement, [environment, ownerId, id]);
}

const ofTenant = `SELECT ${columns} FROM ${documentsWithAudit} WHERE listed.environment = $1 AND listed.owner_id = $2 AND ${isShown}`;
const findStatement = statement<DocumentRow>(
  "document_find",
  `${ofTenant} AND listed.audit_id = $3 AND listed.id = $4`,
);
const findByRequestStatement = statement<DocumentRow>(
  "document_find_by_request",
  `${ofTenant} AND listed.request_id = $3`,
);
const findByFileStatement = statement<DocumentRow>(
  "document_find_by_file",
  `${ofTenant} AND listed.audit_id = $3 AND listed.sha256 = $4`,
);
const ofAuditStatement = statement<DocumentRow>(
  "documents_of_audit",
  `${ofTenant} AND listed.audit_id = $3 ORDER BY listed.id`,
);

/** Selects a whole document of an audit; neither of them is deleted. */
export async function selectDocument(
  db: Queryable,
  { environment, ownerId }: Tenant,
  { auditId, id }: Pick<Document, "auditId" | "id">,
): Promise<Document | undefined> {
  const [row] = await db.query(findStatement, [environment, ownerId, auditId, id]);
  return row && documentOf(row);
}

/** Selects the document that a call has stored. */
export async function selectDocumentOfRequest(db: Queryable, { environment, ownerId }: Tenant, requestId: string) {
  const [row] = await db.query(findByRequestStatement, [environment, ownerId, requestId]);
  return row && documentOf(row);
}

/** Selects the document of an audit with the same bytes. */
export async function selectDocumentOfFile(
  db: Queryable,
  { environment, ownerId }: Tenant,
  { auditId, sha256 }: Pick<Document, "auditId" | "sha256">,
): Promise<Document | undefined> {
  const [row] = await db.query(findByFileStatement, [environment, ownerId, auditId, sha256]);
  return row && documentOf(row);
}

/** Selects all documents of an audit, the oldest first. */
export async function selectAuditDocuments(db: Queryable, { environment, ownerId }: Tenant, auditId: string) {
  return (await db.query(ofAuditStatement, [environment, ownerId, auditId])).map(documentOf);
}

/** Selects a page of the documents of an audit, newest first. */
export const selectDocuments = tenantList({
  table: "audit_documents",
  columns,
  from: documentsWithAudit,
  where: isShown,
  filters: { auditId: "audit_id", type: "document_type" },
  fromRow: documentOf,
});

const updateStatement = statement(
  "document_update",
  `UPDATE audit_documents SET document_type = $4, period_start = $5, period_end = $6, state = $7, wages = $8,
     other_employer_ids = $9, updated_at = $10, changed_by = $11, changed_request_id = $12
   WHERE environment = $1 AND owner_id = $2 AND id = $3`,
);

/** Updates what is stated about a document. */
export async function updateDocumentRow(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  document: Document,
): Promise<void> {
  const { id, otherEmployerIds, updatedAt } = document;
  const values = [environment, ownerId, id, ...valuesOf(document), otherEmployerIds, updatedAt, ...changeStampList()];
  await tx.query(updateStatement, values);
}

const deleteStatement = statement(
  "document_delete",
  `UPDATE audit_documents SET deleted_at = $4, updated_at = $4, changed_by = $5, changed_request_id = $6
   WHERE environment = $1 AND owner_id = $2 AND id = $3`,
);

/** Soft-deletes a document. */
export async function deleteDocumentRow(tx: Queryable, { environment, ownerId }: Tenant, id: string, now: Date) {
  await tx.query(deleteStatement, [environment, ownerId, id, now, ...changeStampList()]);
}

const markStatement = statement(
  "audit_mark_documents",
  `UPDATE audits SET updated_at = $4, changed_policy_members = changed_policy_members || $5::text
   WHERE environment = $1 AND owner_id = $2 AND id = $3 AND status = 'completed' AND NOT $5::text = ANY (changed_policy_members)`,
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
  await tx.query(markStatement, [environment, ownerId, auditId, now, documentsMember]);
}

function valuesOf({ type, periodStart, periodEnd, state, wages }: StatedDocument): unknown[] {
  return [type, periodStart ?? null, periodEnd ?? null, state, wages ?? null];
}

function documentOf(row: DocumentRow): Document {
  return {
    id: row.id,
    auditId: row.audit_id,
    employerId: row.employer_id,
    type: row.document_type,
    ...(row.first_day !== null && row.last_day !== null && { periodStart: row.first_day, periodEnd: row.last_day }),
    state: row.state,
    ...(row.wages !== null && { wages: row.wages }),
    ...(row.corrects !== null && { corrects: row.corrects }),
    ...(row.corrected_by !== null && { correctedBy: row.corrected_by }),
    otherEmployerIds: row.other_employer_ids,
    fileName: row.file_name,
    mediaType: row.media_type,
    sizeBytes: Number(row.size_bytes),
    sha256: row.sha256 ?? "",
    store: row.store,
    ...(row.object_key !== null && { objectKey: row.object_key }),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
