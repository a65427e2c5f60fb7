import { type ErrorReason, errorReasons, internalReasons, kindOfFault, type PartnerReason } from "./error-reasons.ts";
import type { ProblemKind } from "./problem-kinds.ts";

/** True for a reason of the list, such as one that a service sent. */
export function isPartnerReason(reason: string): reason is PartnerReason {
  return Object.hasOwn(errorReasons, reason);
}

/** The kind of problem that a reason is. */
export function kindOfReason(reason: PartnerReason): ProblemKind {
  const row: ErrorReason = errorReasons[reason];
  return row.kind ?? (row.fault ? kindOfFault[row.fault] : "internal");
}

/** The codes that forms 1 and 3 show for reasons. */
export type PublicCode = Lowercase<PartnerReason>;

/**
 * The code that forms 1 and 3 show for a reason: its own in lower case. Undefined for duplicates and missing permissions,
 * which have the code of their kind.
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
