import type { Fault } from "@platform/service/fault";
import { refusal } from "@platform/service/refusal";
import type { AuditFailure, AuditStatus } from "./audit.ts";

/** Another audit covers one of the days. */
export function duplicateAudit(auditId: string): Fault {
  return refusal("DUPLICATE_AUDIT", { audit_id: auditId }, { metadata: { audit_id: auditId } });
}

/** The audit's status does not allow the action, such as `revised`. */
export function wrongAuditStatus(status: AuditStatus, action: string): Fault {
  return refusal("WRONG_AUDIT_STATUS", { status, action });
}

/** A completed audit must not lose its result to something that is missing. */
export function revisionFailed({ code, message }: AuditFailure): Fault {
  return refusal(code, { failure: message });
}
