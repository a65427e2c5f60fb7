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

/** Codes of reasons in error forms 1 and 3. */
export type PublicCode = Lowercase<PartnerReason>;

/**
 * Returns the code of a reason in error forms 1 and 3: the reason in lower case. Undefined for duplicates and missing
 * permissions, which use the code of their kind.
 */
export function publicCodeOf(reason: PartnerReason): PublicCode | undefined {
  const row: ErrorReason = errorReasons[reason];
  const sharesCode = row.fault === "ALREADY_EXISTS" || row.fault === "PERMISSION_DENIED";
  return sharesCode ? undefined : (reason.toLowerCase() as PublicCode);
}

/** True for a reason that only operators and services see. */
export function isInternalReason(reason: string): boolean {
  return Object.hasOwn(internalReasons, reason);
}
