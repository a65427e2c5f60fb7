import { assigned, listed, parameters, type RowOf, typed } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import { tenantList } from "@platform/postgres/tables/tenant-list";
import type { DocumentType } from "@platform/public-records/record/audit-choices";
import { changeStamp } from "@platform/service/call/current-actor";
import type { Tenant } from "@platform/service/call/tenant";
import type { Document, StatedDocument } from "./document.ts";

const documentRow = {
  id: "text",
  audit_id: "text",
  employer_id: "text",
  document_type: typed<DocumentType>("text"),
  first_day: "text?",
  last_day: "text?",
  state: "text",
  wages: "numeric?",
  corrects: "text?",
  corrected_by: "text?",
  other_employer_ids: "text[]",
  file_name: "text",
  media_type: "text",
  size_bytes: "text?",
  sha256: "text?",
  store: typed<Document["store"]>("text"),
  object_key: "text?",
  created_at: "timestamptz",
  updated_at: "timestamptz",
} as const;
type DocumentRow = RowOf<typeof documentRow>;

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

const stamp = { changedBy: "text?", changedRequestId: "text?" } as const;
const stated = {
  documentType: typed<DocumentType>("text"),
  periodStart: "date?",
  periodEnd: "date?",
  state: "text",
  wages: "numeric?",
  otherEmployerIds: "text[]",
} as const;
const inserted = {
  environment: "text",
  ownerId: "text",
  id: "text",
  auditId: "text",
  ...stated,
  corrects: "text?",
  fileName: "text",
  mediaType: "text",
  store: typed<Document["store"]>("text"),
  objectKey: "text?",
  createdAt: "timestamptz",
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
  const { createdAt } = document;
  const values = { environment, ownerId, ...document, ...valuesOf(document), updatedAt: createdAt, requestId };
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
  { using: updated },
);

/** Updates what is stated about a document. */
export async function updateDocumentRow(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  document: Document,
): Promise<void> {
  const { id, otherEmployerIds, updatedAt } = document;
  const values = { ...valuesOf(document), otherEmployerIds, updatedAt, ...changeStamp() };
  await tx.query(updateStatement, { environment, ownerId, id, ...values });
}

const deleteStatement = statement(
  "document_delete",
  `UPDATE audit_documents SET deleted_at = {now:timestamptz}, updated_at = {now:timestamptz}, changed_by = {changedBy:text?}, changed_request_id = {changedRequestId:text?}
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

function valuesOf({ type: documentType, periodStart, periodEnd, state, wages }: StatedDocument) {
  return { documentType, periodStart, periodEnd, state, wages };
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
