import { DocumentService } from "@platform/contracts/premium_audit/v1/documents";
import { documentTypes } from "@platform/public-records/record/audit-choices";
import type { Calls } from "@platform/rpc/client/client";
import { sentFile } from "@platform/rpc/client/sent-file";
import { receivedFile } from "@platform/rpc/server/received-file";
import { z } from "zod";
import { checkedBody, type Endpoint, endpoint } from "../../../edge/endpoint.ts";
import { problemOfReason } from "../../../edge/errors/reason-problem.ts";
import type { ResourceContext } from "../../../edge/resource.ts";
import { noUploadPlace, passOn } from "../../../edge/upload/pass-on.ts";
import { uploadOf } from "../../../edge/upload/upload.ts";
import { choice } from "../../shared/choice.ts";
import { deletedSchema, toDeleted } from "../../shared/deleted.ts";
import { ownerId, ownerQuery } from "../../shared/owner.ts";
import { pageMembers, pageSchema } from "../../shared/page.ts";
import { idParams } from "../../shared/path.ts";
import { requireRecord } from "../../shared/require-record.ts";
import { exampleDeskAuditId } from "../records-requests/examples.ts";
import { exampleDocument, exampleDocumentChange, exampleDocumentFile, exampleDocumentId } from "./examples.ts";
import { documentChange, documentFields, fromDocumentChange, fromNewDocument, newDocumentQuery } from "./members.ts";
import { reconciliationEndpoint } from "./reconciliation-endpoint.ts";
import { auditDocumentSchema, toAuditDocument } from "./record.ts";

interface Dependencies {
  documents: Calls<typeof DocumentService>;
  maxDocumentBytes: number;
  uploadTimeoutMs: number;
}

/** `/audits/{audit_id}/documents` and `/audits/{audit_id}/reconciliation` of Profile A: documents of the insured. */
export function auditDocumentEndpoints({ callsOf, config }: ResourceContext): Endpoint[] {
  const documents = callsOf(DocumentService);
  const dependencies = {
    documents,
    maxDocumentBytes: config.MAX_DOCUMENT_BYTES,
    uploadTimeoutMs: config.UPLOAD_TIMEOUT_MS,
  };
  return [
    ...[upload, list, retrieve, update, remove].map((declare) => declare(dependencies)),
    reconciliationEndpoint(documents),
  ];
}

const shared = { profile: "A", tag: "Audit desk" } as const;
const params = idParams("audit_id", "audit", exampleDeskAuditId);
const documentParams = params.extend({
  document_id: z.string().meta({ description: "Id of the document.", examples: [exampleDocumentId] }),
});
const auditNotFound = problemOfReason("AUDIT_NOT_FOUND");
const notFound = problemOfReason("DOCUMENT_NOT_FOUND");
const response = { description: "The document.", schema: auditDocumentSchema, example: exampleDocument };
const mediaTypes = ["application/pdf", "image/png", "image/jpeg", "text/csv"] as const;

function upload({ documents, maxDocumentBytes: maxBytes, uploadTimeoutMs }: Dependencies): Endpoint {
  const uploaded = { maxBytes, fields: documentFields, refusesOtherFields: true };
  return endpoint({
    ...shared,
    method: "POST",
    path: "/audits/{audit_id}/documents",
    scope: "audits:write",
    operationId: "uploadAuditDocument",
    summary: "Attach a document to an audit",
    description:
      "Stores a PDF, PNG, JPEG or CSV file as the one file of a form (`multipart/form-data`); a CSV file may also be the body itself. " +
      "Its bytes decide the media type, not its name or the type that you send. `wages` and `other_employer_ids` are fields of the form " +
      "before the file, or are sent later with PATCH. A document with wages and a period is reconciled with payroll.",
    params,
    query: newDocumentQuery,
    upload: { ...uploaded, timeoutMs: uploadTimeoutMs, example: exampleDocumentFile },
    refusals: [
      auditNotFound,
      problemOfReason("DUPLICATE_DOCUMENT", { document_id: exampleDocumentId }),
      problemOfReason("TOO_MANY_DOCUMENTS", { most: 200 }),
      problemOfReason("UPLOAD_IN_PROGRESS"),
      noUploadPlace,
    ],
    responses: { 201: response },
    async handle({ params: { audit_id: id }, query, body, call }) {
      const expected = { ...uploaded, call, timeoutMs: uploadTimeoutMs };
      const { document } = await passOn(uploadOf(body), expected, async ({ fileName, bytes, fields }, options) => {
        const header = { auditId: id, members: fromNewDocument(query, fields), fileName };
        return documents.uploadDocument(sentFile(header, bytes), options);
      });
      return { status: 201, body: toAuditDocument(requireRecord(document)) };
    },
  });
}

