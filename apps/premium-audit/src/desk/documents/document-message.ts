import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { Event } from "@platform/contracts/events/v1/events";
import { DocumentMembersSchema, type DocumentSchema } from "@platform/contracts/premium_audit/v1/documents";
import { activityEvent } from "@platform/messaging/event/activity-event";
import type { Tenant } from "@platform/service/call/tenant";
import type { Document } from "./document.ts";
import { toDocumentMembers } from "./document-members.ts";

/** Converts a document to its message. */
export function toDocumentMessage(tenant: Tenant, document: Document): MessageInitShape<typeof DocumentSchema> {
  const { id, auditId, employerId, fileName, mediaType, sizeBytes, sha256, correctedBy = "" } = document;
  return {
    id,
    ...tenant,
    auditId,
    employerId,
    fileName,
    mediaType,
    sha256,
    correctedBy,
    members: create(DocumentMembersSchema, toDocumentMembers(document)),
    sizeBytes: BigInt(sizeBytes),
    createdAt: timestampFromDate(document.createdAt),
    updatedAt: timestampFromDate(document.updatedAt),
  };
}

/** Returns the event of a change, for the activity of the owner. */
export function documentActivity(tenant: Tenant, action: "created" | "updated" | "deleted", id: string): Event {
  return activityEvent("activityPremiumAudit", tenant, { action: `audit_document.${action}`, resourceId: id });
}
