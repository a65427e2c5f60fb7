import { createHash } from "node:crypto";
import { DocumentService } from "@platform/contracts/premium_audit/v1/documents";
import { type Implementation, implementForTenants } from "@platform/rpc/server/handlers";
import { uploadPlaces } from "@platform/rpc/server/upload-places";
import { chunksOf } from "@platform/rpc/server/uploaded-file";
import { Fault } from "@platform/service/call/fault";
import { refusal } from "@platform/service/call/refusal";
import { required } from "@platform/validation/message";
import { selectAudit } from "../../audit/audits/audit.sql.ts";
import { reconcileAudit } from "../../audit/reconciliation/reconcile-audit.ts";
import type { Dependencies } from "../../policy/dependencies.ts";
import { selectTerms } from "../../policy/policies/policy.sql.ts";
import type { DocumentStore } from "../document-store/document-store.ts";
import { deleteDocument, updateDocument } from "./change-document.ts";
import { selectDocument, selectDocuments } from "./document.sql.ts";
import { type Document, downloadName } from "./document.ts";
import { toDocumentMessage } from "./document-message.ts";
import { arrivingDocument, documentOf } from "./receive-document.ts";
import { uploadDocument } from "./upload-document.ts";

interface DocumentServiceDependencies extends Pick<Dependencies, "database" | "exposure"> {
  documents: DocumentStore;
  maxBytes: number;
  /** The most documents that a replica stores at once. */
  maxUploads: number;
}

/** Implements DocumentService. */
export function documentService({
  maxBytes,
  maxUploads,
  ...dependencies
}: DocumentServiceDependencies): Implementation {
  const { database, documents, exposure } = dependencies;
  const received = uploadPlaces({ places: maxUploads, maxBytes });
  return implementForTenants(DocumentService, {
    async uploadDocument(requests, call) {
      const { header, content } = await documentOf(requests, maxBytes);
      const document = await received(call.tenant, content, (file) =>
        uploadDocument(dependencies, call, arrivingDocument(header, chunksOf(file))),
      );
      return { document: toDocumentMessage(call.tenant, document) };
    },
    async getDocument(request, { tenant }) {
      const document = await selectDocument(database, tenant, request);
      if (!document) throw refusal("DOCUMENT_NOT_FOUND");
      return { document: toDocumentMessage(tenant, document) };
    },
    async listDocuments(request, { tenant }) {
      const { auditId } = request;
      if (auditId !== "" && !(await selectAudit(database, tenant, auditId))) throw refusal("AUDIT_NOT_FOUND");
      const { items, hasMore } = await selectDocuments(database, tenant, request, request);
      return { documents: items.map((item) => toDocumentMessage(tenant, item)), hasMore };
    },
    async *getDocumentFile(request, { tenant }) {
      const document = await selectDocument(database, tenant, request);
      if (!document) throw refusal("DOCUMENT_NOT_FOUND");
      yield { fileName: downloadName(document), mediaType: document.mediaType };
      for await (const chunk of verified(document, documents.read(tenant, document))) yield { chunk };
    },
    async getReconciliation({ auditId }, { tenant }) {
      const audit = await selectAudit(database, tenant, auditId);
      if (!audit) throw refusal("AUDIT_NOT_FOUND");
      const terms = await selectTerms(database, tenant, audit.policyId);
      const term = terms.find((candidate) => candidate.term === audit.term);
      const audited = { firstDay: audit.periodStart, lastDay: audit.periodEnd };
      const scope = { tenant, auditId, employerId: audit.employerId, terms: term?.rating ?? {}, audited };
      return { comparisons: await reconcileAudit({ exposure, database }, scope) };
    },
    async updateDocument({ auditId, id, members, updateMask }, call) {
      const change = {
        auditId,
        id,
        members: required("INVALID_DOCUMENT", "members", members),
        paths: updateMask?.paths ?? [],
      };
      return { document: toDocumentMessage(call.tenant, await updateDocument(dependencies, call, change)) };
    },
    async deleteDocument(request, call) {
      await deleteDocument(dependencies, call, request);
      return {};
    },
  });
}

/** The most that one message of a file has. */
const maxChunkBytes = 65_536;

/** Passes bytes on and compares their checksum. The last ones are held back, so that a damaged file never looks whole. */
async function* verified({ id, sha256 }: Document, bytes: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  const hash = createHash("sha256");
  let pendingChunk: Uint8Array | undefined;
  for await (const piece of bytes) {
    hash.update(piece);
    for (let start = 0; start < piece.length; start += maxChunkBytes) {
      if (pendingChunk) yield pendingChunk;
      pendingChunk = piece.subarray(start, start + maxChunkBytes);
    }
  }
  if (hash.digest("hex") !== sha256)
    throw new Fault("INTERNAL", "DOCUMENT_DAMAGED", `The bytes of ${id} have changed.`);
  if (pendingChunk) yield pendingChunk;
}
