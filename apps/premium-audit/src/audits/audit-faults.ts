import { Fault } from "@platform/service/fault";
import type { AuditFailure, AuditStatus } from "./audit.ts";

export function auditNotFound(): Fault {
  return new Fault("NOT_FOUND", "AUDIT_NOT_FOUND", "No audit has this id.");
}

/** Another audit covers one of the days. */
export function duplicateAudit(auditId: string): Fault {
  const message = `Another audit of the policy covers a part of the period: ${auditId}.`;
  return new Fault("ALREADY_EXISTS", "DUPLICATE_AUDIT", message, { metadata: { audit_id: auditId } });
}

/** What was asked for cannot be done to an audit that stands there. */
export function wrongAuditStatus(status: AuditStatus, what: string): Fault {
  return new Fault("FAILED_PRECONDITION", "WRONG_AUDIT_STATUS", `An audit that is ${status} cannot be ${what}.`);
}

/** A completed audit must not lose its result to something that is missing. */
export function revisionFailed({ code, message }: AuditFailure): Fault {
  const told = `The audit cannot be rated again, and stays as it is. ${message}`;
  return new Fault("FAILED_PRECONDITION", code, told);
}
