import type { Event } from "@platform/contracts/events/v1/events";
import { tenantOfEvent } from "@platform/messaging/event/event";
import type { NoticeKind } from "@platform/public-records/record/notice";
import type { NoticeItem, Occurrence } from "./notice.ts";
import { plainLine } from "./plain-line.ts";

/** Details of an error that an e-mail repeats. */
const shownDetails = 3;

/** Returns what an event means for the people of its owner; mostly nothing. */
export function occurrencesOf(event: Event): Occurrence[] {
  const { data } = event;
  switch (data.case) {
    case "fileFailed": {
      const { fileId, fileName, employerId, error } = data.value;
      const lines = [
        `${fileId}: ${fileName}, employer ${employerId}`,
        `${error?.code ?? ""}: ${error?.message ?? ""}`,
        ...(error?.details ?? []).slice(0, shownDetails),
      ];
      const call = `GET /api/v1/payroll/reports/${fileId}`;
      return [occurrence(event, "file_failed", { lines, page: `payroll/${fileId}`, call })];
    }
    case "premiumDeveloped": {
      const { policyId = "", employerId = "", term = 0, estimates = [] } = data.value.entry ?? {};
      return estimates.map(({ periodStart, periodEnd }) => {
        const lines = [`Policy ${policyId}, employer ${employerId}: no report for ${periodStart} to ${periodEnd}`];
        const shown = { lines, page: `policies/${policyId}`, call: `GET /api/v1/policies/${policyId}/ledger` };
        return occurrence(event, "payroll_missing", shown, `${policyId}/${term}/${periodStart}/${periodEnd}`);
      });
    }
    case "policyPayrollMissing": {
      const { policyId, employerId, term, periodStart, periodEnd, expectedBy } = data.value;
      const missing = `no report for ${periodStart} to ${periodEnd}, expected by ${expectedBy}`;
      const lines = [`Policy ${policyId}, employer ${employerId}: ${missing}`];
      const shown = { lines, page: `policies/${policyId}`, call: "POST /api/v1/payroll/reports" };
      return [occurrence(event, "payroll_missing", shown, `${policyId}/${term}/${periodStart}/${periodEnd}`)];
    }
    case "auditCompleted": {
      const { id = "", policyId, employerId, periodStart, periodEnd } = data.value.audit ?? {};
      const lines = [`${id}: ${periodStart} to ${periodEnd}, policy ${policyId}, employer ${employerId}`];
      return [occurrence(event, "audit_completed", { lines, page: `audits/${id}`, call: `GET /api/v1/audits/${id}` })];
    }
    case "auditReminder": {
      const { audit, request, dueDate, daysUntilDue } = data.value;
      const id = audit?.id ?? "";
      const what = request ? `${request.id} of audit ${id}` : id;
      const when = daysUntilDue < 0 ? `was due on ${dueDate}` : `due on ${dueDate}`;
      const lines = [`${what}: ${when}, policy ${audit?.policyId}, employer ${audit?.employerId}`];
      return [occurrence(event, "audit_due", { lines, page: `audits/${id}`, call: `GET /api/v1/audits/${id}` })];
    }
    case "auditRecordsRequested": {
      const { id = "", auditId, policyId, employerId, members } = data.value.request ?? {};
      const lines = [
        `${id} of audit ${auditId}: due on ${members?.dueDate}, policy ${policyId}, employer ${employerId}`,
      ];
      const call = `GET /api/v1/audits/${auditId}`;
      return [occurrence(event, "records_requested", { lines, page: `audits/${auditId}`, call })];
    }
    case "auditDisputed": {
      const { id = "", auditId, version, employerId } = data.value.dispute ?? {};
      const lines = [`${id} of audit ${auditId}, version ${version}, employer ${employerId}`];
      const call = `GET /api/v1/audits/${auditId}`;
      return [occurrence(event, "audit_disputed", { lines, page: `audits/${auditId}`, call })];
    }
    case "exposureGrantOffered": {
      const { id = "", ownerId, granteeOwnerId, status } = data.value.exposureGrant ?? {};
      // The other side has offered it. One that was consented to before is accepted at once.
      if (event.ownerId !== granteeOwnerId || status !== "offered") return [];
      // Not the id of the employer: a stranger has written it.
      const lines = [`${id}, offered by owner ${ownerId}`];
      const call = `POST /api/v1/exposure-grants/${id}/accept`;
      return [occurrence(event, "grant_offered", { lines, page: "grants", call })];
    }
    case "activityCredentials": {
      const { action, resourceId } = data.value;
      const what = agedCredentials[action];
      if (what === undefined) return [];
      const lines = [`${what} ${resourceId}`];
      return [occurrence(event, "key_aged", { lines, page: "keys", call: "" })];
    }
    default:
      return [];
  }
}

/** What has reached an age, by the action that says so. */
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
