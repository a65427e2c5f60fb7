import type { Event } from "@platform/contracts/events/v1/events";
import { tenantOfEvent } from "@platform/messaging/event/event";
import type { NoticeKind } from "@platform/public-records/record/notice";
import type { NoticeItem, Occurrence } from "./notice.ts";
import { plainLine } from "./plain-line.ts";

/** Number of details of an error in an e-mail. */
const shownDetails = 3;

type DataOf<Case extends Event["data"]["case"]> = Extract<Event["data"], { case: Case }>["value"];

/** Returns the occurrences that people of the owner are notified of; none for most events. */
export function occurrencesOf(event: Event): Occurrence[] {
  const { data } = event;
  switch (data.case) {
    case "fileFailed":
      return [fileFailed(event, data.value)];
    case "premiumDeveloped":
      return payrollEstimated(event, data.value);
    case "policyPayrollMissing":
      return [payrollMissing(event, data.value)];
    case "auditCompleted":
      return [auditCompleted(event, data.value)];
    case "auditReminder":
      return [auditDue(event, data.value)];
    case "auditRecordsRequested":
      return [recordsRequested(event, data.value)];
    case "auditDisputed":
      return [auditDisputed(event, data.value)];
    case "exposureGrantOffered":
      return grantOffered(event, data.value);
    case "activityCredentials":
      return credentialAged(event, data.value);
    default:
      return [];
  }
}

function fileFailed(event: Event, { fileId, fileName, employerId, error }: DataOf<"fileFailed">): Occurrence {
  const lines = [
    `${fileId}: ${fileName}, employer ${employerId}`,
    `${error?.code ?? ""}: ${error?.message ?? ""}`,
    ...(error?.details ?? []).slice(0, shownDetails),
  ];
  const call = `GET /api/v1/payroll/reports/${fileId}`;
  return occurrence(event, "file_failed", { lines, page: `payroll/${fileId}`, call });
}

/** A ledger estimates the payroll of periods without a report. */
function payrollEstimated(event: Event, { entry }: DataOf<"premiumDeveloped">): Occurrence[] {
  const { policyId = "", employerId = "", term = 0, estimates = [] } = entry ?? {};
  return estimates.map(({ periodStart, periodEnd }) => {
    const lines = [`Policy ${policyId}, employer ${employerId}: no report for ${periodStart} to ${periodEnd}`];
    const item = { lines, page: `policies/${policyId}`, call: `GET /api/v1/policies/${policyId}/ledger` };
    return occurrence(event, "payroll_missing", item, `${policyId}/${term}/${periodStart}/${periodEnd}`);
  });
}

function payrollMissing(event: Event, data: DataOf<"policyPayrollMissing">): Occurrence {
  const { policyId, employerId, term, periodStart, periodEnd, expectedBy } = data;
  const missing = `no report for ${periodStart} to ${periodEnd}, expected by ${expectedBy}`;
  const lines = [`Policy ${policyId}, employer ${employerId}: ${missing}`];
  const item = { lines, page: `policies/${policyId}`, call: "POST /api/v1/payroll/reports" };
  return occurrence(event, "payroll_missing", item, `${policyId}/${term}/${periodStart}/${periodEnd}`);
}

function auditCompleted(event: Event, { audit }: DataOf<"auditCompleted">): Occurrence {
  const { id = "", policyId, employerId, periodStart, periodEnd } = audit ?? {};
  const lines = [`${id}: ${periodStart} to ${periodEnd}, policy ${policyId}, employer ${employerId}`];
  return occurrence(event, "audit_completed", { lines, ...shownAudit(id) });
}

function auditDue(event: Event, { audit, request, dueDate, daysUntilDue }: DataOf<"auditReminder">): Occurrence {
  const id = audit?.id ?? "";
  const subject = request ? `${request.id} of audit ${id}` : id;
  const due = daysUntilDue < 0 ? `was due on ${dueDate}` : `due on ${dueDate}`;
  const lines = [`${subject}: ${due}, policy ${audit?.policyId}, employer ${audit?.employerId}`];
  return occurrence(event, "audit_due", { lines, ...shownAudit(id) });
}

function recordsRequested(event: Event, { request }: DataOf<"auditRecordsRequested">): Occurrence {
  const { id = "", auditId, policyId, employerId, members } = request ?? {};
  const lines = [`${id} of audit ${auditId}: due on ${members?.dueDate}, policy ${policyId}, employer ${employerId}`];
  return occurrence(event, "records_requested", { lines, ...shownAudit(auditId) });
}

function auditDisputed(event: Event, { dispute }: DataOf<"auditDisputed">): Occurrence {
  const { id = "", auditId, version, employerId } = dispute ?? {};
  const lines = [`${id} of audit ${auditId}, version ${version}, employer ${employerId}`];
  return occurrence(event, "audit_disputed", { lines, ...shownAudit(auditId) });
}

function shownAudit(auditId: string | undefined) {
  return { page: `audits/${auditId}`, call: `GET /api/v1/audits/${auditId}` };
}

function grantOffered(event: Event, { exposureGrant }: DataOf<"exposureGrantOffered">): Occurrence[] {
  const { id = "", ownerId, granteeOwnerId, status } = exposureGrant ?? {};
  // The grantor knows its own offer, and an offer that was consented to before is accepted at once.
  if (event.ownerId !== granteeOwnerId || status !== "offered") return [];
  // Not the id of the employer: a stranger has written it.
  const lines = [`${id}, offered by owner ${ownerId}`];
  const call = `POST /api/v1/exposure-grants/${id}/accept`;
  return [occurrence(event, "grant_offered", { lines, page: "grants", call })];
}

function credentialAged(event: Event, { action, resourceId }: DataOf<"activityCredentials">): Occurrence[] {
  const credential = agedCredentials[action];
  if (credential === undefined) return [];
  return [occurrence(event, "key_aged", { lines: [`${credential} ${resourceId}`], page: "keys", call: "" })];
}

/** Names of credentials that have reached an age, by the action of the event. */
const agedCredentials: Readonly<Record<string, string>> = {
  "api_key.aged": "API key",
  "client_credentials.aged": "Client id",
};

/** @param key default: the id of the event */
function occurrence(
  event: Event,
  kind: NoticeKind,
  { lines, ...rest }: Omit<NoticeItem, "requestId">,
  key = event.id,
): Occurrence {
  // Work that no request caused has the id of an event here.
  const requestId = event.requestId.startsWith("req_") ? event.requestId : "";
  const plain = lines.map(plainLine).filter((line) => line !== "");
  return { tenant: tenantOfEvent(event), kind, key, item: { lines: plain, ...rest, requestId } };
}