function list({ documents }: Dependencies): Endpoint {
  return endpoint({
    ...shared,
    method: "GET",
    path: "/audits/{audit_id}/documents",
    scope: "audits:read",
    operationId: "listAuditDocuments",
    summary: "List the documents of an audit",
    description: "Lists the documents without their bytes, the newest first.",
    params,
    query: z.object({
      owner_id: ownerId.optional(),
      type: choice(documentTypes).optional().meta({ description: "Lists only documents of this type." }),
      ...pageMembers,
    }),
    refusals: [auditNotFound],
    responses: {
      200: {
        description: "A page of documents.",
        schema: pageSchema(auditDocumentSchema),
        example: { data: [exampleDocument], has_more: false },
      },
    },
    async handle({ params: { audit_id: id }, query, call }) {
      const { type = "", limit, starting_after: startingAfter = "" } = query;
      const page = await documents.listDocuments({ auditId: id, type, limit, startingAfter }, call);
      return { status: 200, body: { data: page.documents.map(toAuditDocument), has_more: page.hasMore } };
    },
  });
}

function retrieve({ documents, uploadTimeoutMs }: Dependencies): Endpoint {
  return endpoint({
    ...shared,
    method: "GET",
    path: "/audits/{audit_id}/documents/{document_id}",
    scope: "audits:read",
    operationId: "getAuditDocument",
    summary: "Retrieve a document",
    description:
      "Returns the record of a document, or with `format=file` its bytes as they were uploaded, as an attachment.",
    params: documentParams,
    query: ownerQuery.extend({
      format: choice(["json", "file"]).optional().meta({ description: "Defaults to `json`." }),
    }),
    refusals: [notFound],
    responses: {
      200: {
        ...response,
        description: "The document. A file comes with its name in `Content-Disposition`.",
        files: {
          "application/pdf": { example: "%PDF-1.7 …" },
          "image/png": { example: "\u0089PNG …" },
          "image/jpeg": { example: "ÿØÿ …" },
          "text/csv": { example: exampleDocumentFile },
        },
      },
    },
    async handle({ params: { audit_id: auditId, document_id: id }, query, call }) {
      if (query.format !== "file") {
        const { document } = await documents.getDocument({ auditId, id }, call);
        return { status: 200, body: toAuditDocument(requireRecord(document)) };
      }
      const parts = documents.getDocumentFile({ auditId, id }, { ...call, timeoutMs: uploadTimeoutMs });
      const { fileName, mediaType, body } = await receivedFile(parts);
      const contentType = mediaTypes.find((type) => type === mediaType);
      if (!contentType) throw new TypeError(`premium-audit sent a document of type ${mediaType}`);
      return { status: 200, body, fileName, contentType };
    },
  });
}

function update({ documents }: Dependencies): Endpoint {
  return endpoint({
    ...shared,
    method: "PATCH",
    path: "/audits/{audit_id}/documents/{document_id}",
    scope: "audits:write",
    operationId: "updateAuditDocument",
    summary: "Change the record of a document",
    description: "Changes the members that you send; `null` removes a member. The file itself never changes.",
    params: documentParams,
    body: checkedBody(documentChange, exampleDocumentChange),
    refusals: [notFound],
    responses: {
      200: {
        ...response,
        example: { ...exampleDocument, wages: 25000.5, period: { start: "2026-01-01", end: "2026-03-31" } },
      },
    },
    async handle({ params: { audit_id: auditId, document_id: id }, body, call }) {
      const paths = Object.keys(body).filter((name) => name !== "owner_id");
      const change = { auditId, id, members: fromDocumentChange(body), updateMask: { paths } };
      const { document } = await documents.updateDocument(change, call);
      return { status: 200, body: toAuditDocument(requireRecord(document)) };
    },
  });
}

function remove({ documents }: Dependencies): Endpoint {
  return endpoint({
    ...shared,
    method: "DELETE",
    path: "/audits/{audit_id}/documents/{document_id}",
    scope: "audits:write",
    operationId: "deleteAuditDocument",
    summary: "Delete a document",
    description:
      "Soft-deletes the document. It is retained for the retention period (seven years by default), and longer under a legal hold.",
    params: documentParams,
    query: ownerQuery,
    refusals: [notFound, problemOfReason("DOCUMENT_CORRECTED", { document_id: "doc_01KMS3M4ZS7G1T5C9V0E2YXBFN" })],
    responses: {
      200: {
        description: "The document is deleted.",
        schema: deletedSchema("audit_document"),
        example: toDeleted(exampleDocumentId, "audit_document"),
      },
    },
    async handle({ params: { audit_id: auditId, document_id: id }, call }) {
      await documents.deleteDocument({ auditId, id }, call);
      return { status: 200, body: toDeleted(id, "audit_document") };
    },
  });
}
