import * as audits from "@platform/contracts/premium_audit/v1/audits";
import * as disputes from "@platform/contracts/premium_audit/v1/disputes";
import * as documents from "@platform/contracts/premium_audit/v1/documents";
import * as proofs from "@platform/contracts/premium_audit/v1/proofs";
import * as requests from "@platform/contracts/premium_audit/v1/records_requests";
import * as statements from "@platform/contracts/premium_audit/v1/statements";
import { enumNames } from "@platform/service/call/enum-names";

export const auditTypes = enumNames<typeof audits.AuditType>(audits.AuditTypeSchema).names;
export type AuditType = (typeof auditTypes)[number];

export const auditStatuses = enumNames<typeof audits.AuditStatus>(audits.AuditStatusSchema).names;
export type AuditStatus = (typeof auditStatuses)[number];

export const auditVersionKinds = enumNames<typeof audits.AuditVersionKind>(audits.AuditVersionKindSchema).names;
export type AuditVersionKind = (typeof auditVersionKinds)[number];

export const disputeStatuses = enumNames<typeof disputes.DisputeStatus>(disputes.DisputeStatusSchema).names;
export type DisputeStatus = (typeof disputeStatuses)[number];

export const disputedLineStatuses = enumNames<typeof disputes.DisputedLineStatus>(
  disputes.DisputedLineStatusSchema,
).names;
export type DisputedLineStatus = (typeof disputedLineStatuses)[number];

export const documentTypes = enumNames<typeof documents.DocumentType>(documents.DocumentTypeSchema).names;
export type DocumentType = (typeof documentTypes)[number];

export const recordsRequestStatuses = enumNames<typeof requests.RecordsRequestStatus>(
  requests.RecordsRequestStatusSchema,
).names;
export type RecordsRequestStatus = (typeof recordsRequestStatuses)[number];

/** Statuses of requests for records that can be set; `overdue` follows from the due date. */
export const requestStatuses = ["open", "answered", "closed"] as const satisfies readonly RecordsRequestStatus[];
export type RequestStatus = (typeof requestStatuses)[number];

export const versionInputKinds = enumNames<typeof proofs.VersionInputKind>(proofs.VersionInputKindSchema).names;
export type VersionInputKind = (typeof versionInputKinds)[number];

export const differencePlaces = enumNames<typeof proofs.DifferencePlace>(proofs.DifferencePlaceSchema).names;
export type DifferencePlace = (typeof differencePlaces)[number];

/** Formats of a statement as a file. */
export const statementFormats = enumNames<typeof statements.StatementFormat>(statements.StatementFormatSchema).names;
