import { type ErrorReason, errorReasons, internalReasons, kindOfFault, type PartnerReason } from "./error-reasons.ts";
import type { ProblemKind } from "./problem-kinds.ts";

/** True if a reason, for example one that a service sent, is in `errorReasons`. */
export function isPartnerReason(reason: string): reason is PartnerReason {
  return Object.hasOwn(errorReasons, reason);
}

/** Returns the kind of problem of a reason. */
export function kindOfReason(reason: PartnerReason): ProblemKind {
  const row: ErrorReason = errorReasons[reason];
  return row.kind ?? (row.fault ? kindOfFault[row.fault] : "internal");
}

/** Codes of reasons: in the header `Svc-Error-Code`, and in error forms 1 and 3. */
export type PublicCode = Lowercase<PartnerReason>;

/**
 * Returns the code of a reason in error forms 1 and 3: the reason in lower case. Undefined for duplicates, missing permissions,
 * refused credentials and unreadable requests, which use the code of their kind.
 */
export function publicCodeOf(reason: PartnerReason): PublicCode | undefined {
  const row: ErrorReason = errorReasons[reason];
  const sharesCode =
    row.fault === "ALREADY_EXISTS" ||
    row.fault === "PERMISSION_DENIED" ||
    row.kind === "authentication" ||
    row.kind === "malformed";
  return sharesCode ? undefined : headerCodeOf(reason);
}

/** Returns the code of a reason in the header `Svc-Error-Code`, which no other reason has. */
export function headerCodeOf(reason: PartnerReason): PublicCode {
  return reason.toLowerCase() as PublicCode;
}

/** Returns the HTTP status of a reason, where it is not that of its kind. */
export function ownStatusOf(reason: PartnerReason): number | undefined {
  const row: ErrorReason = errorReasons[reason];
  return row.status;
}

/** True for a reason that only operators and services see. */
export function isInternalReason(reason: string): boolean {
  return Object.hasOwn(internalReasons, reason);
}
