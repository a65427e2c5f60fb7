import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { Event } from "@platform/contracts/events/v1/events";
import {
  type AuditResultsSchema,
  AuditSchema,
  type AuditVersionSchema,
} from "@platform/contracts/premium_audit/v1/audits";
import { exact } from "@platform/decimal/exact";
import { type NewEvent, newEvent } from "@platform/messaging/event/event";
import { auditMembers } from "@platform/public-records/noun/audit";
import { pickMembers } from "@platform/public-records/noun/members";
import type { Tenant } from "@platform/service/call/tenant";
import { toMissingMessages } from "../../policy/preview/worksheet-message.ts";
import { actorOf } from "../../rated/inputs/version-document.ts";
import { reasonOf, type StoredVersion } from "../versions/version.sql.ts";
import { type AcceptedPoint, type Audit, type AuditResults, isOutOfDate, mostChangedGrants } from "./audit.ts";

/** Converts an audit to its message. */
export function toAuditMessage(tenant: Tenant, audit: Audit): MessageInitShape<typeof AuditSchema> {
  const { results, failure, noncompliance, finishedAt } = audit;
  return {
    id: audit.id,
    ...tenant,
    employerId: audit.employerId,
    policyId: audit.policyId,
    status: audit.status,
    auditType: audit.type,
    periodStart: audit.periodStart,
    periodEnd: audit.periodEnd,
    version: audit.version,
    ...(audit.method && { method: audit.method }),
    dueDate: audit.dueDate ?? "",
    ...pickMembers(auditMembers, audit),
    ...(results && { results: { ...toResultsMessage(results), ...account(results, audit.paid) } }),
    ...(failure && { failure: { ...failure, missing: toMissingMessages(failure.missing) } }),
    outOfDate: isOutOfDate(audit),
    changedReportIds: audit.changedReportIds.slice(0, 100),
    changedPolicyMembers: audit.changedPolicyMembers ?? [],
    changedAuditIds: audit.changedAuditIds ?? [],
    changedGrantIds: (audit.changedGrantIds ?? []).slice(0, mostChangedGrants),
    hasMoreChangedGrants: (audit.changedGrantIds ?? []).length > mostChangedGrants,
    ...(noncompliance && { noncompliance }),
    openPoints: audit.status === "completed" ? (audit.openPoints ?? []) : [],
    acceptedPoints: acceptedOf(audit).map(toAcceptedPointMessage),
    revisionReason: audit.revisionReason,
    createdAt: timestampFromDate(audit.createdAt),
    updatedAt: timestampFromDate(audit.updatedAt),
    ...(finishedAt && { finishedAt: timestampFromDate(finishedAt) }),
    ...(audit.deletedAt && { deletedAt: timestampFromDate(audit.deletedAt) }),
  };
}

/** Points that were accepted of an earlier version do not apply to the newest one. */
function acceptedOf({ acceptedPoints = [], version }: Audit): AcceptedPoint[] {
  return acceptedPoints.filter((accepted) => accepted.version === version);
}

function toAcceptedPointMessage({ point, reason, acceptedBy, acceptedAt }: AcceptedPoint) {
  const actor = actorOf(acceptedBy ?? null);
  return {
    point,
    reason,
    acceptedAt: timestampFromDate(new Date(acceptedAt)),
    actorType: actor?.type ?? "",
    actorId: actor?.id ?? "",
  };
}

/** Converts results to their message, without what was paid. */
export function toResultsMessage(results: AuditResults): MessageInitShape<typeof AuditResultsSchema> {
  return { ...results, totalDue: results.totalPremium };
}

/** Returns the payments of the term, and the balance of its premium to the last audited day. */
export function account({ totalToDate }: AuditResults, paid = "0") {
  return { paid, balance: exact(totalToDate).minus(paid).toFixed() };
}

/** Converts a version of an audit to its message. */
export function toVersionMessage(version: StoredVersion): MessageInitShape<typeof AuditVersionSchema> {
  const { actor } = version;
  return {
    version: version.version,
    kind: version.kind,
    reason: reasonOf(version) ?? "",
    results: toResultsMessage(version.results),
    createdAt: timestampFromDate(version.createdAt),
    actorType: actor?.type ?? "",
    actorId: actor?.id ?? "",
    digest: version.digest ?? "",
    disputeId: version.disputeId ?? "",
  };
}

/** Makes an event with the changed audit as its data. */
export function auditEvent(
  tenant: Tenant,
  name: "auditStarted" | "auditCompleted" | "auditFailed" | "auditAdjusted",
  audit: Audit,
): Event {
  const value = { audit: create(AuditSchema, toAuditMessage(tenant, audit)) };
  // All these events have the same data, which the union type of events cannot express.
  return newEvent({ tenant, data: { case: name, value } } as NewEvent);
}
