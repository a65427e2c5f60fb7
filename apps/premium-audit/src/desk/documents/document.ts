import type { auditDocumentMembers } from "@platform/public-records/noun/audit-document";
import type { MemberValues } from "@platform/public-records/noun/members";
import type { DocumentType } from "@platform/public-records/record/audit-choices";

export const documentIdPrefix = "doc_";

/** Members of a document that a partner states. Days are `YYYY-MM-DD`. */
export interface StatedDocument extends MemberValues<typeof auditDocumentMembers> {
  type: DocumentType;
  periodStart?: string;
  periodEnd?: string;
  /** Empty: all states. */
  state: string;
  /** Total wages, a decimal string. */
  wages?: string;
  /** Id of a document of the same audit that this one replaces. */
  corrects?: string;
  /** Employers of the owner whose wages it includes, beside that of the audit. */
  otherEmployerIds: string[];
}

/** A document of an audit. */
export interface Document extends StatedDocument {
  id: string;
  auditId: string;
  /** Employer of the audit. */
  employerId: string;
  /** Name that the sender stated. It is shown, and never a part of a path or a header. */
  fileName: string;
  mediaType: string;
  sizeBytes: number;
  sha256: string;
  store: "postgres" | "s3";
  /** Absent in Postgres. */
  objectKey?: string | undefined;
  correctedBy?: string;
  createdAt: Date;
  updatedAt: Date;
}

/** True if an audit compares the document, or the one that it corrects, with payroll. */
export function statesTotal({ wages, corrects }: Pick<StatedDocument, "wages" | "corrects">): boolean {
  return wages !== undefined || corrects !== undefined;
}

/** The most documents that an audit may have. */
export const mostDocuments = 200;

const extensions: Readonly<Record<string, string>> = {
  "application/pdf": "pdf",
  "image/png": "png",
  "image/jpeg": "jpg",
  "text/csv": "csv",
};

/** A name that every file system and header takes. */
export function downloadName({ type, id, mediaType }: Pick<Document, "type" | "id" | "mediaType">): string {
  return `${type}-${id}.${extensions[mediaType] ?? "bin"}`;
}
