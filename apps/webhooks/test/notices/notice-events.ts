import { create } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { Event } from "@platform/contracts/events/v1/events";
import { AuditSchema } from "@platform/contracts/premium_audit/v1/audits";
import { DisputeSchema } from "@platform/contracts/premium_audit/v1/disputes";
import { LedgerEntrySchema } from "@platform/contracts/premium_audit/v1/ledger";
import { RecordsRequestSchema } from "@platform/contracts/premium_audit/v1/records_requests";
import { activityEvent } from "@platform/messaging/event/activity-event";
import { newEvent } from "@platform/messaging/event/event";
import { newId } from "@platform/service/call/ids";
import type { Tenant } from "@platform/service/call/tenant";

const at = timestampFromDate(new Date("2026-03-01T10:00:00.000Z"));
const times = { createdAt: at, updatedAt: at };

export function fileFailed(tenant: Tenant, members: { fileName?: string; employerId?: string } = {}): Event {
  const error = {
    $typeName: "events.v1.FileFailed.Error" as const,
    code: "MISSING_REQUIRED_COLUMNS",
    message: "The file has no column for the class code.",
    details: ["class_code"],
  };
  const file = { fileId: newId("PR_"), fileName: "march.csv", employerId: "emp_1", recordsTotal: 3, recordsFailed: 3 };
  const value = { ...file, ...members, error, receivedAt: at, finishedAt: at };
  return newEvent({ tenant, data: { case: "fileFailed", value } });
}

export function premiumDeveloped(tenant: Tenant, periods: readonly [string, string][]): Event {
  const estimates = periods.map(([periodStart, periodEnd]) => ({ periodStart, periodEnd, premium: "1234.50" }));
  const about = { id: newId("led_"), ...tenant, employerId: "emp_1", policyId: "pol_1", term: 1, kind: "estimate" };
  const entry = create(LedgerEntrySchema, { ...about, estimates, createdAt: at });
  return newEvent({ tenant, data: { case: "premiumDeveloped", value: { entry } } });
}

export function payrollMissing(tenant: Tenant, periodStart: string, periodEnd: string): Event {
  const value = { policyId: "pol_1", employerId: "emp_1", term: 1, periodStart, periodEnd, expectedBy: "2026-04-10" };
  return newEvent({ tenant, data: { case: "policyPayrollMissing", value } });
}

export function auditCompleted(tenant: Tenant): Event {
  const days = { periodStart: "2025-01-01", periodEnd: "2025-12-31" };
  const about = { id: newId("aud_"), ...tenant, employerId: "emp_1", policyId: "pol_1", status: "completed" };
  return newEvent({
    tenant,
    data: { case: "auditCompleted", value: { audit: create(AuditSchema, { ...about, ...days, ...times }) } },
  });
}

export function auditReminder(tenant: Tenant, { withRequest = false } = {}): Event {
  const audit = create(AuditSchema, {
    id: newId("aud_"),
    ...tenant,
    policyId: "pol_1",
    employerId: "emp_1",
    status: "in_progress",
    ...times,
  });
  const request = withRequest
    ? { request: create(RecordsRequestSchema, { id: newId("rrq_"), ...tenant, members: {}, ...times }) }
    : {};
  const value = { audit, ...request, dueDate: "2026-04-01", daysUntilDue: withRequest ? -1 : 7 };
  return newEvent({ tenant, data: { case: "auditReminder", value } });
}

export function recordsRequested(tenant: Tenant): Event {
  // The subject of the request may name a person.
  const members = { subject: "W-2 of Jane Roe", dueDate: "2026-04-01" };
  const request = create(RecordsRequestSchema, {
    id: newId("rrq_"),
    ...tenant,
    auditId: newId("aud_"),
    members,
    ...times,
  });
  return newEvent({ tenant, data: { case: "auditRecordsRequested", value: { request } } });
}

export function auditDisputed(tenant: Tenant): Event {
  const about = {
    id: newId("dsp_"),
    ...tenant,
    auditId: newId("aud_"),
    version: 1,
    status: "open",
    employerId: "emp_1",
  };
  const dispute = create(DisputeSchema, { ...about, reason: "Jane Roe was in the office", ...times });
  return newEvent({ tenant, data: { case: "auditDisputed", value: { dispute } } });
}

export function grantOffered(to: Tenant, grantor: Tenant, { seenBy = to, employerId = "emp_1" } = {}): Event {
  const exposureGrant = {
    id: newId("grant_"),
    environment: grantor.environment,
    ownerId: grantor.ownerId,
    employerId,
    status: "offered",
    granteeOwnerId: to.ownerId,
    granteeEmployerId: employerId,
    createdAt: at,
    updatedAt: at,
    $typeName: "payroll_intake.v1.ExposureGrant" as const,
  };
  return newEvent({ tenant: seenBy, data: { case: "exposureGrantOffered", value: { exposureGrant } } });
}

export function keyAged(tenant: Tenant): Event {
  return activityEvent("activityCredentials", tenant, { action: "api_key.aged", resourceId: newId("key_") });
}
