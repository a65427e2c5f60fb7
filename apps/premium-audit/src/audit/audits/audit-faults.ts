import type { AuditStatus } from "@platform/public-records/record/audit-choices";
import type { Fault } from "@platform/service/call/fault";
import { refusal } from "@platform/service/call/refusal";
import { invalidMember } from "@platform/validation/invalid";
import type { Audit, AuditFailure } from "./audit.ts";

/** The fault if another audit covers one of the days. */
export function duplicateAudit(auditId: string): Fault {
  return refusal("DUPLICATE_AUDIT", { audit_id: auditId }, { metadata: { audit_id: auditId } });
}

const stateTexts: Partial<Record<AuditStatus, string>> = {
  non_compliant: "closed as non-compliant",
  waived: "waived: rate it instead",
};

/** The fault if the final audit of the term has settled its premium already. */
export function settledByFinalAudit(final: Pick<Audit, "id" | "status">, isOutOfDate: boolean): Fault {
  const state = stateTexts[final.status] ?? "completed";
  const params = { audit_id: final.id, state: isOutOfDate ? "out of date: rate it again" : state };
  return refusal("FINAL_AUDIT_EXISTS", params, { metadata: { audit_id: final.id } });
}

/** The fault if a cancellation has left none of the audited days. */
export function nothingCovered(): Fault {
  const description = "must be days that the policy covers: its cancellation left none of the audited days";
  return invalidMember("INVALID_PERIOD", "period_start", description);
}

/** The fault if the audit's status does not allow the action, a past participle such as `revised`. */
export function wrongAuditStatus(status: AuditStatus, action: string): Fault {
  return refusal("WRONG_AUDIT_STATUS", { status, action });
}

/** The fault if a revision cannot be rated: a completed audit keeps its result then. */
export function revisionFailed({ code, message }: AuditFailure): Fault {
  return refusal(code, { failure: message });
}
